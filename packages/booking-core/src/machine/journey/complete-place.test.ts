import { expect, test } from 'vitest';
import { flightIssues, landingPlace } from '../../domain/flight-rules.ts';
import { withHouseNumber } from '../../domain/house-number.ts';
import { lacksHouseNumber } from '../../domain/index.ts';
import { aPlace, drive, started, testNow } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectShownIssue } from '../selectors.ts';

const named = aPlace('alpha', { latitude: Number.NaN, longitude: Number.NaN, postcode: '' });
const whole = aPlace('alpha');
const chooses = (place = named): BookingEvent => ({ type: 'journey.placeChosen', target: 'pickup', place });
const completed = (question: string, place: typeof whole | null | undefined): BookingEvent => ({
  type: 'journey.placeCompleted',
  question,
  place,
});

test('a suggestion without coordinates is completed before it is a place, and leaving its field meanwhile is right', () => {
  const machine = drive().send(...started, chooses());
  const { question, target, place } = machine.last('place.complete');
  expect([target, place]).toEqual(['pickup', named]);
  expect(machine.state.journey.pickup).toMatchObject({ text: named.name, place: null, issue: null });
  machine.send({ type: 'journey.placeLeft', target: 'pickup' });
  expect(machine.state.journey.pickup.issue).toBeNull();
  machine.send(completed(question, whole));
  expect(machine.state.journey.pickup).toEqual({ id: 'pickup', text: whole.name, place: whole, issue: null });
});

test('one that nobody can locate is too vague', () => {
  const machine = drive().send(...started, chooses());
  machine.send(completed(machine.last('place.complete').question, null));
  expect(machine.state.journey.pickup).toMatchObject({ place: null, issue: 'tooVague' });
});

test('one that was lost with the network is to be chosen again', () => {
  const machine = drive().send(...started, chooses());
  machine.send(completed(machine.last('place.complete').question, undefined));
  expect(machine.state.journey.pickup).toMatchObject({ text: named.name, place: null, issue: 'invalid' });
});

test('an answer about a place that was given up changes nothing', () => {
  const machine = drive().send(...started, chooses());
  const { question } = machine.last('place.complete');
  machine.send({ type: 'journey.placeTyped', target: 'pickup', text: 'other' });
  const before = machine.state;
  expect(machine.send(completed(question, whole)).state.journey).toBe(before.journey);
  expect(machine.send(completed('nobody', whole)).state.journey).toBe(before.journey);
});

test('a place without a postcode is asked about, and only then it is another address that is asked for', () => {
  const bare = aPlace('alpha', { postcode: '' });
  const machine = drive().send(...started, chooses(bare));
  const { question } = machine.last('place.complete');
  expect(selectShownIssue(machine.state, 'pickup', testNow)).toBeNull();
  machine.send(completed(question, bare));
  expect(selectShownIssue(machine.state, 'pickup', testNow)).toEqual({ field: 'pickup', code: 'noPostcode' });
  machine.send(chooses(bare));
  machine.send(completed(machine.last('place.complete').question, whole));
  expect(machine.state.journey.pickup).toMatchObject({ place: whole, issue: null });
  expect(machine.count('place.complete')).toBe(2);
});

test('a house number that was given while the street is completed stays', () => {
  const street = aPlace('alpha', { category: 'Street', postcode: '' });
  const machine = drive().send(...started, chooses(street));
  const { question } = machine.last('place.complete');
  machine.send({ type: 'journey.houseNumberGiven', target: 'pickup', number: '12b' });
  machine.send(completed(question, { ...street, postcode: 'N1 9GU' }));
  const { place, text } = machine.state.journey.pickup;
  expect(place).toEqual(withHouseNumber({ ...street, postcode: 'N1 9GU' }, '12b'));
  expect(text).toBe(`12b ${street.name}`);
});

test('a place that is whole is not asked about', () => {
  expect(
    drive()
      .send(...started, chooses(whole))
      .count('place.complete'),
  ).toBe(0);
});

test('an airport without its code is asked about, one with it is not', () => {
  const airport = { ...whole, category: 'Air' };
  const asked = (place: typeof airport) =>
    drive()
      .send(...started, chooses(place))
      .count('place.complete');
  expect(asked(airport)).toBe(1);
  expect(asked({ ...airport, code: 'EGLL' })).toBe(0);
});

test.each(['pickup', 'dropoff'] as const)('an airport filled in as %s without its code is asked about', (end) => {
  const airport = { ...whole, category: 'Airport' };
  const machine = drive().send(...started, { type: 'journey.prefilled', prefill: { [end]: airport } });
  const { question, target, place } = machine.last('place.complete');
  expect([target, place]).toEqual([end, airport]);
  machine.send({ type: 'journey.placeCompleted', question, place: { ...airport, code: 'EGLL' } });
  expect(machine.state.journey[end].place?.code).toBe('EGLL');
});

test('an airport filled in as a via is asked about', () => {
  const airport = aPlace('lhr', { category: 'Airport' });
  const machine = drive().send(...started, { type: 'journey.prefilled', prefill: { vias: [whole, airport] } });
  expect(machine.count('place.complete')).toBe(1);
  expect(machine.last('place.complete')).toMatchObject({ target: { via: 'prefilled-2' }, place: airport });
});

test('the finder asks once more about an airport whose code nobody could tell', () => {
  const airport = { ...whole, category: 'Airport' };
  const machine = drive().send(...started, { type: 'journey.prefilled', prefill: { pickup: airport } });
  machine.send(completed(machine.last('place.complete').question, null));
  machine.send({ type: 'flight.finderOpened', direction: 'onward' });
  expect(machine.count('place.complete')).toBe(2);
});

test('a flight to another airport is refused for an airport that was filled in', () => {
  const airport = { ...whole, category: 'Airport' };
  const machine = drive().send(...started, { type: 'journey.prefilled', prefill: { pickup: airport } });
  machine.send(completed(machine.last('place.complete').question, { ...airport, code: 'EGLL' }));
  const flight = { number: 'BA117', destinationCode: 'EGKK', originCode: 'KJFK', originName: 'Kennedy' } as never;
  machine.send({ type: 'flight.resultChosen', direction: 'onward', flight });
  const { journey } = machine.state;
  expect(flightIssues(journey.flight, landingPlace(journey, 'onward'), 'airport')).toContainEqual({
    field: 'number',
    code: 'otherAirport',
  });
});

test('what turns out to be the drop-off, too, is refused with a dialog and cleared', () => {
  const machine = drive().send(...started, { type: 'journey.placeChosen', target: 'dropoff', place: whole }, chooses());
  machine.send(completed(machine.last('place.complete').question, whole));
  expect(machine.state.journey.pickup).toMatchObject({ text: '', place: null, issue: 'duplicate' });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.generic' } });
});

test.each([
  ['a place', whole, { text: whole.name, place: whole, issue: null }],
  ['nothing', null, { text: named.name, place: null, issue: 'tooVague' }],
])('an answer with %s after the ends were swapped is for the end that the place is now', (_, answer, field) => {
  const machine = drive().send(...started, chooses());
  const { question } = machine.last('place.complete');
  machine.send({ type: 'journey.swapped' }, completed(question, answer));
  expect(machine.state.journey).toMatchObject({ pickup: { text: '', place: null }, dropoff: field });
  expect(machine.state.journey.dropoff.completing).toBeUndefined();
});

test('an answer after a swap that is the other end, too, is refused with a dialog and cleared', () => {
  const machine = drive().send(...started, { type: 'journey.placeChosen', target: 'dropoff', place: whole }, chooses());
  machine.send({ type: 'journey.swapped' }, completed(machine.last('place.complete').question, whole));
  expect(machine.state.journey).toMatchObject({ pickup: { place: whole }, dropoff: { text: '', issue: 'duplicate' } });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.generic' } });
});

test('what the driver is told about a place goes with it when the ends are swapped', () => {
  const machine = drive().send(
    ...started,
    { type: 'journey.placeNoteChanged', target: 'pickup', note: 'Side entrance' },
    { type: 'journey.swapped' },
  );
  expect(machine.state.journey).toMatchObject({ pickupNote: '', dropoffNote: 'Side entrance' });
});

test('a ride that is booked again brings its notes, and another place none of them', () => {
  const again = { pickup: whole, dropoff: aPlace('beta'), pickupNote: 'Side entrance', dropoffNote: '' };
  const machine = drive().send(
    ...started,
    { type: 'journey.placeNoteChanged', target: 'dropoff', note: 'Gate 4' },
    { type: 'journey.prefilled', prefill: again },
  );
  expect(machine.state.journey).toMatchObject({ pickupNote: 'Side entrance', dropoffNote: '' });
});

test('choosing a spot closes the map', () => {
  const machine = drive().send(...started, { type: 'flow.pinOpened', target: 'dropoff' });
  expect(machine.state.flow.dialog).toEqual({ kind: 'pin', target: 'dropoff' });
  machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: whole });
  expect(machine.state.flow.dialog).toBeNull();
});

test('a house number stands before the address and is replaced, not repeated', () => {
  const street = aPlace('alpha', {
    category: 'Street',
    name: 'Praed Street',
    line1: 'Praed Street',
    fullAddress: 'Praed Street, W2',
  });
  expect([lacksHouseNumber(street), lacksHouseNumber(whole)]).toEqual([true, false]);
  const machine = drive().send(...started, chooses(street));
  const give = (number: string): BookingEvent => ({ type: 'journey.houseNumberGiven', target: 'pickup', number });
  machine.send(give(' 12b '), give('14'));
  expect(machine.state.journey.pickup).toMatchObject({
    text: '14 Praed Street',
    place: { fullAddress: '14 Praed Street, W2', line1: '14 Praed Street', houseNumber: '14' },
  });
  expect(machine.send(give('')).state.journey.pickup.place).toEqual(street);
  expect(withHouseNumber({ ...street, name: '' }, '3').name).toBe('');
  const postcode = withHouseNumber({ ...street, category: 'Postcode', name: 'E15 1AZ' }, '7');
  expect(postcode.name).toBe('7, E15 1AZ');
  expect(withHouseNumber(postcode, '').name).toBe('E15 1AZ');
});
