import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calls, resourceGroups } from 'contracts';
import { resourceId } from 'contracts/openapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture, origin } from '../testing/fixture.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

const resources = Object.values(resourceGroups).flatMap((group) =>
  Object.entries(group.calls).map(([name, call]) => ({ id: resourceId(group, name), ...call })),
);

const page = (path: string) => server.app(new Request(`${origin}${path}`));

it('serves the document that is committed, with every call in it', async () => {
  const committed = readFileSync(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8');
  const { body, status } = await server.get('/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(committed));
  const told = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.sort()).toEqual(
    [...Object.values(calls).map(({ endpoint }) => endpoint), ...resources]
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});

it('answers every call of the document', async () => {
  for (const { endpoint } of Object.values(calls)) {
    const response = await server.app(new Request(`${origin}${endpoint.path}`, { method: endpoint.method }));
    expect([endpoint.path, response.status]).not.toEqual([endpoint.path, 404]);
    expect([endpoint.path, response.status]).not.toEqual([endpoint.path, 405]);
  }
  for (const { method, path } of resources) {
    const asked = path.replace(/\{\w+\}/g, 'X');
    const response = await server.app(new Request(`${origin}${asked}`, { method }));
    // Requests without a key, a session or an own origin are refused.
    expect([method, path, [401, 403].includes(response.status)]).toEqual([method, path, true]);
  }
});

it('draws every call on a page without scripts, under a policy that allows its one style', async () => {
  const response = await page('/docs/api');
  const html = await response.text();
  for (const name of Object.keys(calls)) expect(html).toContain(`<details id="${name}">`);
  for (const { id } of resources) expect(html).toContain(`<details id="${id}">`);
  for (const name of ['onRideUpdated', 'onPartnerBookingCreated', 'onPartnerWebhookTest']) {
    expect(html).toContain(`<details id="${name}">`);
  }
  expect(html).toContain('<p>Airports, airlines and flights, for pick-ups at an airport.</p>');
  // Every refusal, a call's own and those that many have.
  expect(html).toContain('<li><code>409</code>: The staff member has the maximum number of passkeys, twenty.</li>');
  const [, staff = ''] = html.split('<details id="deskStaff">');
  expect(staff.split('</details>')[0]).toContain(
    '<li><code>403</code>: The caller is not allowed to make the call.</li>',
  );
  expect(html).toContain('<li><code>410</code>: Ends delivery to this address');
  expect(html).not.toContain('<script');
  expect(html).not.toContain(' style=');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
});
