import { describe, expect, it } from 'vitest';
import { aConfiguration, chosen, type Drive, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import { selectCancellation, selectPromisedRide } from '../selectors.ts';

const minute = 60_000;
const promised = (machine: Drive) => selectPromisedRide(machine.state, machine.now);
const journey = () => drive().send(...started, ...chosen);

describe('what a booking that is being made promises', () => {
  it('is nothing before it has both ends and a time', () => {
    const machine = drive().send(...started);
    expect(promised(machine)).toBeNull();
    expect(promised(machine.send(...chosen.slice(0, 1)))).toBeNull();
    expect(promised(drive().send(...started, ...chosen.slice(1)))).toBeNull();
    expect(promised(journey().send({ type: 'journey.timeCleared' }))).toBeNull();
    // 01:30 does not exist on the night on which the clocks go forward.
    expect(promised(journey().send({ type: 'journey.laterChosen', local: '2027-03-28T01:30' }))).toBeNull();
    expect(selectCancellation(machine.state, machine.now)).toBeNull();
  });

  it('has a way back only where one is wanted', () => {
    const local = '2026-11-25T10:00';
    const machine = journey().send({ type: 'journey.returnTimeChosen', local });
    expect(promised(machine)?.returnAt).toBeNull();
    const kind = { type: 'journey.returnKindChosen', kind: 'return' } as const;
    expect(promised(journey().send(kind))?.returnAt).toBeNull();
    expect(promised(machine.send(kind, { type: 'journey.returnTimeChosen', local }))?.returnAt).toBe(
      Date.UTC(2026, 10, 25, 10),
    );
  });

  it('as soon as possible is the earliest pick-up', () => {
    const machine = quoteWith(journey(), 5400);
    expect(promised(machine)).toMatchObject({
      pickupAt: testNow + 10 * minute,
      asap: true,
      returnAt: null,
      travelTimeSeconds: 1800,
      pickup: { name: 'alpha' },
      dropoff: { name: 'beta' },
    });
  });

  it('later is the chosen minute, and the way back when it has a time', () => {
    const machine = journey().send({ type: 'journey.laterChosen', local: '2026-11-25T10:07' });
    const pickupAt = Date.UTC(2026, 10, 25, 10, 7);
    expect(promised(machine)).toMatchObject({ pickupAt, asap: false, returnAt: null, travelTimeSeconds: 0 });
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    expect(promised(machine)).toMatchObject({ returnAt: null });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-27T18:00' });
    expect(promised(machine)).toMatchObject({ returnAt: Date.UTC(2026, 10, 27, 18) });
    machine.send({ type: 'journey.returnKindChosen', kind: 'waitAndReturn' });
    expect(promised(machine)).toMatchObject({ returnAt: null });
  });

  it('is to be cancelled for nothing until an hour before, by this operator’s rule', () => {
    const machine = journey().send({ type: 'journey.laterChosen', local: '2026-11-25T10:00' });
    expect(selectCancellation(machine.state, machine.now)).toEqual({ kind: 'free', until: Date.UTC(2026, 10, 25, 9) });
    const silent = drive().send(
      ...started.slice(0, 1),
      { type: 'boot.configured', configuration: aConfiguration({ freeCancellationMinutes: null }) },
      ...started.slice(2),
      ...chosen,
    );
    expect(selectCancellation(silent.state, silent.now)?.kind).toBe('unknown');
    const asap = quoteWith(journey(), 5400);
    expect(selectCancellation(asap.state, asap.now)?.kind).toBe('late');
  });

  it('names no terms of an operator whom nobody knows yet', () => {
    const machine = drive().send(...chosen);
    expect(promised(machine)).not.toBeNull();
    expect(selectCancellation(machine.state, machine.now)).toBeNull();
  });
});
