import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Serves a stand-in on a local port, for servers in processes of their own. */
export async function serveStandIn(fetch: typeof globalThis.fetch): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    const body = await text(request);
    const answer = await fetch(`http://stand-in.test${url}`, {
      ...{ method, headers: headers as Record<string, string> },
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
