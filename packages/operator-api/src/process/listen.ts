import type { ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import type { createApp } from '../app.ts';
import { closeSilentConnections } from '../http/silent-connections.ts';
import type { ServerTurns } from '../http/turns.ts';
import { log, messageOf } from '../log.ts';
import { ConnectionLost } from '../scenarios.ts';
import type { HubSockets } from '../tracking/hub-sockets.ts';

export interface Listener {
  /**
   * Accepts no more requests. Resolves when all running ones have ended, including those whose client has disconnected.
   */
  close(): Promise<void>;
}

/**
 * Serves the app on a port and reports its URL on standard output.
 * @param onError is called when the port is in use or the server fails
 */
export function listen(
  app: ReturnType<typeof createApp>,
  sockets: HubSockets,
  turns: ServerTurns,
  {
    port,
    onListening,
    onError,
  }: { port: number; onListening: (port: number) => void; onError: (error: NodeJS.ErrnoException) => void },
): Listener {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    try {
      return await app(request, { remoteAddress: incoming.socket.remoteAddress ?? '' });
    } catch (error) {
      if (error instanceof ConnectionLost) (outgoing as ServerResponse).destroy();
      else log({ level: 'error', event: 'unhandled', error: messageOf(error) });
      return new Response(null, { status: 500 });
    }
  };
  // A count and not a Set of promises, whose discarded tables would keep finished responses until a full garbage
  // collection, as in `turns.ts`.
  let underWay = 0;
  let onIdle = () => {};
  let isClosing = false;
  const counted = async (request: Request, env: HttpBindings): Promise<Response> => {
    underWay += 1;
    try {
      const response = await answer(request, env);
      // A kept connection would bring further requests, until the process ends in the middle of one.
      if (isClosing) (env.outgoing as ServerResponse).setHeader('connection', 'close');
      return response;
    } finally {
      underWay -= 1;
      if (underWay === 0) onIdle();
    }
  };
  const server = serve({ fetch: (request, env) => counted(request, env as HttpBindings), port }, ({ port: own }) => {
    onListening(own);
    process.stdout.write(`operator-api listening on http://localhost:${own}\n`);
  });
  closeSilentConnections(server as Server);
  server.on('connection', turns.countAccepted);
  server.on('upgrade', sockets.upgrade);
  server.on('error', onError);
  return {
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        sockets.close();
        server.close(() => {
          onIdle = resolve;
          if (underWay === 0) resolve();
        });
        // Idle keep-alive connections must not keep the process running.
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}
