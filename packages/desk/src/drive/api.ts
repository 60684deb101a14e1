import type { driveCalls, Problem, ResourceAnswer } from 'contracts';
import { driveEndpoints } from 'contracts/endpoints/drive';
import type { DriveLocalizer } from './localizer.ts';
import type { OutgoingEvent, OutgoingPosition, SendOutcome } from './outgoing.ts';

type Calls = typeof driveCalls;
export type RidesAnswer = ResourceAnswer<Calls['rides']>;

/** A refusal by the server, or no response. `failureText` gives its text. */
export class DriveError extends Error {
  override name = 'DriveError';
  constructor(
    /** The HTTP status; 0 when there was no response. */
    readonly status: number,
    /** The problem's code, such as `not-yours`; '' for none. */
    readonly code: string,
    /** The field of the request that is wrong; '' for none. */
    readonly field = '',
  ) {
    super(`${status} ${code}`.trim());
  }
}

/** @returns the error text for the driver */
export function failureText(failure: unknown, { t }: DriveLocalizer): string {
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

/** Whether the server did not answer, or cannot for now: the same request may succeed later. */
export const isUnanswered = (failure: unknown): boolean =>
  !(failure instanceof DriveError) || failure.status === 0 || failure.status === 429 || failure.status >= 500;

const timeoutMs = 20_000;

/** @throws {DriveError} when the server refuses, or does not respond within 20 s. */
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
  // A proxy may answer or refuse with a page of its own; the server has not received the request then.
  if (text !== '' && answer === undefined && response.status < 500) throw new DriveError(0, '');
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

/** Tells the office whether the driver takes rides. @returns the driver. @throws {DriveError} */
export const sendAvailability = async (available: boolean): Promise<RidesAnswer['driver']> =>
  ((await ask(driveEndpoints.availability, { available })) as ResourceAnswer<Calls['availability']>).driver;

/** The key with which this phone subscribes to push messages. @throws {DriveError} */
export const fetchPushKey = async (): Promise<string> =>
  ((await ask(driveEndpoints.push)) as ResourceAnswer<Calls['push']>).key;

/** Has the server tell this phone of rides. @throws {DriveError} */
export const sendSubscription = async ({ endpoint, keys }: PushSubscriptionJSON): Promise<void> => {
  await ask(driveEndpoints.pushOn, { endpoint, keys });
};

/** Ends what `sendSubscription` began. @throws {DriveError} */
export const endSubscription = async (): Promise<void> => {
  await ask(driveEndpoints.pushOff);
};

/** @returns what the response means for a queued entry: a refusal is final, except 401, 429 and 5xx */
async function outcomeOf(sending: Promise<unknown>, localizer: DriveLocalizer): Promise<SendOutcome> {
  try {
    await sending;
    return { outcome: 'taken' };
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    if (error.status === 401) return { outcome: 'signedOut' };
    if (isUnanswered(error)) return { outcome: 'later' };
    return { outcome: 'refused', message: failureText(error, localizer) };
  }
}

/** Sends an event of a ride. */
export const sendEvent = (
  { reference, leg, kind, driverId, ...event }: OutgoingEvent,
  localizer: DriveLocalizer,
): Promise<SendOutcome> => outcomeOf(ask(driveEndpoints.event, event, { reference, leg }), localizer);

/** Sends positions of the vehicle, the oldest first. */
export const sendPositions = (
  positions: readonly OutgoingPosition[],
  localizer: DriveLocalizer,
): Promise<SendOutcome> =>
  outcomeOf(
    ask(driveEndpoints.positions, { positions: positions.map(({ kind, driverId, ...position }) => position) }),
    localizer,
  );
