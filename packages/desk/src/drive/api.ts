import type { driveCalls, Problem, ResourceAnswer } from 'contracts';
import { driveEndpoints } from 'contracts/endpoints/drive';
import type { OutgoingEvent, OutgoingPosition, SendOutcome } from './outgoing.ts';

type Calls = typeof driveCalls;
export type RidesAnswer = ResourceAnswer<Calls['rides']>;

/** A no, or nothing at all. */
export class DriveError extends Error {
  override name = 'DriveError';
  constructor(
    /** The status; 0 when nothing answered. */
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
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
    throw new DriveError(0, 'No network. Try again when there is some.');
  }
  const answer: unknown = text === '' ? undefined : jsonOf(text);
  if (response.ok) return answer;
  const { detail } = (answer ?? {}) as Partial<Problem>;
  throw new DriveError(response.status, detail ?? 'Something went wrong at the office. Try again.');
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
async function outcomeOf(sending: Promise<unknown>): Promise<SendOutcome> {
  try {
    await sending;
    return { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    if (error.status === 401) return { outcome: 'signedOut' };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { outcome: 'later' };
    return { outcome: 'refused', message: error.message };
  }
}

export const sendEvent = ({ reference, leg, kind, ...event }: OutgoingEvent): Promise<SendOutcome> =>
  outcomeOf(ask(driveEndpoints.event, event, { reference, leg }));

export const sendPositions = (positions: readonly OutgoingPosition[]): Promise<SendOutcome> =>
  outcomeOf(ask(driveEndpoints.positions, { positions: positions.map(({ kind, ...position }) => position) }));
