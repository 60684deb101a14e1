import type { Server } from 'node:net';

/** A browser sends its request with the connection, or within a round trip. */
const patienceMs = 15_000;

/** Closes connections that were opened and say nothing: each holds a descriptor, and there is an end to those. */
export function closeSilentConnections(server: Server, ms = patienceMs): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, ms);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
