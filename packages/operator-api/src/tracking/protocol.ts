import * as v from 'valibot';

/**
 * The part of SignalR's JSON protocol that the hub supports: messages are JSON texts that end with a record separator.
 */

export const separator = '\u001e';

const kinds = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

const frame = (message: unknown): string => `${JSON.stringify(message)}${separator}`;

export const handshakeOk = frame({});
export const pingFrame = frame({ type: kinds.ping });
/** The response to a rejected handshake, with the reason. */
export const handshakeError = (error: string): string => frame({ error });

/** An event for clients, serialised once for all recipients. */
export const eventFrame = (target: string, argument: unknown): string =>
  frame({ type: kinds.invocation, target, arguments: [argument] });

/** The result of a client's call. */
export const resultFrame = (invocationId: string, result: unknown): string =>
  frame({ type: kinds.completion, invocationId, result });

/** The error response to a client's call. */
export const errorFrame = (invocationId: string, error: string): string =>
  frame({ type: kinds.completion, invocationId, error });

/** The close message. With `allowReconnect` the client reconnects automatically. */
export const closeFrame = (error: string, allowReconnect: boolean): string =>
  frame({ type: kinds.close, ...(error === '' ? {} : { error }), allowReconnect });

const handshake = v.object({ protocol: v.string(), version: v.number() });

export type Handshake = 'json' | 'unknown protocol' | 'unreadable';

/** Reads the first message of a client, which names its protocol. */
export function readHandshake(text: string): Handshake {
  const parsed = v.safeParse(handshake, parse(text));
  if (!parsed.success) return 'unreadable';
  return parsed.output.protocol === 'json' && parsed.output.version >= 1 ? 'json' : 'unknown protocol';
}

const invocation = v.object({
  type: v.literal(kinds.invocation),
  /** Absent when the client expects no response. */
  invocationId: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  target: v.pipe(v.string(), v.maxLength(40)),
  arguments: v.pipe(v.array(v.unknown()), v.maxLength(4)),
});

export type ClientMessage =
  | { readonly kind: 'invocation'; readonly id: string; readonly target: string; readonly args: readonly unknown[] }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  /** A message type that the hub ignores (streams, acknowledgements). */
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

/**
 * Parses a client's message.
 * @returns kind `unreadable` for an invalid one, `other` for a type that the hub ignores.
 */
export function readMessage(text: string): ClientMessage {
  const message = parse(text);
  if (typeof message !== 'object' || message === null) return { kind: 'unreadable' };
  const { type } = message as { type?: unknown };
  if (type === kinds.ping) return { kind: 'ping' };
  if (type === kinds.close) return { kind: 'close' };
  if (type !== kinds.invocation) return { kind: typeof type === 'number' ? 'other' : 'unreadable' };
  const parsed = v.safeParse(invocation, message);
  if (!parsed.success) return { kind: 'unreadable' };
  const { invocationId, target, arguments: args } = parsed.output;
  return { kind: 'invocation', id: invocationId, target, args };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
