import { describe, expect, it } from 'vitest';
import { liveRisks, readSettings, SettingError } from '../env.ts';
import { demoOperator, ownFolder } from '../testing/demo-operator.ts';
import { checkLive, demonstration, type LiveRisk } from './go-live.ts';
import type { Operator } from './operator.ts';

const demo = demoOperator();
/** An operator without risks for real bookings. */
const cabs: Operator = {
  ...demo,
  configuration: { ...demo.configuration, company: 'Cabs' },
  licences: demo.licences.map((row) => ({ ...row, trackingcode: `OWN${row.trackingcode}` })),
  bookers: [],
};
const live = { PUBLIC_URL: 'https://cabs.example', DATABASE_URL: 'postgresql://operator@db/operator' };
const check = (operator: Operator, env: Record<string, string>) => () =>
  checkLive(readSettings(env, ownFolder), operator);

const risks: readonly (readonly [risk: LiveRisk, operator: Operator, env: Record<string, string>, words: string])[] = [
  ['demo-codes', { ...cabs, licences: demo.licences }, live, 'codes DEMO, BLOCKED, EXPIRED, TEST'],
  ['demo-company', { ...cabs, bookers: demo.bookers }, live, 'lets anybody join Demonstration desk'],
  [
    'demo-company',
    { ...cabs, bookers: demo.bookers.map((row) => ({ ...row, joincode: 'K7Q2MZ4R9T3WX8VB' })) },
    live,
    'lets anybody join Demonstration desk',
  ],
  ['demo-company', { ...cabs, configuration: demo.configuration }, live, 'field company'],
  ['embedded-database', cabs, { PUBLIC_URL: live.PUBLIC_URL }, 'DATABASE_URL is not set'],
  ['scenarios', cabs, { ...live, SCENARIOS: '1' }, 'SCENARIOS=1 lets anybody'],
];

describe('a server that people book at over https', () => {
  it('starts with what is its own', () => {
    expect(check(cabs, live)).not.toThrow();
  });

  it.each(risks)('does not start with %s unless that is allowed by name', (risk, operator, env, words) => {
    expect(check(operator, env)).toThrow(SettingError);
    expect(check(operator, env)).toThrow(words);
    expect(check(operator, env)).toThrow(`ALLOW_LIVE=${risk}`);
    expect(check(operator, { ...env, ALLOW_LIVE: risk })).not.toThrow();
    const others = liveRisks.filter((each) => each !== risk);
    expect(check(operator, { ...env, ALLOW_LIVE: others.join(',') })).toThrow(words);
    for (const PUBLIC_URL of ['', 'http://localhost:4300']) {
      expect(check(operator, { ...env, PUBLIC_URL })).not.toThrow();
    }
  });

  it('is told of everything at once', () => {
    let words = '';
    try {
      check(demo, { PUBLIC_URL: live.PUBLIC_URL })();
    } catch (error) {
      words = (error as Error).message;
    }
    expect(words.split('\n')).toHaveLength(4);
  });

  it('does not mind codes and companies that are switched off', () => {
    const off = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, enabled: false }));
    expect(check({ ...cabs, licences: off(demo.licences), bookers: off(demo.bookers) }, live)).not.toThrow();
  });

  it('may not be allowed what there is not', () => {
    expect(() => readSettings({ ALLOW_LIVE: 'embedded-database,anything' }, ownFolder)).toThrow('ALLOW_LIVE must');
  });
});

it('knows the demonstration by what its files say', () => {
  expect({
    company: demo.configuration.company,
    joinCodes: demo.bookers.map(({ joincode }) => joincode),
    trackingCodes: demo.licences.map(({ trackingcode }) => trackingcode),
  }).toEqual(demonstration);
});
