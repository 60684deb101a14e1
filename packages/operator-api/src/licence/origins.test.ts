import { describe, expect, it } from 'vitest';
import type { LicenceRow } from '../operator/schema.ts';
import { decideLicence, domainsHold, frameAncestors, parseOrigin } from './origins.ts';

const row = (over: Partial<LicenceRow>): LicenceRow => ({
  trackingcode: 'X',
  partner: '',
  domains: [],
  variants: [],
  enabled: true,
  expires: null,
  ...over,
});

describe('an origin', () => {
  it.each([
    ['https://a.example', true],
    ['https://A.Example', true],
    ['https://shop.b.example', true],
    ['https://deep.shop.b.example', true],
    ['https://x.b.example', true],
    ['http://localhost:4400', true],
    ['http://localhost', true],
    ['https://localhost:8443', true],
    ['https://b.example', false],
    ['https://evil-a.example', false],
    ['https://a.example.evil.example', false],
    ['https://evilb.example', false],
    ['https://a.example:8443', false],
    ['http://a.example', false],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1:4400', false],
    ['https://аexample', false],
    ['https://a.example@evil.example', false],
    ['https://a.example/path', false],
    ['null', false],
    ['', false],
    ['file://', false],
    ['chrome-extension://abc', false],
    ['https://a.example.', true],
    ['https://.b.example', false],
    ['xhttps://a.example', false],
    ['https://a.example:port', false],
    ['https://a.example?x', false],
    ['https://a.example#x', false],
  ])('%s is listed: %s', (header, listed) => {
    const url = parseOrigin(header);
    expect(url !== null && domainsHold(['a.example', '*.b.example', 'localhost'], url)).toBe(listed);
  });

  it('that looks like a listed one in another script is another one', () => {
    const url = parseOrigin('https://\u0430.example');
    expect(url !== null && domainsHold(['a.example'], url)).toBe(false);
  });
});

describe('a tracking code', () => {
  const licences = [
    row({ trackingcode: 'GOOD', domains: ['a.example'], expires: '2026-11-24' }),
    row({ trackingcode: 'OFF', domains: ['a.example'], enabled: false }),
  ];
  const page = parseOrigin('https://a.example');
  it.each([
    ['GOOD', '2026-11-24', 'ok'],
    ['good', '2026-11-24', 'ok'],
    [' GOOD ', '2026-11-24', 'ok'],
    ['GOOD', '2026-11-25', 'expired'],
    ['OFF', '2026-11-24', 'disabled'],
    ['NONE', '2026-11-24', 'unknown'],
  ])('%s on %s: %s', (code, today, result) => {
    const decision = decideLicence(licences, code, page, today);
    expect(decision.ok ? 'ok' : decision.reason).toBe(result);
  });

  it('says which pages may frame the site', () => {
    const all = [...licences, row({ trackingcode: 'W', domains: ['*.b.example', 'localhost'] })];
    expect(frameAncestors(all, 'GOOD', '2026-11-24')).toBe("'self' https://a.example");
    expect(frameAncestors(all, 'W', '2026-11-24')).toBe(
      "'self' https://*.b.example http://localhost:* https://localhost:*",
    );
    expect(frameAncestors(all, 'GOOD', '2026-11-25')).toBe("'none'");
    expect(frameAncestors(all, 'NONE', '2026-11-24')).toBe("'none'");
  });
});
