import { describe, expect, test } from 'vitest';
import { displayPhone } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { aConfiguration, aPlace, aProfile, chosen, contacted, drive, quoteWith, started } from '../testing/builders.ts';
import type { BookingEvent } from './events.ts';
import { earliestAt } from './proximity/selectors.ts';
import { issuesOf } from './validation.ts';
import { bookingRequest, quotationRequest } from './wire-request.ts';

/** Where the state stores each field of specification 1 §3, listed by its name there. */

const context = {
  now: Date.UTC(2026, 10, 21, 9, 30),
  nextId: () => 'id',
  source: 'widget',
  trackingCode: 'HOTEL42',
  sandbox: true,
  currency: '',
  hostReference: '',
} as const;

const airport = aPlace('heathrow', { category: 'Airport', code: 'EGLL', placeName: 'other' });
const filled: readonly BookingEvent[] = [
  ...started,
  ...chosen,
  { type: 'journey.placeChosen', target: 'pickup', place: airport },
  { type: 'journey.viaAdded', id: 'v' },
  { type: 'journey.placeChosen', target: { via: 'v' }, place: aPlace('gamma') },
  { type: 'journey.laterChosen', local: '2026-11-22T10:00' },
  { type: 'journey.returnKindChosen', kind: 'return' },
  { type: 'journey.returnTimeChosen', local: '2026-11-25T18:00' },
  { type: 'journey.optionChanged', option: 'passengers', count: 2 },
  { type: 'journey.optionChanged', option: 'smallPets', count: 1 },
  { type: 'journey.noteChanged', note: 'Ring twice' },
  { type: 'journey.placeNoteChanged', target: 'pickup', note: ' Side entrance ' },
  { type: 'journey.placeNoteChanged', target: 'dropoff', note: 'Gate 4' },
  { type: 'flight.changed', direction: 'onward', change: { number: 'BA117', airportText: 'New York' } },
  { type: 'details.ourRefChanged', value: 'PO 4711' },
  ...contacted,
];

describe('a booking (specification 1 §3)', () => {
  const machine = quoteWith(drive(context).send(...filled), 5400);
  const { state } = machine;
  const quoted = quotationRequest(state, 'r', context);
  const booked = bookingRequest(state, 'a', context);

  test.each([
    ['Step, which starts at 1', state.flow.step, 1],
    ['BookerRef', booked?.bookerref, 'PO 4711'],
    ['Mode, a test visit', booked?.sandbox, true],
    ['Note', state.journey.note, 'Ring twice'],
    ['PickUpNote', booked?.pickupnote, 'Side entrance'],
    ['PickDownNote', booked?.pickdownnote, 'Gate 4'],
    ['IsPaid', state.payment.status === 'paid', false],
    ['PaymentType', state.details.paymentMethod, 'cash'],
    ['PickUp', state.journey.pickup.place?.id, 'heathrow'],
    ['PickDown', state.journey.dropoff.place?.id, 'beta'],
    ['ViaAddress list', state.journey.vias.map(({ place }) => place?.id), ['gamma']],
    ['Time.Time', state.journey.time, { kind: 'later', local: '2026-11-22T10:00' }],
    ['Time.EarliestTime', earliestAt(state, context.now) >= context.now + 10 * 60_000, true],
    ['Time.IsValid', issuesOf(state, ['time'], context.now), []],
    ['ReturnDate', state.journey.returnTime, '2026-11-25T18:00'],
    ['HasReturn', quoted?.rtntype, 'rtn'],
    ['Flight', state.journey.flight.number, 'BA117'],
    ['ReturnFlight', state.journey.returnFlight.number, ''],
    ['Promo', booked?.promocode, ''],
    ['Contact', state.details.contact.firstName, 'Ada'],
    ['Customer', state.details.customer, null],
    ['VehicleId', state.journey.vehicleId, 1],
    ['price tier', state.journey.tier, 'standard'],
    ['Options', [state.journey.options.passengers, state.journey.options.smallPets], [2, 1]],
    ['Quotation', state.quote.quotation?.totalMinor, 5400],
    ['TrackingCode', booked?.trackingcode, 'HOTEL42'],
    ['TrackingCode of the fare that is shown', quoted?.trackingcode, 'HOTEL42'],
    ['PaymentLinkId, once there is a booking', state.payment.job, null],
    ['Minute', limits.pickupOffsetMinutes, 15],
  ])('%s [1§3.1 1§3.22 1§4.7 1§4.30 1§7.11 1§7.16 1§9.6]', (_field, kept, expected) => {
    expect(kept).toEqual(expected);
  });

  test('WaitAndReturn takes the place of the return, and its date with it', () => {
    const waiting = quoteWith(
      drive(context).send(...filled, { type: 'journey.returnKindChosen', kind: 'waitAndReturn' }),
      5400,
    );
    expect(quotationRequest(waiting.state, 'r', context)).toMatchObject({ rtntype: 'w&r', returndate: '' });
  });

  test('ContactDb, the profile of who signed in, stands beside what is typed', () => {
    const profile = aProfile();
    const known = drive(context).send(...started, { type: 'session.restored', profile, remember: false });
    expect(known.state.session.profile?.contact).toEqual(profile.contact);
  });

  test('neither a client secret nor a card nor a password is anywhere in the state [1§3.1]', () => {
    expect(JSON.stringify(state)).not.toMatch(/secret|cvc|cardnumber|password/i);
  });

  test('options travel as text, 0 when nothing is said [1§3.2 1§7.16]', () => {
    expect(booked).toMatchObject({ passengers: '2', smallpets: '1', handbags: '0', luggages: '0', largechilds: '0' });
  });

  test('a quotation asks with everything that the specification lists [1§7.11]', () => {
    expect(Object.keys(quoted ?? {})).toEqual(
      expect.arrayContaining([
        ...['rtntype', 'source', 'recalcroute', 'viaaddresses', 'currencyCode', 'paymentmethod', 'recalcnearestdriver'],
        ...['pick', 'picklat', 'picklng', 'doff', 'dofflat', 'dofflng', 'custid', 'bookerid', 'pickpostcode'],
        ...['droppostcode', 'bookingdate', 'returndate', 'vehtypeid', 'requestid'],
      ]),
    );
  });
});

describe('a journey (specification 1 §1)', () => {
  const asked = (...events: BookingEvent[]) => {
    const machine = quoteWith(drive(context).send(...started, ...chosen, ...events), 5400);
    const [quoted, booked] = [
      quotationRequest(machine.state, 'r', context),
      bookingRequest(machine.state, 'a', context),
    ];
    const { pick, doff } = quoted ?? {};
    expect(booked).toMatchObject({ pickup: { address: pick }, dropoff: { address: doff } });
    return [quoted, booked].map((request) => ({
      vias: request?.viaaddresses?.map(({ address }) => address),
      kind: request?.rtntype,
      back: request?.returndate,
    }));
  };
  const return_: BookingEvent = { type: 'journey.returnKindChosen', kind: 'return' };
  const back: BookingEvent = { type: 'journey.returnTimeChosen', local: '2026-11-25T18:00' };
  const via = (id: string, place: string): BookingEvent[] => [
    { type: 'journey.viaAdded', id },
    { type: 'journey.placeChosen', target: { via: id }, place: aPlace(place) },
  ];

  test.each([
    ['one way', [], { vias: [], kind: '', back: '' }],
    ['with vias in their order', [...via('a', 'gamma'), ...via('b', 'delta')], { kind: '', back: '' }],
    ['with a return', [return_, back], { vias: [], kind: 'rtn', back: '2026-11-25T18:00:00+00:00' }],
    [
      'with a driver who waits',
      [{ type: 'journey.returnKindChosen', kind: 'waitAndReturn' }],
      { vias: [], kind: 'w&r', back: '' },
    ],
  ] as const)('%s is asked for and booked as such [1§1.1]', (_what, events, expected) => {
    const vias = events.length === 4 ? [aPlace('gamma').fullAddress, aPlace('delta').fullAddress] : [];
    const whole = { vias, ...expected };
    expect(asked(...events)).toEqual([whole, whole]);
  });
});

describe('times of the quotation (specification 1 §7)', () => {
  const dateOf = (...events: BookingEvent[]) =>
    quotationRequest(drive(context).send(...started, ...chosen, ...events).state, 'r', context)?.bookingdate;

  test('without a time it is now plus 15 minutes [1§7.22]', () => {
    expect(dateOf({ type: 'journey.timeCleared' })).toBe('2026-11-21T09:45:00+00:00');
  });

  test('as soon as possible is now plus the way of the nearest driver, no sooner than the lead [1§7.22]', () => {
    expect(dateOf()).toBe('2026-11-21T09:40:00+00:00');
    const near = drive(context).send(...started, ...chosen);
    const { requestId } = near.last('proximity.fetch');
    near.send({ type: 'proximity.answered', requestId, travelTimeSeconds: 25 * 60 });
    expect(quotationRequest(near.state, 'r', context)?.bookingdate).toBe('2026-11-21T09:55:00+00:00');
  });

  test('the vehicle is the operator’s default, else the first [1§7.11]', () => {
    const asked = (defaultVehicleId: number) =>
      quotationRequest(
        drive(context).send(
          { type: 'boot.started', trackingCode: null, preloaded: null },
          { type: 'boot.configured', configuration: aConfiguration({ defaultVehicleId }) },
          ...chosen,
        ).state,
        'r',
        context,
      )?.vehtypeid;
    expect([asked(2), asked(1)]).toEqual([2, 1]);
  });
});

test('a phone is shown as a plus sign, the dialing code and the number [1§3.11 2§3.9]', () => {
  expect(displayPhone({ phone: '07911 123456', dialingCode: '44' })).toBe('+447911123456');
});
