import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterNotBooked,
  aPlace,
  aQuotation,
  atPayment,
  chosen,
  contacted,
  type Drive,
  drive,
  someVehicles,
  started,
} from '../testing/builders.ts';
import type { BookingEvent } from './events.ts';
import { isPaymentPending } from './payment/selectors.ts';
import { selectCountdown, selectFare } from './selectors.ts';

const aRide = { reference: 'REF', bookingRef: 'REF', code: 'code', totalMinor: 1, currency: 'GBP' } as never;
const error = { kind: 'network' } as const;
const refused = { kind: 'rejected', code: 2, message: 'No' } as const;

/** The expected fare: a hash of the request, so that the fare of another journey can be distinguished. */
function priceOf(request: { [key: string]: unknown }, vehicleId: number): number {
  const {
    requestid: _id,
    vehtypeid: _vehicle,
    bookingdate: _date,
    paymentmethod: _method,
    pricetier: _tier,
    ...journey
  } = request;
  let hash = 17;
  for (const letter of JSON.stringify([journey, vehicleId])) hash = (hash * 31 + letter.charCodeAt(0)) % 90_007;
  return 1000 + hash;
}

/** All events of a user, the network or a timer. Responses belong to the newest request or to an obsolete one. */
const actions: readonly ((machine: Drive, pick: number) => BookingEvent | null)[] = [
  (_m, n) => ({
    type: 'journey.placeChosen',
    target: 'pickup',
    place: aPlace(['alpha', 'beta', 'gamma'][n % 3] ?? 'a'),
  }),
  (_m, n) => ({
    type: 'journey.placeChosen',
    target: 'dropoff',
    place: aPlace(['alpha', 'beta', 'delta'][n % 3] ?? 'a'),
  }),
  (_m, n) => ({ type: 'journey.placeTyped', target: n % 2 ? 'pickup' : 'dropoff', text: 'somewhere' }),
  () => ({ type: 'journey.swapped' }),
  (_m, n) => ({ type: 'journey.viaAdded', id: `via${n % 2}` }),
  (_m, n) => ({ type: 'journey.placeChosen', target: { via: `via${n % 2}` }, place: aPlace('omega') }),
  (_m, n) => ({ type: 'journey.viaRemoved', id: `via${n % 2}` }),
  () => ({ type: 'journey.asapChosen' }),
  () => ({ type: 'journey.laterOpened' }),
  (_m, n) => ({ type: 'journey.laterChosen', local: `2026-11-2${2 + (n % 4)}T1${n % 10}:00` }),
  (_m, n) => ({
    type: 'journey.returnKindChosen',
    kind: (['oneWay', 'return', 'waitAndReturn'] as const)[n % 3] ?? 'oneWay',
  }),
  () => ({ type: 'journey.returnTimeChosen', local: '2026-11-28T12:00' }),
  (_m, n) => ({ type: 'journey.vehicleChosen', vehicleId: 1 + (n % 3) }),
  (_m, n) => ({ type: 'journey.optionChanged', option: 'passengers', count: n }),
  () => ({ type: 'flow.nextRequested' }),
  (_m, n) => ({ type: 'flow.stepRequested', step: n % 6 }),
  () => ({ type: 'payment.confirmRequested' }),
  () => ({ type: 'flow.dialogConfirmed' }),
  () => ({ type: 'flow.dialogClosed' }),
  () => ({ type: 'flow.startedAgain' }),
  (_m, n) => ({ type: 'flow.connectivityChanged', online: n % 3 !== 0 }),
  () => ({ type: 'flow.resumed' }),
  () => ({ type: 'quote.retried' }),
  () => ({ type: 'quote.renewRequested' }),
  (_m, n) => ({
    type: 'timer.fired',
    key:
      (['quote.stale', 'quote.renew', 'quote.expired', 'payment.lookup', 'dialog.error'] as const)[n % 5] ??
      'quote.stale',
  }),
  (machine, n) => {
    const asked = machine.effects.filter((effect) => effect.type === 'quote.fetch');
    const one = asked[n % 4 === 0 ? n % Math.max(1, asked.length) : asked.length - 1];
    if (!one) return null;
    if (n % 5 === 0) return { type: 'quote.failed', requestId: one.requestId, error: n % 2 ? error : refused };
    const vehicles = someVehicles.map(({ id }) => {
      const totalMinor = priceOf(one.request, id);
      return { vehicleId: id, totalMinor, currency: 'GBP' };
    });
    const quotation = aQuotation(one.requestId, priceOf(one.request, Number(one.request.vehtypeid)), { vehicles });
    return { type: 'quote.received', requestId: one.requestId, quotation };
  },
  (machine, n) => {
    const asked = machine.effects.filter((effect) => effect.type === 'booking.create');
    const one = asked[n % 4 === 0 ? 0 : asked.length - 1];
    if (!one) return null;
    const { requestId } = one;
    if (n % 3 === 0) return { type: 'payment.created', requestId, booking: aRide };
    return n % 3 === 1
      ? { type: 'payment.lost', requestId, error }
      : { type: 'payment.refused', requestId, error: refused };
  },
  (machine, n) => {
    const asked = machine.effects.filter((effect) => effect.type === 'booking.lookup');
    const one = asked[n % 4 === 0 ? 0 : asked.length - 1];
    if (!one) return null;
    const { requestId } = one;
    if (n % 3 === 0) return { type: 'payment.found', requestId, booking: aRide };
    return n % 3 === 1 ? { type: 'payment.notFound', requestId } : { type: 'payment.lookupFailed', requestId, error };
  },
];

const script = fc.array(fc.tuple(fc.nat(actions.length - 1), fc.nat(59), fc.nat(70_000)), { maxLength: 60 });

/** Random scripts seldom reach a payment: these start there and favour events that concern it. */
const nearPayment = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...actions.flatMap((_, index) => {
        const close = /payment\.|timer\.fired|dialogConfirmed|connectivity|quote\.fetch|booking\./.test(
          String(actions[index]),
        );
        return close ? [index, index, index, index] : [index];
      }),
    ),
    fc.nat(59),
    fc.nat(20_000),
  ),
  { maxLength: 40 },
);

/** A copy of a machine's state, because reaching that state costs more than most scripts. */
function from(point: Drive): Drive {
  let ids = 0;
  const machine = drive({ nextId: () => `script-${++ids}` });
  machine.state = point.state;
  machine.now = point.now;
  machine.effects.push(...point.effects);
  return machine;
}

const begun = drive().send(...started, ...chosen, ...contacted);
const paying = atPayment();
const confirmed = atPayment().send({ type: 'payment.confirmRequested' });
const notBooked = afterNotBooked();

function play(
  steps: readonly (readonly [number, number, number])[],
  check: (machine: Drive, event: BookingEvent, before: Drive['state']) => void,
  machine: Drive = from(begun),
) {
  for (const [action, pick, ms] of steps) {
    machine.now += ms;
    const event = actions[action]?.(machine, pick);
    if (!event) continue;
    const before = machine.state;
    machine.send(event);
    check(machine, event, before);
  }
}

const runs = { numRuns: 400 };

test('paid is never reached without a booking', () => {
  let reached = 0;
  fc.assert(
    fc.property(nearPayment, fc.boolean(), (steps, asked) =>
      play(
        steps,
        ({ state }) => {
          if (state.payment.status !== 'paid') return;
          reached++;
          expect(state.payment.booking).not.toBeNull();
        },
        from(asked ? confirmed : paying),
      ),
    ),
    runs,
  );
  expect(reached).toBeGreaterThan(0);
});

test('an attempt without a definite answer is never followed by one with another key', () => {
  let retried = 0;
  fc.assert(
    fc.property(nearPayment, fc.boolean(), (steps, again) => {
      const machine = from(again ? notBooked : paying);
      let open: string | null = machine.state.payment.attemptKey;
      let seen = machine.count('booking.create');
      play(
        steps,
        ({ state, effects }, event, before) => {
          const settled = isPaymentPending(before.payment) && !isPaymentPending(state.payment);
          if (settled && state.payment.attemptKey === null) open = null;
          // Starting again after "not booked" discards that attempt.
          if (event.type === 'flow.startedAgain' && !isPaymentPending(before.payment)) open = null;
          const creates = effects.filter((effect) => effect.type === 'booking.create');
          for (const create of creates.slice(seen)) {
            if (open !== null) {
              retried++;
              expect(create.request.requestid).toBe(open);
            }
            open = create.request.requestid;
          }
          seen = creates.length;
        },
        machine,
      );
    }),
    runs,
  );
  expect(retried).toBeGreaterThan(0);
});

test('a late answer changes nothing', () => {
  let late = 0;
  fc.assert(
    fc.property(nearPayment, (steps) =>
      play(
        steps,
        (machine, event, before) => {
          if (!('requestId' in event)) return;
          const region = event.type.startsWith('quote.') ? 'quote' : 'payment';
          if (before[region].requestId === event.requestId) return;
          late++;
          expect(machine.state).toEqual(before);
        },
        from(paying),
      ),
    ),
    runs,
  );
  expect(late).toBeGreaterThan(0);
});

test('the fare on screen is that of the journey on screen', () => {
  fc.assert(
    fc.property(script, (steps) =>
      play(steps, (machine) => {
        const { money } = selectFare(machine.state);
        if (!money) return;
        // The same journey, quoted by a new machine.
        const asked = drive().send(...started, ...contacted);
        asked.now = machine.now;
        asked.state = { ...asked.state, journey: { ...machine.state.journey, promo: null }, flow: machine.state.flow };
        asked.state = {
          ...asked.state,
          boot: machine.state.boot,
          flow: { ...asked.state.flow, waiting: null, dialog: null },
        };
        asked.send({ type: 'quote.retried' });
        if (asked.count('quote.fetch') === 0) return;
        const { request } = asked.last('quote.fetch');
        expect(money.minor).toBe(priceOf(request, machine.state.journey.vehicleId ?? 0));
      }),
    ),
    runs,
  );
});

test('the step stays in range, the state is plain data, and nothing expires under a payment', () => {
  fc.assert(
    fc.property(fc.oneof(script, nearPayment), fc.boolean(), (steps, pays) =>
      play(
        steps,
        (machine, event, before) => {
          const { state } = machine;
          expect(state.flow.step).toBeGreaterThanOrEqual(1);
          expect(state.flow.step).toBeLessThanOrEqual(state.flow.layout.steps.length);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          if (isPaymentPending(before.payment) && event.type === 'timer.fired')
            expect(state.quote.status).toBe(
              before.quote.status === 'fresh' && event.key === 'quote.stale' ? 'stale' : before.quote.status,
            );
          const countdown = selectCountdown(state, machine.now);
          if (countdown) expect(countdown.secondsLeft).toBeGreaterThanOrEqual(0);
        },
        pays ? from(paying) : undefined,
      ),
    ),
    runs,
  );
});
