import { expect, it } from 'vitest';
import { tariffTurns } from './tariff-turns.ts';

const night = { id: 'night', label: 'Night', from: '23:00', to: '05:30', percent: 20 };
const weekend = { id: 'weekend', label: 'Weekend', days: ['sat' as const, 'sun' as const], percent: 8 };
const turnsAt = (at: string, timebands: Parameters<typeof tariffTurns>[0]['timebands'] = [night]) =>
  tariffTurns({ timebands, zones: [] }, 'Europe/London', Date.parse(at)).map((turn) => new Date(turn).toISOString());

it('gives the beginning of the hours after a pick-up, and the last of those before it', () => {
  expect(turnsAt('2026-11-25T04:00:00Z')).toEqual(['2026-11-25T05:30:00.000Z']);
  expect(turnsAt('2026-11-24T23:20:00Z')).toEqual(['2026-11-24T22:55:00.000Z', '2026-11-25T00:00:00.000Z']);
  expect(turnsAt('2026-11-25T05:30:00Z')).toEqual(['2026-11-25T05:25:00.000Z']);
});

it('gives none far from them, and none where the tariff has one hour', () => {
  expect(turnsAt('2026-11-25T12:00:00Z')).toEqual([]);
  expect(turnsAt('2026-11-25T23:30:00Z', [])).toEqual([]);
});

it('reads midnight where days differ, and the operator’s clock in summer', () => {
  expect(turnsAt('2026-11-28T00:30:00Z', [weekend])).toEqual(['2026-11-27T23:55:00.000Z']);
  // 04:00 in London.
  expect(turnsAt('2026-07-01T03:00:00Z')).toEqual(['2026-07-01T04:30:00.000Z']);
});
