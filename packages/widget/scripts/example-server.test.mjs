// @vitest-environment node
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveExamples } from '../../../examples/serve.mjs';

let server;
beforeAll(async () => {
  server = await serveExamples({ port: 0 });
});
afterAll(() => server.close());

/** The status of a path as it is written: `fetch` would tidy it. */
const statusOf = (path) =>
  new Promise((resolve, reject) => {
    const { port } = server.address();
    request({ port, path, agent: false }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

it.each([
  ['/plain/', 200],
  ['/no-such-page/', 404],
  ['//', 400],
  ['http://[', 400],
  ['/plain/', 200],
])('%s is answered %i, and the server goes on', async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});
