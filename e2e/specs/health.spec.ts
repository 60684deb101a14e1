import { expect, test } from '../fixtures/test.ts';

test('the server says that it is well, and serves the site and the element', async ({ servers, request }) => {
  const health = await request.get(`${servers.api.url}/health`);
  expect(await health.json()).toMatchObject({ status: 'ok', database: 'ready' });
  const site = await request.get(`${servers.api.url}/booking.html`);
  expect(site.headers()['content-type']).toContain('text/html');
  const element = await request.get(`${servers.api.url}/widget/taxi-booking.js`);
  expect(element.headers()['content-type']).toContain('javascript');
  expect(element.headers()['access-control-allow-origin']).toBe('*');
});
