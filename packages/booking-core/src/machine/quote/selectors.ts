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
import { isElectronic, isPaymentPending } from '../payment/selectors.ts';
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

/** The fare of the journey on screen, or null while no quotation is for exactly this journey. */
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

/**
 * The part of the fare that is paid when booking: the deposit of the chosen payment method if there is one, else all.
 */
export function shownDue(state: BookingState): Money | null {
  const fare = shownFare(state);
  if (!fare) return null;
  const { job } = state.payment;
  const { paymentMethod } = state.details;
  const own = state.quote.quotation?.vehicles.find(({ vehicleId }) => vehicleId === state.journey.vehicleId);
  const due = job ? job.dueMinor : isElectronic(paymentMethod) ? own?.deposits?.[paymentMethod] : 0;
  return { ...fare, minor: Math.min(due || fare.minor, fare.minor) };
}

/** Whether the fare on screen is that of a valid quotation younger than 60 seconds (specification 1 §4 and §9). */
export const isFresh = (state: BookingState, now: number): boolean =>
  state.quote.status === 'fresh' &&
  state.quote.quotationKey === currentKey(state) &&
  state.quote.staleAt !== null &&
  now < state.quote.staleAt;

/**
 * The two legs of a return: their fares where known, and distance (metres) and duration (seconds) of the return leg.
 */
export interface ReturnView {
  readonly fares: { readonly outbound: Money; readonly back: Money } | null;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
}

export interface FareView {
  readonly status: 'none' | 'loading' | 'shown' | 'refused' | 'failed' | 'expired';
  /** The fare of the journey on screen; also while a newer quotation for the same journey is loading. */
  readonly money: Money | null;
  /** The part paid when booking, the rest being paid to the driver: all of it unless the operator takes a deposit. */
  readonly due: Money | null;
  readonly estimated: boolean;
  /** Whether the operator has to accept the booking. */
  readonly onRequest: boolean;
  readonly lines: readonly FareLine[];
  readonly distanceMetres: number | null;
  readonly durationSeconds: number | null;
  /** For a car by the hour, the price of each unit of distance beyond `distanceMetres`; null otherwise. */
  readonly excess: Money | null;
  /** The return leg; null without one. */
  readonly back: ReturnView | null;
  readonly error: ApiError | null;
}

/** The fare, or why there is none (specification 1 §4 and §9). */
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
  // The price of an existing booking is fixed, whatever the state of the quotation.
  if (payment.job) return 'shown';
  if (quote.status === 'expired') return 'expired';
  if (exact) return 'shown';
  if ((quote.status === 'refused' || quote.status === 'failed') && quote.key === key) return quote.status;
  const waiting = boot.status === 'ready' && boot.vehicleTypes === null && boot.vehiclesError === null && key !== null;
  return waiting || quote.status === 'loading' ? 'loading' : 'none';
}

export interface CheaperTimeView {
  /** The cheaper pick-up, in local time of the operator. */
  readonly local: LocalTime;
  readonly less: Money;
}

/** A cheaper pick-up time; null for none, or where a promotion, an arrival time or a flight determines the time. */
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
  /** The number of cars of this type that the load needs, for which the fare is; 0 where it does not fit. */
  readonly cars: number;
  readonly fits: boolean;
  readonly selected: boolean;
  /** Minutes until it can be at the pick-up; null unless the ride is as soon as possible and this is known. */
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
  /** True while a pending payment stops the quotation from expiring. */
  readonly held: boolean;
}

/** The time left until the quotation expires (specification 1 §9: 60 seconds × quotetimeout); null without one. */
export function selectCountdown(state: BookingState, now: number): CountdownView | null {
  const { expiresAt, status } = state.quote;
  if (expiresAt === null || status === 'none' || status === 'expired') return null;
  const units = configurationOf(state)?.quoteTimeout ?? limits.quoteTimeoutUnits;
  const totalSeconds = units * limits.countdownSecondsPerUnit;
  return {
    // The screen's clock ticks in whole seconds and can be behind a quotation just received.
    secondsLeft: Math.min(Math.max(0, Math.ceil((expiresAt - now) / 1000)), totalSeconds),
    totalSeconds,
    held: isPaymentPending(state.payment),
  };
}
