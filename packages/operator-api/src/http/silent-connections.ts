import type { Server } from 'node:net';

/** Browsers send a request when they connect, or within a round trip. */
const patienceMs = 15_000;

/** Closes connections on which no data arrives: each occupies a file descriptor, and these are limited. */
export function closeSilentConnections(server: Server, ms = patienceMs): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, ms);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
