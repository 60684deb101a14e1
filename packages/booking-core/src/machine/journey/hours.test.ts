import { describe, expect, it } from 'vitest';
import { parseDraft } from '../../runtime/drafts/stored-draft.ts';
import { aConfiguration, aPlace, aQuotation, chosen, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectFare } from '../quote/selectors.ts';
import { issuesOf } from '../validation.ts';
import { bookingRequest, quotationRequest } from '../wire-request.ts';

const begun = () =>
  drive().send(
    ...started.map((event) =>
      event.type === 'boot.configured'
        ? { ...event, configuration: aConfiguration({ minimumHours: 2, maximumHours: 8 }) }
        : event,
    ),
  );
const pickup: BookingEvent = { type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') };
const hired: BookingEvent = { type: 'journey.hoursChosen', hours: 3 };
const context = {
  now: 0,
  nextId: () => 'x',
  source: 'web',
  trackingCode: '',
  hostReference: '',
  sandbox: false,
} as const;

describe('a car by the hour', () => {
  it('needs no drop-off: it is quoted and booked as ending where it begins', () => {
    const machine = begun().send(pickup);
    expect(machine.count('quote.fetch')).toBe(0);
    machine.send(hired);
    const { request, points } = machine.last('quote.fetch');
    expect(points.map(({ name }) => name)).toEqual(['alpha', 'alpha']);
    expect(request).toMatchObject({ hours: 3, rtntype: '', viaaddresses: [] });
    expect([request.doff, request.dofflat]).toEqual([request.pick, request.picklat]);
    expect(issuesOf(machine.state, ['places', 'time', 'return'], machine.now)).toEqual([]);
    quoteWith(machine, 12_000);
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 12_000 } });
    expect(bookingRequest(machine.state, 'key', { ...context, currency: '' })).toMatchObject({ hours: 3 });
  });

  it('goes where the passenger says, if that is said; words that are no place are no drop-off', () => {
    const machine = begun().send(...chosen, hired);
    expect(machine.last('quote.fetch').points.map(({ name }) => name)).toEqual(['alpha', 'beta']);
    machine.send({ type: 'journey.placeTyped', target: 'dropoff', text: 'Nowhere' });
    expect(issuesOf(machine.state, ['places'], machine.now)).toEqual([{ field: 'dropoff', code: 'invalid' }]);
  });

  it('costs something else for other hours, and is none once another way is chosen', () => {
    const machine = begun().send(...chosen, hired);
    quoteWith(machine, 12_000);
    machine.send({ type: 'journey.hoursChosen', hours: 4 });
    expect(selectFare(machine.state).money).toBeNull();
    expect(machine.last('quote.fetch').request.hours).toBe(4);
    machine.send({ type: 'journey.returnKindChosen', kind: 'oneWay' });
    expect(machine.state.journey).not.toHaveProperty('hours');
    expect(machine.last('quote.fetch').request).not.toHaveProperty('hours');
  });

  it('has no return', () => {
    const machine = begun().send(
      ...chosen,
      { type: 'journey.returnKindChosen', kind: 'return' },
      { type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' },
      hired,
    );
    expect(machine.state.journey).toMatchObject({ hours: 3, returnKind: 'oneWay', returnTime: null });
  });

  it('tells what is beyond its distance by the chosen vehicle, and a ride by distance tells nothing', () => {
    const machine = begun().send(...chosen, hired);
    const answer = () => {
      const { requestId } = machine.last('quote.fetch');
      const vehicles = [1, 2].map((vehicleId) => ({
        ...{ vehicleId, totalMinor: 9_000, currency: 'GBP', excessMinor: 150 * vehicleId },
      }));
      machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, 9_000, { vehicles }) });
    };
    answer();
    expect(selectFare(machine.state).excess).toEqual({ minor: 150, currency: 'GBP' });
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 });
    expect(selectFare(machine.state).excess).toEqual({ minor: 300, currency: 'GBP' });
    machine.send({ type: 'journey.returnKindChosen', kind: 'oneWay' });
    answer();
    expect(selectFare(machine.state).excess).toBeNull();
  });

  it('is asked for by nobody who did not choose it', () => {
    const machine = begun().send(...chosen);
    expect(quotationRequest(machine.state, 'id', { ...context, currency: '' })).not.toHaveProperty('hours');
  });

  it('is booked again, to nowhere in particular where it ended at its pick-up', () => {
    const [here, there] = [aPlace('alpha'), aPlace('beta')];
    const again = (dropoff: typeof here) =>
      begun().send({ type: 'journey.prefilled', prefill: { pickup: here, dropoff, hours: 3 } });
    const round = again(here);
    expect(round.last('quote.fetch')).toMatchObject({ points: [here, here], request: { hours: 3 } });
    expect(issuesOf(round.state, ['places'], round.now)).toEqual([]);
    expect(again(there).last('quote.fetch')).toMatchObject({ points: [here, there], request: { hours: 3 } });
  });

  it('comes back after a reload', () => {
    const machine = begun().send(...chosen, hired);
    const { draft } = machine.last('draft.save');
    expect(parseDraft(JSON.stringify(draft))?.journey.hours).toBe(3);
  });
});
