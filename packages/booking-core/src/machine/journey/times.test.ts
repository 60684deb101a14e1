import { describe, expect, it } from 'vitest';
import { aPlace, chosen, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import { selectTimeIssue } from '../selectors.ts';
import { returnIssues, timeIssues } from './times.ts';

const later = (local: string) => ({ type: 'journey.laterChosen', local }) as const;
const back = (local: string) => ({ type: 'journey.returnTimeChosen', local }) as const;
const isReturn = { type: 'journey.returnKindChosen', kind: 'return' } as const;
const time = (machine: Drive) => timeIssues(machine.state, machine.now);
const returning = (machine: Drive) => returnIssues(machine.state, machine.now);

describe('a time', () => {
  it('that the clocks skip is a gap, and says which; one that is none is invalid', () => {
    expect(time(drive().send(...started, later('2027-03-28T01:30')))).toEqual([
      { field: 'time', code: 'gap', params: { time: '2027-03-28T01:30' } },
    ]);
    expect(time(drive().send(...started, later('2026-02-30T10:00')))).toEqual([{ field: 'time', code: 'invalid' }]);
    expect(time(drive().send(...started, later('')))).toEqual([{ field: 'time', code: 'invalid' }]);
  });

  it('is told wrong at once when it is chosen, and a missing one only when it is asked for', () => {
    const machine = drive().send(...started, isReturn);
    const said = (of: 'time' | 'returnTime') => selectTimeIssue(machine.state, of, machine.now)?.code ?? null;
    expect([said('time'), said('returnTime')]).toEqual([null, null]);
    machine.send(later('2026-11-21T08:00'));
    expect([said('time'), said('returnTime')]).toEqual(['tooEarly', null]);
    machine.send({ type: 'journey.asapChosen' }, back('2026-11-21T08:00'));
    expect([said('time'), said('returnTime')]).toEqual([null, 'returnTooEarly']);
    machine.send({ type: 'journey.returnTimeCleared' });
    machine.state = { ...machine.state, flow: { ...machine.state.flow, revealed: ['returnTime'] } };
    expect(said('returnTime')).toBe('required');
  });

  it('that was cleared is missing once somebody had a go at it', () => {
    const machine = drive().send(...started, { type: 'journey.timeCleared' });
    expect(selectTimeIssue(machine.state, 'time', machine.now)?.code).toBe('required');
  });
});

describe('a time of the hour that comes twice in autumn', () => {
  it('is in its second pass once the first has gone by, also as it is sent', () => {
    const machine = drive().send(...started, ...chosen);
    machine.now = Date.parse('2027-10-31T01:40:00+01:00');
    machine.send(later('2027-10-31T01:55'));
    expect([time(machine), machine.last('quote.fetch').request.bookingdate]).toEqual([[], '2027-10-31T01:55:00+01:00']);
    machine.send({ type: 'journey.quickTimeChosen', minutes: 30 });
    expect(machine.state.journey.time).toEqual({ kind: 'later', local: '2027-10-31T01:10' });
    expect([time(machine), machine.last('quote.fetch').request.bookingdate]).toEqual([[], '2027-10-31T01:10:00+00:00']);
  });
});

describe('the earliest return', () => {
  it('is after the way there as it was quoted, from the chosen pick-up', () => {
    const machine = quoteWith(drive().send(...started, ...chosen, later('2026-11-21T12:00')), 5400);
    machine.send(isReturn, back('2026-11-21T12:29'));
    expect(returning(machine)).toEqual([
      { field: 'returnTime', code: 'returnTooEarly', params: { time: '2026-11-21T12:30' } },
    ]);
    machine.send(back('2026-11-21T12:30'));
    expect(returning(machine)).toEqual([]);
  });

  it('knows nothing of the way before it is quoted, or once it is another', () => {
    const unquoted = drive().send(...started, ...chosen, later('2026-11-21T12:00'), isReturn, back('2026-11-21T12:00'));
    expect(returning(unquoted)).toEqual([]);
    const machine = quoteWith(drive().send(...started, ...chosen, later('2026-11-21T12:00')), 5400);
    machine.send(isReturn, back('2026-11-21T12:05'));
    expect(returning(machine)).toHaveLength(1);
    machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
    expect(returning(machine)).toEqual([]);
    machine.send({ type: 'journey.placeCleared', target: 'dropoff' });
    expect(returning(machine)).toEqual([]);
  });

  it('of a ride as soon as possible is after its earliest pick-up', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400).send(isReturn, back('2026-11-21T10:09'));
    // 9:30 now, ten minutes until the driver arrives, a drive of half an hour.
    expect(returning(machine)[0]?.params).toEqual({ time: '2026-11-21T10:10' });
  });
});
