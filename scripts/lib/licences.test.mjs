import { expect, test } from 'vitest';
import { audited, isAllowed, refusedLicences } from './licences.mjs';

test('an expression is allowed when one of its choices is', () => {
  for (const good of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'GPL-2.0 OR BSD-3-Clause']) {
    expect([good, isAllowed(good)]).toEqual([good, true]);
  }
  for (const bad of ['GPL-3.0', 'MIT AND AGPL-3.0', 'Unknown', '', 'SEE LICENSE IN LICENSE']) {
    expect([bad, isAllowed(bad)]).toEqual([bad, false]);
  }
});

test('what is refused is named', () => {
  const list = { MIT: [{ name: 'good', versions: ['1.0.0'] }], 'AGPL-3.0': [{ name: 'bad', versions: ['2.0.0'] }] };
  expect(refusedLicences(list)).toEqual(['bad 2.0.0: AGPL-3.0']);
});

test('a finding fails an audit, a registry without one does not', () => {
  const found = JSON.stringify({ metadata: { vulnerabilities: { low: 3, high: 1, critical: 1 } } });
  expect(audited(found)).toEqual({ failed: true, words: 'Known vulnerabilities: 2 high or critical.' });
  expect(audited(JSON.stringify({ metadata: { vulnerabilities: { low: 3 } } })).failed).toBe(false);
});

test('where the registry answers no audits, nobody is told that one was made', () => {
  const message = 'The audit endpoint responded with 405: . Fallback endpoint responded with 405: ';
  const refused = audited(JSON.stringify({ error: { code: 'ERR_PNPM_AUDIT_BAD_RESPONSE', message } }));
  expect(refused.failed).toBe(false);
  expect(refused.words).toMatch(/^NOT CHECKED for known vulnerabilities: /);
  expect(refused.words).toContain(message);
  expect(audited('getaddrinfo ENOTFOUND').words).toContain(
    'NOT CHECKED for known vulnerabilities: getaddrinfo ENOTFOUND',
  );
});
