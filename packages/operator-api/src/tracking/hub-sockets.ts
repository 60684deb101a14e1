import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { hub as wire } from 'contracts/hub';
import { type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '../http/refusal.ts';
import type { Hub } from './hub.ts';
import type { Peer } from './peer.ts';

const maxPayload = 16 * 1024;

export interface HubSockets {
  /** For the HTTP server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export interface SocketGate {
  readonly clock: () => number;
  /** @returns the client's session and address. @throws {Refusal} for a page or token that is not allowed. */
  admit(request: IncomingMessage, url: URL): Promise<{ readonly session: string; readonly address: string }>;
  readonly log: (error: unknown) => void;
}

const refusalLine: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
};

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${refusalLine[status] ?? 'Error'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Serves the hub over web sockets. The token identifies a client; an earlier negotiate request is not considered. */
export function createHubSockets(hub: Hub, gate: SocketGate): HubSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });

  const serve = (peer: Peer, socket: WebSocket) => {
    hub.connect(peer, {
      get waiting() {
        return socket.bufferedAmount;
      },
      send: (text) => socket.send(text, () => peer.drained(gate.clock())),
      close: () => socket.close(),
    });
    // Messages are processed one at a time, in the order of arrival.
    let before = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      if (isBinary) return hub.drop(peer, 'Only text is spoken.');
      before = before.then(() => hub.receive(peer, data.toString())).catch(gate.log);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => hub.drop(peer));
  };

  async function admit(request: IncomingMessage): Promise<Peer> {
    const url = new URL(request.url ?? '/', 'http://hub');
    if (url.pathname.toLowerCase() !== wire.path) throw new Refusal(404, 2, 'There is no such hub.');
    const { session, address } = await gate.admit(request, url);
    return hub.open(session, address);
  }

  return {
    upgrade(request, socket, head) {
      const gone = () => socket.destroy();
      socket.on('error', gone);
      admit(request).then(
        (peer) => {
          socket.off('error', gone);
          server.handleUpgrade(request, socket, head, (accepted) => serve(peer, accepted));
        },
        (error: unknown) => {
          // An invalid URL or Host header is the caller's error, so it is not logged.
          const unreadable = error instanceof TypeError && /URL/.test(error.message);
          if (!(error instanceof Refusal) && !unreadable) gate.log(error);
          refuse(socket, error instanceof Refusal ? error.status : unreadable ? 400 : 500);
        },
      );
    },
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
