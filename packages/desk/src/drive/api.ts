import type { driveCalls, Problem, ResourceAnswer } from 'contracts';
import { driveEndpoints } from 'contracts/endpoints/drive';
import type { OutgoingEvent, OutgoingPosition, SendOutcome } from './outgoing.ts';
import type { DriveSpeech } from './speech.ts';

type Calls = typeof driveCalls;
export type RidesAnswer = ResourceAnswer<Calls['rides']>;

/** A no, or nothing at all. What is said of it is `wordsOfFailure`'s. */
export class DriveError extends Error {
  override name = 'DriveError';
  constructor(
    /** The status; 0 when nothing answered. */
    readonly status: number,
    /** The problem's code, `not-yours`; '' for none. */
    readonly code: string,
    /** What of the request it is about; '' for nothing. */
    readonly field = '',
  ) {
    super(`${status} ${code}`.trim());
  }
}

/** A failure in words for the driver. */
export function wordsOfFailure(failure: unknown, { t }: DriveSpeech): string {
  if (!(failure instanceof DriveError)) return t('no.unknown');
  const { status, code, field } = failure;
  if (status === 0) return t('no.network');
  if (status === 429) return t('no.tooMany');
  if (code === 'wrong-code' || code === 'invalid') return t(field === 'link' ? 'no.link' : 'no.code');
  if (code === 'not-yours' || code === 'unknown') return t('no.notYours');
  if (code === 'too-early') return t('no.tooEarly');
  if (status === 401) return t('no.signedOut');
  return t(status === 409 ? 'no.outOfOrder' : 'no.office');
}

const timeoutMs = 20_000;

/** @throws {DriveError} for a no, and when nothing answers within 20 s. */
async function ask(
  { method, path }: { readonly method: string; readonly path: string },
  body?: unknown,
  params: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
    );
    text = await response.text();
  } catch {
    throw new DriveError(0, '');
  }
  const answer: unknown = text === '' ? undefined : jsonOf(text);
  if (response.ok) return answer;
  const { code = '', field } = (answer ?? {}) as Partial<Problem>;
  throw new DriveError(response.status, code, field);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs in with a link's secret, or a phone number and its code. @throws {DriveError} */
export const signIn = async (way: { link: string } | { phone: string; code: string }): Promise<void> => {
  await ask(driveEndpoints.signIn, way);
};

/** @throws {DriveError} */
export const signOut = async (): Promise<void> => {
  await ask(driveEndpoints.signOut);
};

/** The driver's rides. @throws {DriveError} */
export const fetchRides = async (): Promise<RidesAnswer> => (await ask(driveEndpoints.rides)) as RidesAnswer;

/** What an answer means to what waits: a no is final, unless it says to come back later or to sign in. */
async function outcomeOf(sending: Promise<unknown>, speech: DriveSpeech): Promise<SendOutcome> {
  try {
    await sending;
    return { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    if (error.status === 401) return { outcome: 'signedOut' };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { outcome: 'later' };
    return { outcome: 'refused', message: wordsOfFailure(error, speech) };
  }
}

/** Reports what the driver did with a ride. */
export const sendEvent = (
  { reference, leg, kind, ...event }: OutgoingEvent,
  speech: DriveSpeech,
): Promise<SendOutcome> => outcomeOf(ask(driveEndpoints.event, event, { reference, leg }), speech);

/** Sends positions of the vehicle, the oldest first. */
export const sendPositions = (positions: readonly OutgoingPosition[], speech: DriveSpeech): Promise<SendOutcome> =>
  outcomeOf(ask(driveEndpoints.positions, { positions: positions.map(({ kind, ...position }) => position) }), speech);
