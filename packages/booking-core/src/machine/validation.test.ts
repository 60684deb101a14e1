import { describe, expect, test } from 'vitest';
import { type Contact, emptyContact, type Section } from '../domain/index.ts';
import { layouts } from '../domain/layout.ts';
import * as limits from '../domain/limits.ts';
import { contactIssues } from '../forms/contact.ts';
import {
  aConfiguration,
  aPlace,
  chosen,
  contacted,
  drive,
  quoteWith,
  someVehicles,
  started,
  testNow,
} from '../testing/builders.ts';
import type { BookingEvent } from './events.ts';
import { issuesOf, selectShowsErrors } from './validation.ts';
import { quotationRequest } from './wire-request.ts';

/** Each rule of specification 1 §5 that the machine decides, as a row: the events and the resulting issues. */

const context = {
  now: 0,
  nextId: () => 'id',
  source: 'web',
  trackingCode: '',
  sandbox: false,
  currency: '',
  hostReference: '',
} as const;

type Row = readonly [rule: string, section: Section, events: readonly BookingEvent[], wrong: readonly string[]];
const airport = aPlace('heathrow', { category: 'Airport', code: 'EGLL' });
const returning = (local: string): BookingEvent[] => [
  { type: 'journey.returnKindChosen', kind: 'return' },
  { type: 'journey.returnTimeChosen', local },
];

const rows: readonly Row[] = [
  ['pick-up and drop-off are required', 'places', [], ['pickup required', 'dropoff required']],
  [
    'a place is one of the list, not what was typed',
    'places',
    [...chosen, { type: 'journey.placeTyped', target: 'pickup', text: 'Somewhere' }],
    ['pickup invalid'],
  ],
  ['a via is a valid place', 'places', [...chosen, { type: 'journey.viaAdded', id: 'v' }], ['via:v required']],
  [
    'a place has a postcode',
    'places',
    [{ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha', { postcode: '' }) }, ...chosen.slice(1)],
    ['pickup noPostcode'],
  ],
  ['two places are a journey', 'places', chosen, []],
  ['the time is valid if now', 'time', [], []],
  ['or if a time is set', 'time', [{ type: 'journey.laterChosen', local: '2026-11-21T12:00' }], []],
  ['cleared it is missing', 'time', [{ type: 'journey.timeCleared' }], ['time required']],
  [
    'not before the earliest time',
    'time',
    [{ type: 'journey.laterChosen', local: '2026-11-21T09:31' }],
    ['time tooEarly'],
  ],
  [
    'nor in an hour that the clocks skip',
    'time',
    [{ type: 'journey.laterChosen', local: '2027-03-28T01:30' }],
    ['time gap'],
  ],
  ['a return has a time', 'return', [{ type: 'journey.returnKindChosen', kind: 'return' }], ['returnTime required']],
  ['not before pick-up and journey', 'return', returning('2026-11-21T09:35'), ['returnTime returnTooEarly']],
  ['later it is right', 'return', returning('2026-11-22T09:35'), []],
  ['wait and return needs none', 'return', [{ type: 'journey.returnKindChosen', kind: 'waitAndReturn' }], []],
  [
    'a vehicle takes everybody',
    'vehicle',
    [
      { type: 'journey.optionChanged', option: 'luggages', count: 8 },
      { type: 'journey.optionChanged', option: 'passengers', count: 30 },
    ],
    ['vehicle noVehicle'],
  ],
  [
    'what is paid with, the operator takes',
    'payment',
    [{ type: 'boot.configured', configuration: aConfiguration({ paymentMethods: [] }) }],
    [],
  ],
];

const pressed = (events: readonly BookingEvent[]) => drive().send(...started, ...events);

describe('what stands in the way (specification 1 §5)', () => {
  test('a vehicle that the operator does not have is none [1§5.1]', () => {
    const { state, now } = pressed([{ type: 'journey.vehicleChosen', vehicleId: 4711 }]);
    expect(issuesOf(state, ['vehicle'], now)).toEqual([{ field: 'vehicle', code: 'required' }]);
  });

  test.each(rows)('%s [1§4.6 1§4.7 1§5.1 1§5.2 1§5.4]', (_rule, section, events, wrong) => {
    const { state, now } = pressed(events);
    expect(issuesOf(state, [section], now).map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
  });

  test.each([
    [
      'pick-up and drop-off',
      [...chosen.slice(0, 1), { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('alpha') }],
    ],
    [
      'a via and an end',
      [
        ...chosen,
        { type: 'journey.viaAdded', id: 'v' },
        { type: 'journey.placeChosen', target: { via: 'v' }, place: aPlace('beta') },
      ],
    ],
  ] as const)('%s that are equal: the generic error, and the input is cleared [1§5.3]', (which, events) => {
    const { journey, flow } = pressed(events).state;
    const twin = which === 'pick-up and drop-off' ? 'alpha' : 'beta';
    const help = { key: 'error.duplicatePlace', params: { place: twin } };
    expect(flow.dialog).toMatchObject({ kind: 'alert', title: 'error', text: { key: 'error.generic' }, help });
    expect([journey.dropoff, ...journey.vias].some((field) => field.text === '' && field.place === null)).toBe(true);
  });

  test.each(['alpha', 'beta'])('a stop that came with a link and is also an end, %s, is said at it [1§5.3]', (end) => {
    const prefill = { vias: [aPlace('gamma'), aPlace(end)] };
    const { state, now } = pressed([...chosen, { type: 'journey.prefilled', prefill }]);
    expect(issuesOf(state, ['places'], now)).toEqual([{ field: 'via:prefilled-2', code: 'duplicate' }]);
  });

  test('a place needs no postcode where the operator asks for none', () => {
    const place = aPlace('alpha', { postcode: '' });
    const events: readonly BookingEvent[] = [
      { type: 'journey.placeChosen', target: 'pickup', place },
      ...chosen.slice(1),
    ];
    const { state, now } = pressed(events);
    expect(issuesOf(state, ['places'], now)).toMatchObject([{ code: 'noPostcode' }]);
    if (state.boot.status !== 'ready') throw new Error('not ready');
    const configuration = { ...state.boot.configuration, postcodeRequired: false };
    expect(issuesOf({ ...state, boot: { ...state.boot, configuration } }, ['places'], now)).toEqual([]);
  });

  test('a refused place keeps its mark while another quotation is asked for, without the words of the one before', () => {
    const machine = pressed(chosen);
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.failed', requestId, error: { kind: 'rejected', code: 3, message: 'Too far away.' } });
    const said = () => issuesOf(machine.state, ['places'], machine.now);
    expect(said()).toEqual([{ field: 'pickup', code: 'outsideArea', params: { message: 'Too far away.' } }]);
    machine.send({ type: 'journey.viaAdded', id: 'v' });
    machine.send({ type: 'journey.placeChosen', target: { via: 'v' }, place: aPlace('delta', { postcode: '' }) });
    expect(said()).toContainEqual({ field: 'via:v', code: 'noPostcode' });
    machine.send({ type: 'journey.viaRemoved', id: 'v' });
    expect(machine.state.quote.status).toBe('loading');
    expect(said()).toEqual([{ field: 'pickup', code: 'outsideArea' }]);
  });

  test('a return is not before the pick-up and the journey that was quoted, to the minute [1§4.8]', () => {
    const machine = quoteWith(pressed(chosen), 5400);
    const wrong = () =>
      issuesOf(machine.state, ['return'], machine.now).map(({ code, params }) => [code, params?.time]);
    machine.send({ type: 'journey.laterChosen', local: '2026-11-22T10:00' }, ...returning('2026-11-22T10:29'));
    quoteWith(machine, 5400);
    expect(wrong()).toEqual([['returnTooEarly', '2026-11-22T10:30']]);
    quoteWith(machine.send(...returning('2026-11-22T10:30')), 5400);
    expect(wrong()).toEqual([]);
  });

  test('a return flight counts once its return has a time that is late enough', () => {
    const there: BookingEvent[] = [
      { type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') },
      { type: 'journey.placeChosen', target: 'dropoff', place: airport },
    ];
    const machine = drive().send(...started, ...there);
    const missing = () => {
      const flow = { ...machine.state.flow, layout: layouts.inline, flightsOptional: false };
      return issuesOf({ ...machine.state, flow }, ['flights'], machine.now);
    };
    expect(missing()).toEqual([]);
    machine.send(...returning('2026-11-22T09:35'));
    expect(missing()).toEqual([{ field: 'flight:return', code: 'required' }]);
  });
});

describe('contact and customer (specification 1 §5)', () => {
  const ada: Contact = { ...emptyContact, firstName: 'Ada', email: 'ada@example.com', phone: '7911123456' };
  const guest = { emailRequired: true, phoneRequired: true };
  const passenger = { emailRequired: false, phoneRequired: true };
  test.each<[string, Partial<Contact>, typeof guest, readonly string[]]>([
    ['complete', {}, guest, []],
    [
      'phone and first name are required',
      { firstName: ' ', phone: '' },
      guest,
      ['firstName required', 'phone required'],
    ],
    ['guests give an email', { email: '' }, guest, ['email required']],
    ['a passenger’s is optional', { email: '' }, passenger, []],
    ['and matches the pattern when given', { email: 'ada@' }, passenger, ['email invalid']],
    ['a leading 0 is stripped', { phone: '07911123456' }, guest, []],
    ['which is no digit of it', { phone: '012345678901234' }, guest, []],
    ['spaces are no part of it', { phone: '7911 123 456' }, guest, []],
    ['it holds digits only', { phone: '79lo123456' }, guest, ['phone invalid']],
    ['an international number has at least five', { phone: '1234' }, guest, ['phone invalid']],
    ['a text has at most 255 characters', { firstName: 'A'.repeat(256) }, guest, ['firstName tooLong']],
  ])(
    '%s [1§5.16 1§5.17 1§5.18 1§5.19 1§5.23 1§6.1 1§8.20 2§5.8 2§5.9 2§5.10 2§5.11 2§5.12 2§5.14 2§5.29]',
    (_rule, change, rules, wrong) => {
      expect(contactIssues({ ...ada, ...change }, rules).map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
    },
  );
});

test('a guest leaves the details only with an email; whoever is signed in has one [2§1.5 2§6.1]', () => {
  const machine = drive().send(
    ...started,
    { type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') },
    { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') },
  );
  quoteWith(machine, 5400).send({ type: 'flow.nextRequested' }, ...contacted);
  machine.send({ type: 'details.contactChanged', field: 'email', value: '' }, { type: 'flow.nextRequested' });
  expect(machine.state.flow).toMatchObject({ step: 2, refused: ['contact:email'] });
  machine.send({ type: 'details.contactChanged', field: 'email', value: 'ada@example.com' });
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow.step).toBe(3);
});

describe('options (specification 1 §3)', () => {
  test.each([
    ['smallPets', 9, 2],
    ['smallPets', -1, 0],
    ['otherPets', 9, 2],
    ['otherPets', -1, 0],
    ['smallChilds', 3, 2],
    ['smallChilds', -1, 0],
    ['largeChilds', 3, 2],
    ['largeChilds', -1, 0],
    ['passengers', 0, 1],
    ['luggages', -2, 0],
    ['handBags', -2, 0],
  ] as const)('%s: %i becomes %i [1§3.3 1§3.21 1§9.5]', (option, count, becomes) => {
    expect(pressed([{ type: 'journey.optionChanged', option, count }]).state.journey.options[option]).toBe(becomes);
  });

  test('bags and luggage go up to what the largest vehicle takes [1§3.3]', () => {
    const { luggages } = pressed([{ type: 'journey.optionChanged', option: 'luggages', count: 99 }]).state.journey
      .options;
    expect(luggages).toBeGreaterThanOrEqual(Math.max(...someVehicles.map((vehicle) => vehicle.maxLuggage)));
    expect(luggages).toBeLessThan(99);
  });

  test('children are counted as passengers too (specification 1 §7) [1§7.23]', () => {
    const { state } = pressed([
      ...chosen,
      { type: 'journey.optionChanged', option: 'passengers', count: 2 },
      { type: 'journey.optionChanged', option: 'largeChilds', count: 1 },
      { type: 'journey.optionChanged', option: 'smallChilds', count: 1 },
    ]);
    expect(quotationRequest(state, 'id', context)).toMatchObject({
      passengers: '4',
      largechilds: '1',
      smallchilds: '1',
    });
  });
});

test('the constants are those of specification 1 §9 [1§9.1 1§9.2 1§9.3 1§9.4 1§9.5 1§9.6 1§9.7 1§9.12 2§9.3 2§9.12 2§9.13]', () => {
  expect(limits).toMatchObject({
    pickupOffsetMinutes: 15,
    quickOptionsMinutes: [15, 30, 60],
    waitingTimeMinutes: { min: 0, max: 180, step: 15, default: 60 },
    countdownSecondsPerUnit: 60,
    quoteTimeoutUnits: 10,
    quotationCacheMs: 60_000,
    landingBufferMinutes: 30,
    freeWaitingMinutes: 60,
    timelinePercent: { min: 20, max: 60 },
    timeStepMinutes: 5,
    flightFinderStepMinutes: 5,
    textMaxLength: 255,
    passwordLength: { min: 6, max: 20 },
    postcodeMaxLength: 9,
    dialingCode: '44',
    country: 'gb',
    baseLocation: { latitude: 51.536743, longitude: -0.015247 },
    currency: 'GBP',
    minPassengers: 1,
    minLuggages: 0,
    defaultTier: 1,
    cardExpiryYears: 50,
    mapMaxZoom: 18,
    autocompleteRadiusMetres: 775_000,
    autocompleteMinChars: 2,
    bingSuggestions: 10,
    panelMaxHeightPx: 350,
    modalDelayMs: 500,
    alertDelayMs: 200,
    errorDialogDelayMs: 1000,
    mapResizeDelayMs: 100,
    pickerInitDelayMs: 1000,
    phoneMaxPx: 567,
    desktopMinPx: 992,
  });
});

test('the step says that something on it is wrong once it is shown, and until it is mended', () => {
  const machine = drive().send(...started);
  expect(selectShowsErrors(machine.state, testNow)).toBe(false);
  machine.send({ type: 'flow.nextRequested' });
  expect(selectShowsErrors(machine.state, testNow)).toBe(true);
  machine.send(...chosen);
  expect(selectShowsErrors(machine.state, testNow)).toBe(false);
});

test('a return without a time and a flight that is missing are wrong once Next has asked for them', () => {
  const machine = drive().send(...started, ...chosen, { type: 'journey.returnKindChosen', kind: 'return' });
  expect(selectShowsErrors(machine.state, testNow)).toBe(false);
  machine.send({ type: 'flow.nextRequested' });
  expect(selectShowsErrors(machine.state, testNow)).toBe(true);
  machine.send({ type: 'journey.returnKindChosen', kind: 'oneWay' });
  expect(selectShowsErrors(machine.state, testNow)).toBe(false);
  machine.send(
    { type: 'flow.layoutChosen', layout: 'inline' },
    { type: 'journey.placeChosen', target: 'pickup', place: aPlace('heathrow', { category: 'Air', code: 'EGLL' }) },
  );
  quoteWith(machine, 5400);
  machine.send(...contacted);
  machine.state = { ...machine.state, flow: { ...machine.state.flow, flightsOptional: false } };
  expect(selectShowsErrors(machine.state, testNow)).toBe(false);
  machine.send({ type: 'flow.nextRequested' });
  expect(selectShowsErrors(machine.state, testNow)).toBe(true);
});
