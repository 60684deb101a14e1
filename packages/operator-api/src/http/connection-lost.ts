/** Marks an answer that must not reach the client; the outer function turns it into a broken connection. */
export const lostHeader = 'x-connection-lost';

/** Raised instead of an answer when a test scenario says that the connection breaks. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}
