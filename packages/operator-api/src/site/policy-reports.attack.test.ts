import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogEntry } from '../deps.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { type Fixture, noon, openFixture, origin } from '../testing/fixture.ts';
import { createSite } from './site.ts';

let server: Fixture;
const logged: LogEntry[] = [];
beforeAll(async () => {
  server = await openFixture({ log: (entry) => logged.push(entry), rateLimiter: new RateLimiter(() => noon) });
});
afterAll(() => server.close());

const report = (body: string, type = 'application/csp-report') =>
  server.app(new Request(`${origin}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body }));

it('every page of ours asks for reports of its policy', async () => {
  const { configuration, licences } = server.operator;
  const site = createSite('/nowhere', { configuration, licences: () => licences });
  const refused = await site(new Request(`${origin}/booking?trackingcode=NOBODY`), '2026-11-24');
  const sandbox = await server.app(new Request(`${origin}/sandbox/payment?id=none`));
  for (const page of [refused, sandbox]) {
    expect(page?.headers.get('content-security-policy')).toContain('report-uri /csp-reports; report-to csp');
    expect(page?.headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
  }
});

it('whoever is reached over https is told to come over https', async () => {
  expect((await server.get('/health')).headers.get('strict-transport-security')).toBeNull();
  const own = await openFixture({ publicUrl: 'https://cabs.example', database: server.database });
  expect((await own.get('/health')).headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it('a report is a line without the address of anybody’s page, in both ways of telling it', async () => {
  logged.length = 0;
  const secret = 'https://evil.example/steal?code=SECRET';
  const old = {
    'csp-report': {
      'document-uri': `${origin}/bookinfo/SECRET`,
      'blocked-uri': secret,
      'violated-directive': 'script-src-elem',
    },
  };
  const body = { blockedURL: 'inline', effectiveDirective: 'style-src', documentURL: `${origin}/ticket/SECRET` };
  expect((await report(JSON.stringify(old))).status).toBe(204);
  expect((await report(JSON.stringify([{ type: 'csp-violation', body }]), 'application/reports+json')).status).toBe(
    204,
  );
  expect(logged).toEqual([
    { level: 'warn', event: 'csp', directive: 'script-src-elem', blocked: 'https://evil.example' },
    { level: 'warn', event: 'csp', directive: 'style-src', blocked: 'inline' },
  ]);
});

it('nonsense writes nothing, and a flood is refused', async () => {
  logged.length = 0;
  for (const body of ['', '{', '[]', '{"csp-report":1}', 'x'.repeat(20_000)])
    expect((await report(body)).status).toBe(204);
  expect(logged).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 40 }, () => report('{}')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
});
