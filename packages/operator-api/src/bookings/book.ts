import { announcedPickup, toMinor } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { type CustomerRow, hashOf } from '../accounts/sessions.ts';
import { commissionOf, companyOf } from '../bookers/company.ts';
import { hex, timeText, timeZoneOf } from '../calls/context.ts';
import { requirePromotedBooking, requirePromotedJourney } from '../calls/promotion.ts';
import { type BookingRow, insertBooking, type NewBooking, promoWasUsed, usePromo } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { lockQuotation, type StoredFare } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import type { StaffRow } from '../desk/sessions.ts';
import { checkPromo } from '../fares/promo.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { VehicleRow } from '../operator/schema.ts';
import type { DepositMethod } from '../payments/deposit.ts';
import { carsTaking } from '../quotation/cars.ts';
import { lacksDoor, type QuotedJourney, quotedLoad } from '../quotation/quoted-journey.ts';
import { leadMsOf, requireAvailable } from '../quotation/times.ts';
import { lockVehicles } from '../rides/availability.ts';
import { hiredAt, isQuotedJourney } from './quoted.ts';
import { makeReference } from './reference.ts';

/** A booking request with its caller and the values that were determined beforehand. */
export interface BookingAttempt {
  /** The request, with ids and tracking code that the server determined, not those that the client sent. */
  readonly asked: AskedOf<'createBooking'>;
  /** Hash of the request's content, stored with the booking. */
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly mayPay: (method: string, sandbox: boolean) => boolean;
  readonly customer: CustomerRow | null;
  /** The staff member who books on behalf of a caller; null for none. */
  readonly staff: StaffRow | null;
  readonly partnerId: number;
  readonly language: string;
}

/**
 * Books a stored quotation: checks the request against it and stores the booking.
 *
 * @param database the transaction of the booking
 * @throws {Refusal} with an error text for users
 */
export async function book(deps: Deps, database: Database, attempt: BookingAttempt): Promise<BookingRow> {
  const { asked, now, mayPay, staff } = attempt;
  const quotation = await quotationOf(deps, database, attempt);
  const { journey, currency } = quotation;
  const { vehicle, fare, cars } = vehicleOf(deps, asked, quotation);
  const method = asked.paymentmethod.toLowerCase();
  if (!mayPay(method, asked.sandbox)) throw refuse(messages.paymentMethod);
  const pickupAt = pickupOf(deps, attempt, quotation, vehicle);
  const onRequest = await isOnRequest(deps, database, attempt, vehicle, { ...journey, pickupAt, cars });
  const promo = await promoOf(deps, database, attempt, { fare, currency, promotion: quotation.promotion });
  const totalMinor = fare.totalMinor - promo.minor;
  const sentCurrency = asked.currencycode === '' ? currency : asked.currencycode;
  if (sentCurrency !== currency || toMinor(asked.totalfare, currency) !== totalMinor) {
    throw refuse(messages.fareChanged);
  }

  const { acceptance, acceptminutes } = deps.operator.dispatch;
  // A test booking is never driven, so the operator does not have to accept it.
  const manual = (acceptance === 'manual' || (onRequest && !staff)) && !asked.sandbox;
  const booking: NewBooking = {
    ...whoAndWhat(deps, attempt),
    quotation_id: quotation.requestId,
    return_reference: journey.kind === 'return' ? makeReference(deps.randomBytes) : '',
    status: manual ? 'requested' : 'upcoming',
    journey: journeyToKeep(journey, fare, asked.childages),
    route: {
      path: quotation.answer.routepath,
      returnPath: quotation.answer.returnroutepath,
      source: journey.routeSource,
    },
    pickup_at: pickupAt,
    return_at: journey.returnAt,
    vehicle_id: vehicle.vehtypeid,
    vehicle_name: vehicle.typename,
    payment_method: method,
    // A free booking, or one on a company's account, needs no payment.
    paid: totalMinor === 0 || method === 'account',
    currency,
    fare_minor: fare.totalMinor,
    promo_id: promo.id,
    promo_minor: promo.minor,
    total_minor: totalMinor,
    deposit_minor: Math.min(fare.deposits?.[method as DepositMethod] ?? 0, totalMinor),
    lines: fare.lines,
    commission_minor: asked.sandbox
      ? 0
      : commissionOf(companyOf(deps, asked.bookerid || attempt.partnerId), totalMinor),
  };
  const row = await insertBooking(database, booking, {
    returnMinor: fare.returnMinor,
    acceptBy: manual ? now + acceptminutes * 60_000 : null,
  });
  // A test booking does not use up a promotion.
  if (promo.once && !asked.sandbox) {
    for (const customer of promoCustomers(asked)) await usePromo(database, promo.id, customer, row.id);
  }
  return row;
}

/** The quotation to book, locked until the transaction ends. @throws {Refusal} when it does not match the request. */
async function quotationOf(deps: Deps, database: Database, { asked, now, customer }: BookingAttempt) {
  // The lock serialises concurrent attempts to book one quotation.
  const quotation = await lockQuotation(database, asked.quotationid);
  if (!quotation) throw refuse(messages.noQuotation);
  if (quotation.expiresAt < now) throw refuse(messages.expired(deps.operator.configuration.phone));
  const journey = quotation.journey as QuotedJourney;
  if (!isQuotedJourney(asked, journey, timeZoneOf(deps))) throw refuse(messages.journeyChanged);
  if ((journey.promotion ?? '') !== asked.promotion) throw refuse(messages.journeyChanged);
  const promotion = requirePromotedJourney(deps, asked.promotion, now, asked);
  if (promotion) requirePromotedBooking(promotion, asked, customer);
  // A driver cannot find a pick-up that is only a district.
  if (lacksDoor(journey.pickup)) throw refuse(messages.doorNeeded, 2, { field: 'pickup' });
  // A corporate rate is valid only for its own company.
  if (journey.bookerId && journey.bookerId !== asked.bookerid) throw refuse(messages.journeyChanged);
  return { ...quotation, journey, promotion };
}

type Quotation = Awaited<ReturnType<typeof quotationOf>>;

/** The requested vehicle type with its quoted fare. @throws {Refusal} when the quotation does not offer it any more. */
function vehicleOf(
  { operator: { vehicles } }: Deps,
  { vehtypeid }: BookingAttempt['asked'],
  { fares, journey }: Quotation,
): { readonly vehicle: VehicleRow; readonly fare: StoredFare; readonly cars: number } {
  const vehicle = vehicles.find((row) => row.vehtypeid === vehtypeid);
  const fare = fares.find((row) => row.vehicleId === vehtypeid);
  if (!vehicle || !fare) throw refuse(messages.journeyChanged);
  const cars = carsTaking(vehicles, vehicle, quotedLoad(journey));
  if (cars === 0) throw refuse(messages.noVehicle);
  // The operator's vehicles have changed since the quotation.
  if (cars !== (fare.cars ?? 1)) throw refuse(messages.journeyChanged);
  return { vehicle, fare, cars };
}

/** The pick-up time, epoch milliseconds. @throws {Refusal} when it is too soon by now. */
function pickupOf(
  deps: Deps,
  { now, staff }: BookingAttempt,
  { journey, createdAt }: Quotation,
  vehicle: VehicleRow,
): number {
  const { configuration } = deps.operator;
  const soonest = now + leadMsOf(configuration, vehicle, journey.driverSeconds);
  // "As soon as possible" is rounded up to a full step, so that tickets, emails, lists and calendars show the same
  // time.
  const pickupAt = announcedPickup({
    pickupAt: journey.asap ? Math.max(journey.pickupAt, soonest) : journey.pickupAt,
    asap: journey.asap,
  });
  // A type with a longer lead time may not be possible; the time since the quotation does not count against the
  // customer.
  const isTooSoon = !staff && !journey.asap && pickupAt < createdAt + (vehicle.leadminutes ?? 0) * 60_000;
  if (pickupAt >= now && !isTooSoon) return pickupAt;
  const earliest = isTooSoon ? soonest : now + configuration.minleadtime * 60_000;
  throw refuse(messages.earliestPickup(timeText(earliest, timeZoneOf(deps))));
}

/**
 * Whether the operator first has to confirm that a vehicle is available.
 * @throws {Refusal} when the quotation did not show that
 */
async function isOnRequest(
  deps: Deps,
  database: Database,
  { asked, staff }: BookingAttempt,
  vehicle: VehicleRow,
  journey: QuotedJourney & { readonly cars: number },
): Promise<boolean> {
  const wasOnRequest = journey.onRequest ?? false;
  // Staff know the available vehicles better than the configuration does; a test booking is never driven.
  if (staff || asked.sandbox) return wasOnRequest;
  await lockVehicles(database, vehicle);
  const onRequest = await requireAvailable(deps, database, vehicle, journey);
  if (onRequest && !wasOnRequest && deps.operator.dispatch.acceptance !== 'manual') throw refuse(messages.onRequestNow);
  return onRequest;
}

interface Promo {
  readonly id: string;
  /** The discount, minor units. */
  readonly minor: number;
  /** Whether each customer can use it only once. */
  readonly once: boolean;
}

/**
 * Applies the promo code of the request to the fare; no discount without a code.
 * @throws {Refusal} for an invalid code.
 */
async function promoOf(
  deps: Deps,
  database: Database,
  { asked, now }: BookingAttempt,
  { fare, currency, promotion }: Pick<Quotation, 'currency' | 'promotion'> & { readonly fare: StoredFare },
): Promise<Promo> {
  if (asked.promocode === '') return { id: '', minor: 0, once: false };
  const outcome = checkPromo({
    promos: deps.operator.promos,
    fares: deps.operator.fares,
    operatorCurrency: deps.operator.configuration.currencycode,
    timeZone: timeZoneOf(deps),
    code: asked.promocode,
    totalMinor: fare.totalMinor,
    ...{ currency, now, promotion },
  });
  if (!outcome.ok) throw refuse(outcome.message);
  if (outcome.oncePerCustomer && (await promoWasUsed(database, outcome.id, promoCustomers(asked)))) {
    throw refuse(messages.promoUsed);
  }
  return { id: outcome.id, minor: outcome.valueMinor, once: outcome.oncePerCustomer };
}

/** Hashes that identify a customer for promotions: of the account, the email and the phone, as far as known. */
const promoCustomers = (asked: BookingAttempt['asked']): string[] =>
  [
    ...(asked.custid > 0 ? [`id:${asked.custid}`] : []),
    ...(asked.contact.email ? [`email:${asked.contact.email.toLowerCase()}`] : []),
    `phone:${asked.contact.dialingcode}${asked.contact.phone}`,
  ].map(hashOf);

/** The journey as the booking stores it, with the ages of the children in child seats. */
function journeyToKeep(journey: QuotedJourney, fare: StoredFare, ages: readonly number[]): QuotedJourney {
  const childAges = ages.slice(0, journey.smallChilds + journey.largeChilds);
  return { ...hiredAt(journey, fare), ...(childAges.length > 0 ? { childAges } : {}) };
}

/** The columns of a booking that come from the request and its caller: people, notes, flights and references. */
const whoAndWhat = ({ randomBytes }: Deps, { asked, hash, now, staff, partnerId, language }: BookingAttempt) => ({
  request_id: asked.requestid,
  content_hash: hash,
  code: hex(randomBytes(16)),
  reference: makeReference(randomBytes),
  source: staff ? 'desk' : asked.source,
  sandbox: asked.sandbox,
  tracking_code: asked.trackingcode,
  partner_id: partnerId,
  customer_id: asked.custid,
  booker_id: asked.bookerid,
  booker_reference: asked.bookerref,
  first_name: asked.contact.firstname,
  last_name: asked.contact.lastname,
  email: asked.contact.email ?? '',
  dialing_code: asked.contact.dialingcode,
  phone: asked.contact.phone,
  customer: asked.customer,
  note: asked.note,
  pickup_note: asked.pickupnote,
  dropoff_note: asked.pickdownnote,
  flight: asked.flight,
  return_flight: asked.returnflight,
  cost_centre: asked.bookerid > 0 ? asked.costcentre : '',
  host_reference: asked.hostreference,
  metadata: asked.metadata && Object.keys(asked.metadata).length > 0 ? asked.metadata : null,
  booked_by: staff?.id ?? null,
  language,
  created_at: now,
});
