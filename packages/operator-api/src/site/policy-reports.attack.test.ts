import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clean } from '../database/cleaning.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import type { LogEntry } from '../log.ts';
import { type Fixture, noon, openFixture, origin } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { maxPolicyReports } from './policy-reports.ts';
import { createSite } from './site.ts';

const adminKey = 'an-admin-key-of-some-length';
let server: Fixture;
const logged: LogEntry[] = [];
beforeAll(async () => {
  server = await openFixture({
    adminKey,
    log: (entry) => logged.push(entry),
    rateLimiter: new RateLimiter(() => noon),
  });
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

it('one network’s many addresses share a limit', async () => {
  const strict = await openFixture({ database: server.database, rateLimiter: new RateLimiter(() => noon) });
  const statuses = [];
  for (let count = 0; count < 22; count++) {
    const sent = new Request(`${origin}/csp-reports`, { method: 'POST', body: '{}' });
    statuses.push((await strict.app(sent, { remoteAddress: `2001:db8:1:2::${count}` })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
});

describe('for the staff to read', () => {
  let owner: Record<string, string>;
  beforeAll(async () => {
    owner = await signedIn(server, adminKey, 'owner');
  });
  beforeEach(() => server.database.deleteFrom('policy_reports').execute());
  const told = async () => (await server.get('/desk/v1/policy-reports', owner)).body;
  const evil = { directive: 'script-src-elem', blocked: 'https://evil.example' };
  const blocked = (...addresses: readonly string[]) =>
    report(
      JSON.stringify(
        addresses.map((blockedURL) => ({
          type: 'csp-violation',
          body: { blockedURL, effectiveDirective: evil.directive },
        })),
      ),
      'application/reports+json',
    );

  it('what was kept from pages is counted by directive and origin', async () => {
    await blocked(`${evil.blocked}/steal?code=SECRET`, `${evil.blocked}/other`);
    const at = new Date(noon).toISOString();
    expect(await told()).toEqual({ reports: [{ ...evil, times: 2, firstAt: at, lastAt: at }], full: false });
  });

  it('whoever makes reports up fills no more than the list, where what is known is counted on', async () => {
    const rows = Array.from({ length: maxPolicyReports }, (_, n) => ({
      ...{ ...evil, blocked: `https://${n}.example` },
      ...{ first_at: noon - 1, last_at: noon - 1 },
    }));
    await server.database.insertInto('policy_reports').values(rows).execute();
    await blocked('https://new.example', 'https://7.example');
    const { reports, full } = await told();
    expect(full).toBe(true);
    expect(reports).toHaveLength(maxPolicyReports);
    expect((reports as unknown[])[0]).toMatchObject({ blocked: 'https://7.example', times: 2 });
  });

  it('goes 90 days after the last of it', async () => {
    await blocked(evil.blocked);
    const left = () => server.database.selectFrom('policy_reports').selectAll().execute();
    await clean(server.database, noon + 90 * 86_400_000);
    expect(await left()).toHaveLength(1);
    await clean(server.database, noon + 90 * 86_400_000 + 1);
    expect(await left()).toEqual([]);
  });
});

it('nonsense writes nothing, and a flood is refused', async () => {
  logged.length = 0;
  for (const body of ['', '{', '[]', '{"csp-report":1}', 'x'.repeat(20_000)])
    expect((await report(body)).status).toBe(204);
  expect(logged).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 40 }, () => report('{}')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
});
