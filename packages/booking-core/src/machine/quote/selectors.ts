import {
  type ApiError,
  carsFor,
  type FareLine,
  fareOf,
  isOfRoute,
  type LocalTime,
  legFares,
  localAt,
  type Money,
  parseMoment,
  type Quotation,
  type QuoteContext,
  quoteKey,
  readableLines,
  routeKey,
  type VehicleType,
} from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { configurationOf, vehiclesOf, visitorCurrencyOf, zoneOf } from '../boot/selectors.ts';
import { landingOf } from '../flights/selectors.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState } from '../state.ts';

const quoteContext = (state: BookingState): QuoteContext => ({
  paymentMethod: state.details.paymentMethod,
  currency: visitorCurrencyOf(state) || (configurationOf(state)?.currency ?? ''),
  customerId: state.session.profile?.customerId ?? 0,
  bookerId: state.session.profile?.bookerId ?? 0,
  promotion: state.promotion?.token ?? '',
  postcodeOptional: configurationOf(state)?.postcodeRequired === false,
});

/** The key of the journey on screen; null while it cannot be quoted. */
export const currentKey = (state: BookingState): string | null => quoteKey(state.journey, quoteContext(state));
const currentRouteKey = (state: BookingState): string | null => routeKey(state.journey, quoteContext(state));

/** The fare of the journey on screen, or null while no quotation answers exactly it. */
export function shownFare(state: BookingState): Money | null {
  const { job } = state.payment;
  if (job) return { minor: job.totalMinor, currency: job.currency };
  const { quotation, quotationKey, status } = state.quote;
  if (!quotation || quotationKey === null || status === 'expired') return null;
  const { vehicleId, promo } = state.journey;
  if (quotationKey === currentKey(state)) return fareOf(quotation, vehicleId, promo);
  // The same journey in another vehicle has its own price in the same quotation.
  const route = currentRouteKey(state);
  if (route === null || !isOfRoute(quotationKey, route)) return null;
  const own = quotation.vehicles.some((fare) => fare.vehicleId === vehicleId && fare.totalMinor > 0);
  return own ? fareOf(quotation, vehicleId, promo) : null;
}

/** What of the fare on screen is paid when booking: its deposit where it has one for the chosen way to pay, else all of it. */
export function shownDue(state: BookingState): Money | null {
  const fare = shownFare(state);
  if (!fare) return null;
  const { job } = state.payment;
  const { paymentMethod } = state.details;
  const own = state.quote.quotation?.vehicles.find(({ vehicleId }) => vehicleId === state.journey.vehicleId);
  const online = paymentMethod === 'card' || paymentMethod === 'paypal';
  const due = job ? job.dueMinor : online ? own?.deposits?.[paymentMethod] : 0;
  return { ...fare, minor: Math.min(due || fare.minor, fare.minor) };
}

/** Whether the fare on screen is that of a valid quotation younger than 60 seconds (specification 1 §4 and §9). */
export const isFresh = (state: BookingState, now: number): boolean =>
  state.quote.status === 'fresh' &&
  state.quote.quotationKey === currentKey(state) &&
  state.quote.staleAt !== null &&
  now < state.quote.staleAt;

/** One total has two ways: what each costs where that is told, and how far it is back. */
export interface ReturnView {
  readonly fares: { readonly outbound: Money; readonly back: Money } | null;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
}

export interface FareView {
  readonly status: 'none' | 'loading' | 'shown' | 'refused' | 'failed' | 'expired';
  /** The fare of the journey on screen; also while a younger one for the same journey is asked for. */
  readonly money: Money | null;
  /** What of it is paid when booking, the driver taking the rest: all of it unless the operator asks for a deposit. */
  readonly due: Money | null;
  /** The total seen before this one. */
  readonly previous: Money | null;
  readonly estimated: boolean;
  /** Whether what is booked waits for the operator to accept it. */
  readonly onRequest: boolean;
  readonly lines: readonly FareLine[];
  readonly distanceMetres: number | null;
  readonly durationSeconds: number | null;
  /** What each unit of distance costs beyond these metres, of a car by the hour; null otherwise. */
  readonly excess: Money | null;
  /** The return's own part of it; null without one. */
  readonly back: ReturnView | null;
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
    ...(status === 'shown' || status === 'loading' ? { money, due: shownDue(state) } : { money: null, due: null }),
    previous: quote.shownTotal,
    estimated: quotation?.estimated ?? false,
    onRequest: exact && quotation?.onRequest === true,
    lines: [
      ...(exact ? readableLines(quotation.lines) : []),
      ...(exact && promo ? [{ kind: 'promo', label: promo.code, minor: -promo.valueMinor }] : []),
    ],
    distanceMetres: route ? route.distanceMetres : null,
    durationSeconds: route ? route.travelTimeSeconds : null,
    excess: route && journey.hours ? excessOf(route, journey.vehicleId) : null,
    back: route ? returnView(route, journey.vehicleId) : null,
    error: status === quote.status ? quote.error : null,
  };
}

function excessOf({ vehicles }: Quotation, vehicleId: number | null): Money | null {
  const own = vehicles.find((fare) => fare.vehicleId === vehicleId);
  return own?.excessMinor ? { minor: own.excessMinor, currency: own.currency } : null;
}

function returnView(quotation: Quotation, vehicleId: number | null): ReturnView | null {
  if (!quotation.back) return null;
  const { distanceMetres, travelTimeSeconds } = quotation.back;
  return { fares: legFares(quotation, vehicleId), distanceMetres, durationSeconds: travelTimeSeconds };
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

export interface CheaperTimeView {
  /** When it costs less, on the operator's clock. */
  readonly local: LocalTime;
  readonly less: Money;
}

/** Another pick-up time that is cheaper; null where there is none, or where something else says when the ride is. */
export function selectCheaperTime(state: BookingState): CheaperTimeView | null {
  const { quote, journey, promotion } = state;
  const { quotation } = quote;
  const zone = zoneOf(state);
  const bound = promotion !== null || journey.arriveBy !== undefined || landingOf(journey.flight, zone) !== null;
  if (!quotation?.cheaper || bound || quote.quotationKey !== currentKey(state) || quote.status === 'expired')
    return null;
  const { time, lessMinor } = quotation.cheaper;
  const at = parseMoment(time, zone);
  return at === null ? null : { local: localAt(at, zone), less: { minor: lessMinor, currency: quotation.currency } };
}

export interface VehicleView {
  readonly vehicle: VehicleType;
  readonly fare: Money | null;
  /** How many of it take the load, which is what the fare is for; 0 where it does not fit. */
  readonly cars: number;
  readonly fits: boolean;
  readonly selected: boolean;
  /** How soon it can be at the pick-up, where the ride is as soon as possible and that is known. */
  readonly awayMinutes: number | null;
}

/** The vehicles by fare, the cheapest first; those without one last (specification 1 §5). */
export function selectVehicles(state: BookingState): VehicleView[] {
  const { journey, quote } = state;
  const vehicles = vehiclesOf(state);
  const rows = vehicles.map((vehicle): VehicleView => {
    const own = { ...state, journey: { ...journey, vehicleId: vehicle.id } };
    const shown = shownFare(own);
    const priced = quote.quotation?.vehicles.find((fare) => fare.vehicleId === vehicle.id);
    const fare = shown && quote.quotation && priced ? fareOf(quote.quotation, vehicle.id, journey.promo) : null;
    const cars = carsFor(vehicle, vehicles, journey.options);
    const awayMinutes = (shown && journey.time.kind === 'now' && priced?.awayMinutes) || null;
    return { vehicle, fare, cars, fits: cars > 0, selected: vehicle.id === journey.vehicleId, awayMinutes };
  });
  const order = (row: VehicleView) => row.fare?.minor ?? Number.MAX_SAFE_INTEGER;
  return rows.sort((a, b) => order(a) - order(b));
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
    held: isPaymentPending(state.payment),
  };
}
