import { createServer } from 'node:http';
import type { WebhookMessage } from 'contracts';
import { Webhook } from 'standardwebhooks';

/** A message that the receiver got. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly signatures: number;
  readonly message: WebhookMessage;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Messages that failed verification. */
  readonly refused: string[];
  /** The secrets for verification; each message must verify with every one. */
  secrets: readonly string[];
  /** Chooses the response: a status, or none at all. */
  answer: (received: Received) => number | 'silence' | Promise<number>;
  /** Headers of its responses. */
  headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * The package refuses messages older than five minutes by `Date`, which is set to the test's clock during
 * verification.
 */
function verify(secret: string, body: string, headers: Record<string, string>, now: number): void {
  const real = Date.now;
  Date.now = () => now;
  try {
    new Webhook(secret).verify(body, headers);
  } finally {
    Date.now = real;
  }
}

/** A real receiver on this machine, which verifies messages with the published package. */
export async function startReceiver(clock: () => number = Date.now): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', async () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      try {
        for (const secret of receiver.secrets) verify(secret, body, headers, clock());
      } catch (error) {
        refused.push(String(error));
        response.writeHead(401).end();
        return;
      }
      const signatures = String(request.headers['webhook-signature']).split(' ').length;
      const one: Received = {
        ...{ id: String(request.headers['webhook-id']), path: String(request.url), signatures },
        message: JSON.parse(body) as WebhookMessage,
      };
      received.push(one);
      const status = await receiver.answer(one);
      if (status === 'silence') return;
      response.writeHead(status, {
        ...(status >= 300 && status < 400 ? { location: '/elsewhere' } : {}),
        ...receiver.headers,
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    refused,
    secrets: [],
    answer: () => 204,
    headers: {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
