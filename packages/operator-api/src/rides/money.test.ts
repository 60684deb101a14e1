import { expect, it } from 'vitest';
import { demoOperator } from '../testing/demo-operator.ts';
import { cancellationFee } from './money.ts';
import type { LegRow } from './store.ts';

const demo = demoOperator();
const hour = 3_600_000;
const pickupAt = 100 * hour;
const operator = {
  ...demo,
  // Passengers who have booked keep free cancellation where cancelling online is switched off later.
  configuration: { ...demo.configuration, freecancellationminutes: 60, cancancelbooking: false },
  payments: { ...demo.payments, latecancellationrefundpercent: 40 },
};
const ride = (leg: LegRow['leg'], price_minor: number, pickup_at = pickupAt) =>
  ({ leg, price_minor, pickup_at }) as LegRow;
const [outbound, wayBack] = [ride('outbound', 5_000), ride('return', 3_000, pickupAt + 24 * hour)];

it.each([
  ['nothing in time', [outbound], 5_000, 1, 0],
  ['the operator’s share of the price when it is too late', [outbound], 5_000, 0.5, 3_000],
  ['the same share of a deposit', [outbound], 2_000, 0.5, 1_200],
  ['nothing where nothing was paid', [outbound], 0, 0.5, 0],
  ['no share of what was paid above the price', [outbound], 6_000, 0.5, 3_000],
  ['a share of both cars of one way', [outbound, ride('outbound2', 1_000)], 6_000, 0.5, 3_600],
  ['only a share of the way that is too late', [outbound, wayBack], 8_000, 0.5, 3_000],
  ['shares of both ways', [outbound, wayBack], 8_000, -24, 4_800],
])('the fee of a cancellation is %s', (_, rides, paid, hours, kept) => {
  expect(cancellationFee(operator, rides, paid, pickupAt - hours * hour)).toBe(kept);
});
