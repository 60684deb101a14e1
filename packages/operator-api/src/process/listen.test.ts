import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from './listen.ts';

it('ends with the requests under way, and takes no more on their connections, as a proxy keeps them', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => out.mockRestore());
  const waiting: ((response: Response) => void)[] = [];
  const app = () => new Promise<Response>((resolve) => waiting.push(resolve));
  const sockets = { upgrade: () => undefined, close: () => undefined };
  const turns = { countAccepted: () => undefined, nextTurn: async () => undefined };
  let listener: ReturnType<typeof listen> | undefined;
  const port = await new Promise<number>((onListening, onError) => {
    listener = listen(app, sockets, turns, { port: 0, onListening, onError });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, agent }, (response) => resolve(response.resume())).on('error', reject);
    });
  const first = ask();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const closed = listener?.close();
  waiting[0]?.(new Response('here'));
  expect((await first).headers.connection).toBe('close');
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await closed;
});
