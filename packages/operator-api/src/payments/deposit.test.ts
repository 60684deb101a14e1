import * as v from 'valibot';
import { expect, it } from 'vitest';
import { paymentsFile } from '../operator/schema.ts';
import { depositsOf, dueOnline } from './deposit.ts';

const payments = (...deposits: object[]) =>
  v.parse(paymentsFile, {
    ...{ abandonedminutes: 30, abandonedmoney: 'keep', unpaidbooking: 'cancel', latecancellationrefundpercent: 0 },
    deposits,
  });

const of = (rules: readonly object[], fare: { vehicleId?: number; totalMinor?: number; currency?: string } = {}) =>
  depositsOf(
    {
      configuration: { currencycode: 'GBP' },
      fares: { currencies: { JPY: { perunit: 200 } } },
      payments: payments(...rules),
    } as unknown as Parameters<typeof depositsOf>[0],
    { vehicleId: 1, totalMinor: 6_950, currency: 'GBP', ...fare },
  );

it.each([
  ['no rule: all of it is paid', [], {}, {}],
  ['an amount', [{ amount: 20 }], {}, { card: 2_000, paypal: 2_000 }],
  ['a share, to the nearest minor unit', [{ percent: 33 }], {}, { card: 2_294, paypal: 2_294 }],
  ['a share, of an amount at least', [{ percent: 10, amount: 20 }], {}, { card: 2_000, paypal: 2_000 }],
  ['a share that is more than the amount', [{ percent: 50, amount: 20 }], {}, { card: 3_475, paypal: 3_475 }],
  ['a deposit that reaches the fare is none', [{ amount: 69.5 }], {}, {}],
  ['a fare below the rule’s', [{ amount: 20, fromfare: 69.51 }], {}, {}],
  ['a fare that reaches it', [{ amount: 20, fromfare: 69.5 }], {}, { card: 2_000, paypal: 2_000 }],
  ['another vehicle', [{ amount: 20, vehicles: [2, 3] }], {}, {}],
  ['one of the vehicles', [{ amount: 20, vehicles: [1, 3] }], {}, { card: 2_000, paypal: 2_000 }],
  ['one way to pay', [{ amount: 20, methods: ['paypal'] }], {}, { paypal: 2_000 }],
  ['the first rule that is met', [{ amount: 9, methods: ['card'] }, { amount: 20 }], {}, { card: 900, paypal: 2_000 }],
  [
    'another currency, by its rate',
    [{ amount: 20 }],
    { totalMinor: 13_900, currency: 'JPY' },
    { card: 4_000, paypal: 4_000 },
  ],
  [
    'a share that gateways can charge: 0 as the last of three decimals',
    [{ percent: 33 }],
    { totalMinor: 5_250, currency: 'KWD' },
    { card: 1_730, paypal: 1_730 },
  ],
])('%s', (_, rules, fare, deposits) => {
  expect(of(rules, fare)).toEqual(deposits);
});

it.each([{}, { amount: 0 }, { percent: 0, amount: 0 }, { percent: 101 }, { amount: 20, methods: ['cash'] }])(
  'refuses the rule %o',
  (rule) => {
    expect(() => payments(rule)).toThrow();
  },
);

it.each([
  [{ deposit_minor: 0, total_minor: 6_950, currency: 'GBP' }, 6_950],
  [{ deposit_minor: 2_000, total_minor: 6_950, currency: 'GBP' }, 2_000],
  // Never more than what the booking costs.
  [{ deposit_minor: 2_000, total_minor: 1_500, currency: 'GBP' }, 1_500],
  // What staff or a taximeter have set may end in less than gateways move.
  [{ deposit_minor: 0, total_minor: 3_145, currency: 'KWD' }, 3_140],
])('asks for what is due, as gateways move it: %o', (booking, due) => {
  expect(dueOnline(booking)).toBe(due);
});
