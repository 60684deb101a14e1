import { createServer } from 'node:net';

/** Whether a port of this machine can be listened on. */
export const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/**
 * The first port that this process tries: below 32768, where systems begin to hand out the ports of connections and of
 * `listen(0)`. A port that somebody closes for a moment must not be given to another program by chance. Processes that
 * run side by side have process ids, and so hundreds, of their own.
 */
let next = 20_000 + (process.pid % 120) * 100;

/**
 * A port that nobody listens on and that this process did not get before: for a server that a test stops and starts
 * again on the same port, or whose port must be known before it starts.
 * @returns {Promise<number>}
 */
export async function freePort() {
  while (!(await isFree(next))) next++;
  return next++;
}
