import {
  type ApiError,
  type FareLine,
  fareOf,
  fits,
  type Money,
  placeFields,
  type Section,
  type VehicleType,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf } from '../machine/basics.ts';
import type { BookingState, FieldIssue, FieldName } from '../machine/state.ts';
import { underWay } from '../machine/under-way.ts';
import { currentKey, issuesOf, shownFare, vehiclesOf } from '../machine/view.ts';

/** What the screens read; derived from the state alone, so that a story or a test needs nothing else. */

export { formatMoney } from '../domain/money.ts';
export { errorText } from '../machine/error-text.ts';
export { selectCancellation, selectPromisedRide } from './promised.ts';

export interface FareView {
  readonly status: 'none' | 'loading' | 'shown' | 'refused' | 'failed' | 'expired';
  /** The fare of the journey on screen; also while a younger one for the same journey is asked for. */
  readonly money: Money | null;
  /** The total seen before this one. */
  readonly previous: Money | null;
  readonly estimated: boolean;
  readonly lines: readonly FareLine[];
  readonly distanceMetres: number | null;
  readonly durationSeconds: number | null;
  readonly error: ApiError | null;
}

/** The fare, or its honest absence (specification 1 §4 and §9). */
export function selectFare(state: BookingState): FareView {
  const { quote, journey } = state;
  const money = shownFare(state);
  const key = currentKey(state);
  const { quotation } = quote;
  const { promo } = journey;
  const exact = money !== null && quotation !== null && quote.quotationKey === key;
  const status = fareStatus(state, key, exact);
  const route = money && quotation;
  return {
    status,
    money: status === 'shown' || status === 'loading' ? money : null,
    previous: quote.shownTotal,
    estimated: quotation?.estimated ?? false,
    lines: [
      ...(exact ? quotation.lines : []),
      ...(exact && promo ? [{ kind: 'promo', label: promo.code, minor: -promo.valueMinor }] : []),
    ],
    distanceMetres: route ? route.distanceMetres : null,
    durationSeconds: route ? route.travelTimeSeconds : null,
    error: status === quote.status ? quote.error : null,
  };
}

function fareStatus({ quote, payment, boot }: BookingState, key: string | null, exact: boolean): FareView['status'] {
  // A booking that is made has its price, whatever has become of the quotation since.
  if (payment.job) return 'shown';
  if (quote.status === 'expired') return 'expired';
  if (exact) return 'shown';
  if ((quote.status === 'refused' || quote.status === 'failed') && quote.key === key) return quote.status;
  const waiting = boot.status === 'ready' && boot.vehicleTypes === null && boot.vehiclesError === null && key !== null;
  return waiting || quote.status === 'loading' ? 'loading' : 'none';
}

export interface VehicleView {
  readonly vehicle: VehicleType;
  readonly fare: Money | null;
  readonly fits: boolean;
  readonly selected: boolean;
}

/** The vehicles, the chosen tier's first, then by fare (specification 1 §5, design decisions 5). */
export function selectVehicles(state: BookingState): VehicleView[] {
  const { journey, quote } = state;
  const rows = vehiclesOf(state).map((vehicle): VehicleView => {
    const own = { ...state, journey: { ...journey, vehicleId: vehicle.id } };
    const shown = shownFare(own);
    const priced = quote.quotation?.vehicles.some((fare) => fare.vehicleId === vehicle.id) ?? false;
    const fare = shown && quote.quotation && priced ? fareOf(quote.quotation, vehicle.id, journey.promo) : null;
    return { vehicle, fare, fits: fits(vehicle, journey.options), selected: vehicle.id === journey.vehicleId };
  });
  const order = (row: VehicleView) => row.fare?.minor ?? Number.MAX_SAFE_INTEGER;
  return rows.sort(
    (a, b) => Number(b.vehicle.tier === journey.tier) - Number(a.vehicle.tier === journey.tier) || order(a) - order(b),
  );
}

const shown: readonly Section[] = ['places', 'vehicle', 'contact', 'customer', 'payment'];

/**
 * A field's issue once it is to be shown: after it was left, after Next asked for it, at once for a refused place. What is
 * wrong with a time, a flight or a code is said where they are asked for.
 */
export function selectShownIssue(state: BookingState, field: FieldName, now: number): FieldIssue | null {
  const place = placeFields(state.journey).find(({ id }) => id === field || `via:${id}` === field);
  if (place?.completing || !(place?.issue || state.flow.revealed.includes(field))) return null;
  return issuesOf(state, shown, { now, parts: {} }).find((issue) => issue.field === field) ?? null;
}

export interface CountdownView {
  readonly secondsLeft: number;
  readonly totalSeconds: number;
  /** True while a payment holds the quotation. */
  readonly held: boolean;
}

/** What is left of the quotation's time (specification 1 §9: 60 seconds × quotetimeout). */
export function selectCountdown(state: BookingState, now: number): CountdownView | null {
  const { expiresAt, status } = state.quote;
  if (expiresAt === null || status === 'none' || status === 'expired') return null;
  const units = configurationOf(state)?.quoteTimeout ?? limits.quoteTimeoutUnits;
  const totalSeconds = units * limits.countdownSecondsPerUnit;
  return {
    // A screen that counts in whole seconds can be a moment behind a fare that has just come.
    secondsLeft: Math.min(Math.max(0, Math.ceil((expiresAt - now) / 1000)), totalSeconds),
    totalSeconds,
    held: underWay(state.payment),
  };
}
