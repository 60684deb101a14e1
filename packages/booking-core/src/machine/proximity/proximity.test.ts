import { describe, expect, it } from 'vitest';
import { aPlace, aQuotation, chosen, drive, started, testNow } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { initialState } from '../initial.ts';
import { earliestAt } from './selectors.ts';

const minute = 60_000;
const [pickedUp, droppedOff] = chosen as readonly [BookingEvent, BookingEvent];

/** Only the pick-up is known; the nearest driver is being looked for. */
const looking = () => drive().send(...started, pickedUp);

describe('the nearest driver [1§4.16 1§4.17]', () => {
  it('is not looked for before the product has started, nor without a pick-up', () => {
    expect(drive().send(pickedUp).count('proximity.fetch')).toBe(0);
    expect(
      drive()
        .send(...started)
        .count('proximity.fetch'),
    ).toBe(0);
    expect(looking().count('proximity.fetch')).toBe(1);
  });

  it('is looked for again for another pick-up, and not for the same one', () => {
    const machine = looking();
    const first = machine.last('proximity.fetch').requestId;
    machine.send({ type: 'journey.noteChanged', note: 'Ring twice' });
    expect(machine.count('proximity.fetch')).toBe(1);
    machine.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('gamma') });
    expect(machine.last('proximity.fetch')).toMatchObject({ at: { id: 'gamma' } });
    machine.send({ type: 'proximity.answered', requestId: first, travelTimeSeconds: 60 });
    expect(machine.state.proximity.status).toBe('looking');
  });

  it('is not looked for any more once the pick-up is cleared or a whole journey is there', () => {
    const machine = looking().send({ type: 'journey.placeCleared', target: 'pickup' });
    expect(machine.state.proximity).toEqual({ status: 'unknown' });
    expect(machine.count('proximity.cancel')).toBe(1);
    machine.send({ type: 'journey.noteChanged', note: 'Ring twice' });
    expect(machine.count('proximity.cancel')).toBe(1);

    const whole = looking().send(droppedOff, { type: 'journey.placeChosen', target: 'pickup', place: aPlace('gamma') });
    expect(whole.state.proximity).toEqual({ status: 'unknown' });
    expect(whole.count('proximity.fetch')).toBe(1);
    expect(whole.count('proximity.cancel')).toBe(1);
    whole.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('delta') });
    expect(whole.count('proximity.cancel')).toBe(1);
  });

  it('that nobody knows is not waited for: the operator’s lead time stands', () => {
    const earliest = (answer: (requestId: string) => BookingEvent) => {
      const machine = looking();
      machine.send(answer(machine.last('proximity.fetch').requestId));
      return [machine.state.proximity.status, (earliestAt(machine.state, testNow) - testNow) / minute];
    };
    const error = { kind: 'timeout' } as const;
    expect(earliest((requestId) => ({ type: 'proximity.failed', requestId, error }))).toEqual(['failed', 10]);
    const answered = (travelTimeSeconds: number | null) => (requestId: string) =>
      ({ type: 'proximity.answered', requestId, travelTimeSeconds }) as const;
    expect(earliest(answered(null))).toEqual(['failed', 10]);
    expect(earliest(answered(1200))).toEqual(['known', 20]);
    expect(earliest(answered(60))).toEqual(['known', 10]);
  });

  it('is told by the quotation as well, where it knows', () => {
    const quoted = (driverTravelTimeSeconds: number | null) => {
      const machine = drive().send(...started, ...chosen);
      const { requestId } = machine.last('quote.fetch');
      const quotation = aQuotation(requestId, 5400, { driverTravelTimeSeconds });
      return (
        (earliestAt(machine.send({ type: 'quote.received', requestId, quotation }).state, testNow) - testNow) / minute
      );
    };
    expect(quoted(1500)).toBe(25);
    expect(quoted(null)).toBe(10);
  });

  it('is not forgotten for a quotation that does not know', () => {
    const machine = looking();
    const { requestId } = machine.last('proximity.fetch');
    machine.send({ type: 'proximity.answered', requestId, travelTimeSeconds: 1200 }, droppedOff);
    const asked = machine.last('quote.fetch').requestId;
    const quotation = aQuotation(asked, 5400, { driverTravelTimeSeconds: null });
    machine.send({ type: 'quote.received', requestId: asked, quotation });
    expect(machine.state.proximity).toMatchObject({ status: 'known', travelTimeSeconds: 1200 });
  });

  it('and the lead time are the specification’s before the operator’s are known', () => {
    expect(earliestAt(initialState('wizard'), testNow)).toBeGreaterThan(testNow);
  });
});
