import { expect, test } from 'vitest';
import { isApproximate } from '../../domain/index.ts';
import { aPlace, aQuotation, chosen, type Drive, drive, started, testNow } from '../../testing/builders.ts';
import { selectShownIssue } from '../selectors.ts';

/** A full postcode of which the server knows only the district, without a precision, as in a link or a promotion. */
const place = aPlace('delta', { postcode: 'SW9 9ZZ', category: 'Postcode', fullAddress: 'SW9 9ZZ' });

const filledIn = () => drive().send(...started, ...chosen, { type: 'journey.prefilled', prefill: { pickup: place } });
const answer = (machine: Drive, more: object) => {
  const { requestId } = machine.last('quote.fetch');
  return machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, 5400, more) });
};
const shown = ({ state }: Drive) => selectShownIssue(state, 'pickup', testNow)?.code ?? null;

test('a pick-up that is filled in is asked for its door at its field once the price has told', () => {
  const machine = answer(filledIn(), { pickupApproximate: true });
  expect(shown(machine)).toBeNull();
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow).toMatchObject({ step: 1, dialog: null });
  expect(shown(machine)).toBe('needsDoor');
});

test('whoever was faster than the price is led back to it before anything is booked', () => {
  const machine = filledIn().send({ type: 'flow.nextRequested' });
  expect(machine.state.flow.step).toBe(2);
  answer(machine, { pickupApproximate: true });
  machine.send({ type: 'payment.confirmRequested' });
  expect([machine.state.flow.step, machine.count('booking.create'), shown(machine)]).toEqual([1, 0, 'needsDoor']);
});

test('a house number or a pin is enough', () => {
  const numbered = answer(filledIn(), { pickupApproximate: true });
  numbered.send({ type: 'journey.houseNumberGiven', target: 'pickup', number: '12' });
  answer(numbered, { pickupApproximate: false });
  numbered.send({ type: 'flow.nextRequested' });
  expect([numbered.state.flow.step, shown(numbered)]).toEqual([2, null]);
  const pinned = answer(filledIn(), { pickupApproximate: true });
  const pin = aPlace('pin', { category: 'Point' });
  pinned.send({ type: 'journey.placeChosen', target: 'pickup', place: pin }, { type: 'flow.nextRequested' });
  expect([pinned.state.flow.step, shown(pinned)]).toEqual([2, null]);
});

test('it is told once, asks for no other price, and what is well known stays exact', () => {
  const machine = answer(filledIn(), { pickupApproximate: true });
  const known = machine.state.journey.pickup;
  expect(known.place && isApproximate(known.place)).toBe(true);
  answer(machine, { pickupApproximate: true });
  expect(machine.state.journey.pickup).toBe(known);
  expect(machine.count('quote.fetch')).toBe(2);
  expect(answer(filledIn(), {}).state.journey.pickup.place).toEqual(place);
});
