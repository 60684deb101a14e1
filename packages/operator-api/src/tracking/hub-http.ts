import { readText } from '../http/read.ts';
import { Refusal } from '../http/refusal.ts';
import type { Hub } from './hub.ts';
import type { Peer, Pipe } from './peer.ts';

/**
 * The transports of the hub that are plain HTTP (for proxies that pass no web sockets), and what all transports begin
 * with: negotiation.
 */

const bodyLimit = 16 * 1024;
/** A poll is answered, empty, before anything on the way gives it up. */
const pollMs = 25_000;
const noStore = { 'cache-control': 'no-store' };
const bufferBytes = 64 * 1024;

export interface HubRequest {
  readonly request: Request;
  /** The sign-in, '' for guests; already checked. */
  readonly session: string;
  readonly address: string;
}

/** POST …/negotiate: who connects gets an id that only they know, and the ways to come. */
export function negotiate(hub: Hub, { request, session, address }: HubRequest): Response {
  const version = Number(new URL(request.url).searchParams.get('negotiateVersion') ?? 0);
  const peer = hub.open(session, address);
  const text = { transferFormats: ['Text'] };
  return Response.json(
    {
      negotiateVersion: version >= 1 ? 1 : 0,
      connectionId: version >= 1 ? peer.id.slice(0, 8) : peer.id,
      ...(version >= 1 ? { connectionToken: peer.id } : {}),
      availableTransports: [
        { transport: 'WebSockets', ...text },
        { transport: 'ServerSentEvents', ...text },
        { transport: 'LongPolling', ...text },
      ],
    },
    { headers: noStore },
  );
}

const unknown = () => new Refusal(404, 2, 'There is no such connection.');

/** Answers that wait to be polled for. */
class PollPipe implements Pipe {
  #texts: string[] = [];
  #bytes = 0;
  #closed = false;
  #wake: (() => void) | null = null;

  get waiting(): number {
    return this.#bytes;
  }

  send(text: string): void {
    this.#texts.push(text);
    this.#bytes += text.length;
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /** What there is, as soon as there is something; null when the connection is over. */
  async poll(signal: AbortSignal): Promise<string | null> {
    // A second poll takes the place of the first.
    this.#wake?.();
    if (this.#texts.length === 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          if (this.#wake === done) this.#wake = null;
          resolve();
        };
        const timer = setTimeout(done, pollMs);
        signal.addEventListener('abort', done);
        this.#wake = done;
      });
    }
    const text = this.#texts.join('');
    this.#texts = [];
    this.#bytes = 0;
    return text === '' && this.#closed ? null : text;
  }
}

function eventStream(hub: Hub, peer: Peer, clock: () => number): Response {
  const encoder = new TextEncoder();
  let closed = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(': here\r\n\r\n'));
        hub.connect(peer, {
          get waiting() {
            return Math.max(0, bufferBytes - (controller.desiredSize ?? 0));
          },
          send(text) {
            if (!closed) controller.enqueue(encoder.encode(`data: ${text}\r\n\r\n`));
          },
          close() {
            if (closed) return;
            closed = true;
            controller.close();
          },
        });
      },
      pull: () => peer.drained(clock()),
      cancel() {
        closed = true;
        hub.drop(peer);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  );
  return new Response(body, {
    headers: { ...noStore, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** The hub over HTTP: server-sent events, long polling, and what clients of both send. */
export function createHubHttp(hub: Hub, clock: () => number): (asked: HubRequest) => Promise<Response> {
  const polled = new WeakMap<Peer, PollPipe>();
  return async ({ request }) => {
    const peer = hub.find(new URL(request.url).searchParams.get('id') ?? '');
    if (!peer) throw unknown();
    if (request.method === 'DELETE') {
      hub.drop(peer);
      return new Response(null, { status: 202 });
    }
    if (request.method === 'POST') {
      await hub.receive(peer, await readText(request, bodyLimit));
      return new Response(null, { status: 200, headers: noStore });
    }
    const pipe = polled.get(peer);
    if (!pipe && peer.connected) throw new Refusal(409, 2, 'This connection is in use.');
    if ((request.headers.get('accept') ?? '').includes('text/event-stream')) return eventStream(hub, peer, clock);
    if (!pipe) {
      const fresh = new PollPipe();
      polled.set(peer, fresh);
      hub.connect(peer, fresh);
      return new Response('', { headers: { ...noStore, 'content-type': 'text/plain' } });
    }
    peer.lastHeard = clock();
    const text = await pipe.poll(request.signal);
    peer.drained(clock());
    peer.lastHeard = clock();
    if (text === null) return new Response(null, { status: 204, headers: noStore });
    return new Response(text, { headers: { ...noStore, 'content-type': 'text/plain' } });
  };
}
