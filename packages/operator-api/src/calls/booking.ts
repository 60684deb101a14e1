import {
  announcedPickup,
  isoWithOffset,
  joinReference,
  type LatLng,
  statusAt,
  toMajor,
  toMinor,
} from 'booking-core/domain';
import type { AnswerOf, AskedOf } from 'contracts';
import type { Metadata } from 'contracts/metadata';
import { codeOpens, isOpenToCodes, linksOn, readBookingLink } from '../accounts/booking-link.ts';
import { type CustomerRow, hashOf, owns } from '../accounts/sessions.ts';
import { commissionOf, companyOf } from '../bookers/company.ts';
import {
  type BookingRow,
  brokenConstraint,
  findBooking,
  findBookingById,
  findRivals,
  insertBooking,
  type NewBooking,
  promoWasUsed,
  usePromo,
} from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { lockQuotation, type StoredFare } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import type { StaffRow } from '../desk/sessions.ts';
import { nameOf } from '../desk/sessions.ts';
import { recordChange } from '../dispatch/changes.ts';
import { checkPromo } from '../fares/promo.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { confirmationEmail } from '../mail/emails.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import { messages } from '../messages.ts';
import type { BookerRow } from '../operator/schema.ts';
import { bookedVehicle } from '../operator/vehicle-names.ts';
import { type DepositMethod, dueOnline } from '../payments/deposit.ts';
import { takesRest } from '../payments/rest.ts';
import { countryOf, realNumber } from '../phone/read-phone.ts';
import { walkingDirections } from '../places/walking-directions.ts';
import { carsTaking } from '../quotation/cars.ts';
import { lacksDoor, loadOfRide, type QuotedJourney, quotedLoad } from '../quotation/quoted-journey.ts';
import { leadMsOf, readMoment, requireAvailable } from '../quotation/times.ts';
import { lockVehicles } from '../rides/availability.ts';
import { isOver, passengerHereAt } from '../rides/leg.ts';
import { findLegsOf, type LegRow } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import { findTracksOf, type TrackRow } from '../tracking/rides.ts';
import { type CallContext, contentHash, type Handler, hex, timeZoneOf, wordsOfTime } from './context.ts';
import { noPayment, type PaidFacts, paidFactsOf, paymentFacts } from './payment-facts.ts';
import { findPromotion, requirePromotedBooking, requirePromotedJourney } from './promotion.ts';

/**
 * A contact with the phone number as it is dialled internationally (specification 1 §5, "must pass an international-
 * number check"): one number, however it was written, so that nobody counts as two people. @throws {Refusal} that names
 * the `field` where there is no such number.
 */
export function reachable<Person extends { readonly phone: string; readonly dialingcode: string }>(
  person: Person,
  field = 'phone',
): Person {
  const number = realNumber(person.dialingcode, person.phone);
  if (number === null) throw refuse(messages.noSuchNumber, 2, { field });
  return { ...person, phone: number };
}

type BookingRequest = AskedOf<'createBooking'>;
type Person = BookingRequest['contact'];
type FlightDetails = NonNullable<BookingRequest['flight']>;

// No letter or digit that is mistaken for another when it is read out.
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 7;

/** A short reference for people; letters and digits of equal likelihood. */
export function makeReference(randomBytes: (length: number) => Uint8Array): string {
  let reference = '';
  const usable = 256 - (256 % referenceAlphabet.length);
  while (reference.length < referenceLength) {
    for (const byte of randomBytes(referenceLength)) {
      if (byte < usable && reference.length < referenceLength) {
        reference += referenceAlphabet[byte % referenceAlphabet.length];
      }
    }
  }
  return reference;
}

const samePoint = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 2e-5 && Math.abs(a.longitude - b.longitude) < 2e-5;

/** Whether the booking is for the journey that was priced. */
function isQuotedJourney(asked: BookingRequest, quoted: QuotedJourney, zone: string): boolean {
  const children = quoted.smallChilds + quoted.largeChilds;
  // The quotation's count holds the child seats; older clients send the passengers alone here.
  const samePassengers = asked.passengers === quoted.passengers || asked.passengers + children === quoted.passengers;
  const asap = asked.now || asked.bookingdate === '';
  const minute = (at: number) => Math.floor(at / 60_000);
  const sameTime =
    asap === quoted.asap &&
    (asap || minute(readMoment(asked.bookingdate, 'bookingdate', zone)) === minute(quoted.pickupAt)) &&
    (quoted.returnAt === null ||
      (asked.returndate !== '' &&
        minute(readMoment(asked.returndate, 'returndate', zone)) === minute(quoted.returnAt)));
  return (
    samePassengers &&
    sameTime &&
    asked.rtntype === quoted.kind &&
    (asked.hours ?? 0) === (quoted.hours ?? 0) &&
    samePoint(asked.pickup, quoted.pickup) &&
    samePoint(asked.dropoff, quoted.dropoff) &&
    asked.viaaddresses.length === quoted.vias.length &&
    quoted.vias.every((via, index) => samePoint(via, asked.viaaddresses[index] ?? { latitude: 999, longitude: 999 })) &&
    asked.smallchilds === quoted.smallChilds &&
    asked.largechilds === quoted.largeChilds &&
    asked.handbags === quoted.handBags &&
    asked.luggages === quoted.luggages &&
    asked.smallpets === quoted.smallPets &&
    asked.otherpets === quoted.otherPets &&
    asked.wheelchair === (quoted.wheelchair ?? false)
  );
}

/** A journey with what only its own vehicle tells: how many it takes, and what a car by the hour costs beyond its distance. */
export const hiredAt = (journey: QuotedJourney, { excessMinor, cars }: StoredFare): QuotedJourney => ({
  ...journey,
  ...(excessMinor === undefined ? {} : { excessMinor }),
  ...(cars === undefined ? {} : { cars }),
});

/** Who counts as one customer for promotions: the account, the email and the phone, whichever there are. */
const promoCustomers = (asked: BookingRequest): string[] =>
  [
    ...(asked.custid > 0 ? [`id:${asked.custid}`] : []),
    ...(asked.contact.email ? [`email:${asked.contact.email.toLowerCase()}`] : []),
    `phone:${asked.contact.dialingcode}${asked.contact.phone}`,
  ].map(hashOf);

/** How every call that books answers. */
export const bookedAnswer = (row: BookingRow) => ({
  Code: 1,
  Message: '',
  Bref: row.reference,
  ReturnRef: row.return_reference,
  JobPartId: String(row.id),
  BookingCode: row.code,
  ClientSecret: '',
  Sandbox: row.sandbox,
  PaymentResult: { Code: 1, Message: '', AuthCode: '' },
});

export interface Placed {
  readonly row: BookingRow;
  /** True when the attempt had made its booking before. */
  readonly repeated: boolean;
}

/**
 * Books a stored quotation at its stored price. The attempt key (`requestid`) makes one booking at most, however often
 * and however many at once it is sent. `also` happens in the same transaction: both or neither.
 */
export async function placeBooking(
  {
    deps,
    now,
    customer,
    trackingCodeOf,
    access,
    readerLanguage,
    staff: staffNow,
    company: companyNow,
  }: Pick<
    CallContext,
    'deps' | 'now' | 'customer' | 'trackingCodeOf' | 'access' | 'readerLanguage' | 'staff' | 'company'
  >,
  sent: BookingRequest,
  mayPay: (method: string, sandbox: boolean) => boolean,
  also: (transaction: Database, row: BookingRow) => Promise<void> = async () => {},
): Promise<Placed> {
  // What a page gives may be new after each reload: a booking that is sent again is the same all the same.
  const { requestid, metadata: _given, ...content } = sent;
  const staff = await staffNow();
  const hash = contentHash(content);
  // An id alone proves nothing: a booking belongs to whoever is signed in, and to nobody else.
  const ownIds = { custid: customer?.id ?? 0, bookerid: (await companyNow())?.bookerid ?? 0 };
  const same = (row: BookingRow): Placed => {
    if (row.content_hash !== hash) throw new Refusal(409, 2, messages.otherContent);
    return { row, repeated: true };
  };
  const trackingcode = trackingCodeOf(sent.trackingcode);
  const partnerId = access.companyOf(trackingcode);
  // Staff who book for a caller read their own language, not the caller's.
  const language = staff ? '' : readerLanguage;
  const place = async (): Promise<BookingRow> => {
    if (!staff) checkContact(deps, sent, customer);
    const asked: BookingRequest = {
      ...sent,
      ...ownIds,
      trackingcode,
      sandbox: sent.sandbox || access.isTest(trackingcode),
      contact: reachable(sent.contact, 'contact.phone'),
      customer: sent.customer && reachable(sent.customer, 'customer.phone'),
    };
    return deps.database.transaction().execute(async (transaction) => {
      const row = await book(deps, transaction, asked, hash, now, mayPay, customer, staff, { partnerId, language });
      if (staff) {
        const deed = { staff, action: 'booking.create', outcome: 'done', bookingId: row.id, at: now } as const;
        await record(transaction, deed);
      }
      await also(transaction, row);
      const by = staff ? nameOf(staff) : '';
      await recordChange(transaction, { bookingId: row.id, type: 'booking.created', now, by });
      return row;
    });
  };
  try {
    const row = await withFreshDraws(place);
    if (!row.sandbox) deps.metrics?.booking('booking.created');
    return { row, repeated: false };
  } catch (error) {
    const constraint = brokenConstraint(error);
    const isTaken = constraint === 'bookings_request_id_key' || constraint === 'bookings_quotation_id_key';
    // Nearly every attempt is the first: what was booked before is looked for where this one cannot be.
    if (isTaken || error instanceof Refusal) {
      const rivals = await findRivals(deps.database, sent);
      const winner = rivals.find(({ request_id }) => request_id === requestid);
      if (winner) return same(winner);
      if (rivals.length > 0) throw refuse(messages.alreadyBooked);
    }
    if (constraint === 'promo_uses_key') throw refuse(messages.promoUsed);
    throw error;
  }
}

/** What is broken where a drawn code or reference is another booking's. */
const drawnBefore = ['bookings_code_key', 'bookings_reference_key', 'booking_references_pkey'];

/** Books, and once more where what was drawn for it is another booking's. */
async function withFreshDraws(place: () => Promise<BookingRow>): Promise<BookingRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await place();
    } catch (error) {
      if (!drawnBefore.includes(brokenConstraint(error)) || attempt === 20) throw error;
    }
  }
}

/** Cash, and account for companies that may; online payment has a call of its own. */
export const mayPayLater =
  ({ deps }: Pick<CallContext, 'deps'>, company: BookerRow | null) =>
  (method: string): boolean => {
    const { iscashallowed, isaccountallowed } = deps.operator.configuration;
    if (method === 'cash') return iscashallowed;
    return method === 'account' && isaccountallowed && company?.accountallowed === true;
  };

/** POST /api/createbookingTest (specification 1 §7): bookings that are not paid by card or PayPal. */
export const createBooking: Handler<'createBooking'> = async (context, asked) => {
  const confirmation = await confirmationWith(context);
  const mayPay = mayPayLater(context, await context.company());
  const { row } = await placeBooking(context, asked, mayPay, confirmation.enqueueInTransaction);
  confirmation.post();
  return bookedAnswer(row);
};

/**
 * Queues the confirmation in the booking's transaction: a server that dies right after it has the email, too. The answer
 * is to be called after the transaction.
 */
export async function enqueueConfirmation(
  deps: Deps,
  transaction: Database,
  row: BookingRow,
  link: string,
  to = row.email,
): Promise<() => void> {
  if (to === '') return () => {};
  return deps.mailer.enqueueInTransaction(confirmationEmail(deps, row, to, link), transaction);
}

/**
 * The confirmation of what a transaction books for whoever asks; without an address of the passenger's, to the customer.
 */
export async function confirmationWith({ deps, ownUrl, customer }: CallContext) {
  const linkTo = await linksOn(deps, ownUrl);
  let post = () => {};
  return {
    async enqueueInTransaction(transaction: Database, row: BookingRow): Promise<void> {
      post = await enqueueConfirmation(deps, transaction, row, linkTo(row), row.email || (customer?.email ?? ''));
    },
    /** To be called after the transaction. */
    post: () => post(),
  };
}

function checkContact(deps: Deps, asked: BookingRequest, customer: CustomerRow | null): void {
  if (!customer && !deps.operator.configuration.allowguest) throw refuse(messages.signIn);
  if (!customer && !asked.contact.email) throw badRequest('contact.email is required');
}

async function book(
  deps: Deps,
  database: Database,
  asked: BookingRequest,
  hash: string,
  now: number,
  mayPay: (method: string, sandbox: boolean) => boolean,
  customer: CustomerRow | null,
  staff: StaffRow | null,
  { partnerId, language }: { readonly partnerId: number; readonly language: string },
): Promise<BookingRow> {
  const { configuration, vehicles } = deps.operator;
  const zone = timeZoneOf(deps);
  // Of several attempts at one quotation each has the lock until it has committed, or failed.
  const quotation = await lockQuotation(database, asked.quotationid);
  if (!quotation) throw refuse(messages.noQuotation);
  if (quotation.expiresAt < now) throw refuse(messages.expired(configuration.phone));
  const journey = quotation.journey as QuotedJourney;
  if (!isQuotedJourney(asked, journey, zone)) throw refuse(messages.journeyChanged);
  if ((journey.promotion ?? '') !== asked.promotion) throw refuse(messages.journeyChanged);
  const promotion = requirePromotedJourney(deps, asked.promotion, now, asked);
  if (promotion) requirePromotedBooking(promotion, asked, customer);
  // A car sent to the middle of a district finds no door (design decisions, section 9).
  if (lacksDoor(journey.pickup)) throw refuse(messages.doorNeeded, 2, { field: 'pickup' });
  // A corporate rate is only its own company's.
  if (journey.bookerId && journey.bookerId !== asked.bookerid) throw refuse(messages.journeyChanged);

  const vehicle = vehicles.find((row) => row.vehtypeid === asked.vehtypeid);
  const fare = quotation.fares.find((row) => row.vehicleId === asked.vehtypeid);
  if (!vehicle || !fare) throw refuse(messages.journeyChanged);
  const cars = carsTaking(vehicles, vehicle, quotedLoad(journey));
  if (cars === 0) throw refuse(messages.noVehicle);
  // The operator's vehicles are others by now.
  if (cars !== (fare.cars ?? 1)) throw refuse(messages.journeyChanged);
  const method = asked.paymentmethod.toLowerCase();
  if (!mayPay(method, asked.sandbox)) throw refuse(messages.paymentMethod);

  const leadMs = leadMsOf(configuration, vehicle, journey.driverSeconds);
  const soonest = now + leadMs;
  // As soon as possible is told in full steps: one moment for tickets, emails, lists and calendars.
  const pickupAt = announcedPickup({
    pickupAt: journey.asap ? Math.max(journey.pickupAt, soonest) : journey.pickupAt,
    asap: journey.asap,
  });
  // Another vehicle than the quoted one may need longer; the quotation's own minutes are not held against it.
  const isTooSoon = !staff && !journey.asap && pickupAt < quotation.createdAt + (vehicle.leadminutes ?? 0) * 60_000;
  if (pickupAt < now || isTooSoon) {
    throw refuse(
      messages.earliestPickup(wordsOfTime(isTooSoon ? soonest : now + configuration.minleadtime * 60_000, zone)),
    );
  }
  let onRequest = journey.onRequest ?? false;
  // Staff know better than a file who can drive; a test is never driven.
  if (!staff && !asked.sandbox) {
    await lockVehicles(database, vehicle);
    const isRequest = await requireAvailable(deps, database, vehicle, { ...journey, pickupAt, cars });
    if (isRequest && !onRequest && deps.operator.dispatch.acceptance !== 'manual') throw refuse(messages.onRequestNow);
    onRequest = isRequest;
  }

  const { currency } = quotation;
  const customers = promoCustomers(asked);
  let promo = { id: '', minor: 0, once: false };
  if (asked.promocode !== '') {
    const outcome = checkPromo({
      promos: deps.operator.promos,
      fares: deps.operator.fares,
      operatorCurrency: configuration.currencycode,
      timeZone: zone,
      code: asked.promocode,
      totalMinor: fare.totalMinor,
      currency,
      now,
      promotion,
    });
    if (!outcome.ok) throw refuse(outcome.message);
    if (outcome.oncePerCustomer && (await promoWasUsed(database, outcome.id, customers)))
      throw refuse(messages.promoUsed);
    promo = { id: outcome.id, minor: outcome.valueMinor, once: outcome.oncePerCustomer };
  }
  const totalMinor = fare.totalMinor - promo.minor;
  const sentCurrency = asked.currencycode === '' ? currency : asked.currencycode;
  if (sentCurrency !== currency || toMinor(asked.totalfare, currency) !== totalMinor)
    throw refuse(messages.fareChanged);

  const reference = makeReference(deps.randomBytes);
  const returnReference = journey.kind === 'return' ? makeReference(deps.randomBytes) : '';
  const { routepath, returnroutepath } = quotation.answer;
  // A test is nobody's to accept: it is never driven.
  const manual = (deps.operator.dispatch.acceptance === 'manual' || (onRequest && !staff)) && !asked.sandbox;
  const childAges = asked.childages.slice(0, journey.smallChilds + journey.largeChilds);
  const booking: NewBooking = {
    request_id: asked.requestid,
    content_hash: hash,
    quotation_id: quotation.requestId,
    code: hex(deps.randomBytes(16)),
    reference,
    return_reference: returnReference,
    status: manual ? 'requested' : 'upcoming',
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
    journey: {
      ...hiredAt(journey, fare),
      ...(childAges.length > 0 ? { childAges } : {}),
    },
    route: { path: routepath, returnPath: returnroutepath, source: journey.routeSource },
    pickup_at: pickupAt,
    return_at: journey.returnAt,
    vehicle_id: vehicle.vehtypeid,
    vehicle_name: vehicle.typename,
    payment_method: method,
    // What costs nothing, or goes on a company's account, is not left waiting for a payment.
    paid: totalMinor === 0 || method === 'account',
    currency,
    fare_minor: fare.totalMinor,
    promo_id: promo.id,
    promo_minor: promo.minor,
    total_minor: totalMinor,
    deposit_minor: Math.min(fare.deposits?.[method as DepositMethod] ?? 0, totalMinor),
    lines: fare.lines,
    note: asked.note,
    pickup_note: asked.pickupnote,
    dropoff_note: asked.pickdownnote,
    flight: asked.flight,
    return_flight: asked.returnflight,
    commission_minor: asked.sandbox ? 0 : commissionOf(companyOf(deps, asked.bookerid || partnerId), totalMinor),
    cost_centre: asked.bookerid > 0 ? asked.costcentre : '',
    host_reference: asked.hostreference,
    metadata: asked.metadata && Object.keys(asked.metadata).length > 0 ? asked.metadata : null,
    booked_by: staff?.id ?? null,
    language,
    created_at: now,
  };
  const row = await insertBooking(database, booking, {
    returnMinor: fare.returnMinor,
    acceptBy: manual ? now + deps.operator.dispatch.acceptminutes * 60_000 : null,
  });
  // A test uses nobody's promotion up.
  if (promo.once && !asked.sandbox)
    for (const customer of customers) await usePromo(database, promo.id, customer, row.id);
  return row;
}

/** One booking in the spelling of specification 2 §3 (booking details, server fields). */
export function details(
  deps: Deps,
  row: BookingRow,
  money: PaidFacts = noPayment,
  rides: RideFacts = noRides,
  reader: LanguageCode | '' = '',
): AnswerOf<'bookingDetails'>['bookingdetails'] {
  const zone = timeZoneOf(deps);
  const journey = row.journey as QuotedJourney;
  const route = row.route as { path: readonly LatLng[]; source: string };
  const flight = row.flight as FlightDetails | null;
  const back = row.return_flight as FlightDetails | null;
  /** As the flight service said last, else as it was booked. */
  const landing = (leg: 'outbound' | 'return', { expflightarrival }: FlightDetails): string => {
    const estimated = rides.legs.find((ride) => ride.leg === leg)?.flight_estimated_at ?? null;
    return estimated === null ? expflightarrival : isoWithOffset(estimated, zone);
  };
  const customer = row.customer as Person | null;
  const total = toMajor(row.total_minor, row.currency);
  const vehicle = bookedVehicle(deps.operator, row, reader);
  return {
    bookingref: row.reference,
    returnref: row.return_reference,
    reference: joinReference(row.reference, row.return_reference),
    bookingcode: row.code,
    sandbox: row.sandbox,
    version: row.version,
    status: statusNow(deps, row),
    bookerref: row.booker_reference,
    costcentre: row.cost_centre,
    hostreference: row.host_reference,
    metadata: row.metadata as Metadata | null,
    jobpartid: String(row.id),
    paymentmethod: row.payment_method,
    ispaid: row.paid,
    totalfare: total,
    gbptotalfare: row.currency === 'GBP' ? total : null,
    currencycode: row.currency,
    pickupdatetime: isoWithOffset(row.pickup_at, zone),
    returndatetime: row.return_at === null ? '' : isoWithOffset(row.return_at, zone),
    rtntype: journey.kind === 'return' ? 'rtn' : journey.kind === 'waitAndReturn' ? 'w&r' : '',
    hours: journey.hours ?? 0,
    excess: toMajor(journey.excessMinor ?? 0, row.currency),
    now: journey.asap,
    notes: row.note,
    photo: '',
    passengername: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    dialingcode: row.dialing_code,
    custname: customer ? `${customer.firstname} ${customer.lastname}`.trim() : '',
    custphone: customer ? customer.phone : '',
    custemail: customer?.email ?? '',
    custdialingcode: customer?.dialingcode ?? '',
    custcountryalpha2code: customer ? countryOf(customer.dialingcode, customer.phone) : '',
    picklat: journey.pickup.latitude,
    picklng: journey.pickup.longitude,
    pickpostcode: journey.pickup.postcode,
    pickupaddress: journey.pickup.address,
    pickcategory: journey.pickup.category,
    pickprecision: lacksDoor(journey.pickup) ? 'approximate' : 'exact',
    pickupnote: row.pickup_note,
    pickupdirections: walkingDirections(deps.operator, journey.pickup),
    returndirections: row.return_at === null ? '' : walkingDirections(deps.operator, journey.dropoff),
    pickupdirectionslang: deps.operator.configuration.language,
    dofflat: journey.dropoff.latitude,
    dofflng: journey.dropoff.longitude,
    droppostcode: journey.dropoff.postcode,
    dropoffaddress: journey.dropoff.address,
    doffcategory: journey.dropoff.category,
    doffprecision: lacksDoor(journey.dropoff) ? 'approximate' : 'exact',
    pickdownnote: row.dropoff_note,
    vehtypeid: row.vehicle_id,
    vehicletype: vehicle.name,
    vehicletypelang: vehicle.language,
    suitcases: journey.luggages,
    handbags: journey.handBags,
    smallchilds: journey.smallChilds,
    largechilds: journey.largeChilds,
    ...(journey.childAges ? { childages: [...journey.childAges] } : {}),
    ...(journey.wheelchair ? { wheelchair: true } : {}),
    smallpets: journey.smallPets,
    otherpets: journey.otherPets,
    // The children of the seats among them, as it was sent (specification 1 §7).
    passengers: journey.passengers,
    traveltime: journey.seconds,
    returntraveltime: journey.returnSeconds,
    routedistance: journey.metres,
    returnroutedistance: journey.returnMetres,
    routepath: route.path,
    routesource: route.source,
    vialocations: journey.vias.map(({ address, postcode, category, latitude, longitude }) => ({
      address,
      postcode,
      category,
      latitude,
      longitude,
    })),
    flightnumber: flight?.flightnumber ?? '',
    arrivingfromairportname: flight?.arrivingfromairportname ?? '',
    arrivingfromairportcode: flight?.arrivingfromairportcode ?? '',
    expflightarrival: flight ? landing('outbound', flight) : '',
    returnflight: back && { ...back, expflightarrival: landing('return', back) },
    payuntil: money.payUntil === null ? '' : isoWithOffset(money.payUntil, zone),
    refund: toMajor(money.refundMinor, row.currency),
    refundstate: money.refundState,
    owed: toMajor(money.owedMinor, row.currency),
    due: toMajor(dueNow(deps, row, money, rides.legs), row.currency),
    legs: rides.legs.map((ride) => legDetails(deps, row, ride, rides.tracks)),
    rating: row.rating,
    ratinguntil: row.rated_at === null ? '' : isoWithOffset(ratingStaysFrom(row.rated_at), zone),
    ...((journey.cars ?? 1) > 1 ? { cars: journey.cars } : {}),
  };
}

/** What of a booking can be paid online now, minor units: what is due of it, then what its payments did not take. */
function dueNow({ operator }: Deps, row: BookingRow, { owedMinor }: PaidFacts, rides: readonly LegRow[]): number {
  if (row.status === 'cancelled') return 0;
  if (!row.paid) return dueOnline(row);
  return takesRest(operator, row, rides) ? owedMinor : 0;
}

/** From when a rating stays as it is: a day after the first; epoch milliseconds, 0 where nobody knows when that was. */
export const ratingStaysFrom = (ratedAt: number | null): number => (ratedAt === null ? 0 : ratedAt + 86_400_000);

/** One ride of a booking as its details tell it. */
function legDetails(
  deps: Deps,
  row: BookingRow,
  ride: LegRow,
  tracks: readonly TrackRow[],
): AnswerOf<'bookingDetails'>['bookingdetails']['legs'][number] {
  const track = tracks.find(({ leg }) => leg === ride.leg);
  const journey = row.journey as QuotedJourney;
  const here = passengerHereAt(ride);
  return {
    leg: ride.leg,
    ...((journey.cars ?? 1) > 1 ? { passengers: loadOfRide(journey, ride.leg).people } : {}),
    reference: ride.reference,
    status: legStatusNow(deps, row, ride),
    lookingfordriver: ride.overdue,
    pickupdatetime: isoWithOffset(ride.pickup_at, timeZoneOf(deps)),
    fare: toMajor(ride.price_minor, row.currency),
    farereason: ride.price_reason,
    passengerhereat: here === null ? '' : isoWithOffset(here, timeZoneOf(deps)),
    drivername: track?.driver_name ?? '',
    driverlicence: track?.licence ?? '',
    drivermobile: track && !isOver(ride.status) ? track.driver_mobile : '',
    vehmake: track?.make ?? '',
    vehmodel: track?.model ?? '',
    vehcolour: track?.colour ?? '',
    vehregno: track?.registration ?? '',
    vehlicence: track?.vehicle_licence ?? '',
  };
}

/** The rides of a booking, and who drives them. */
export interface RideFacts {
  readonly legs: readonly LegRow[];
  readonly tracks: readonly TrackRow[];
}
export const noRides: RideFacts = { legs: [], tracks: [] };

/** The same for many bookings, by two questions to the database. */
export async function rideFactsOf(
  { database }: Pick<Deps, 'database'>,
  rows: readonly BookingRow[],
): Promise<RideFacts[]> {
  const ids = rows.map(({ id }) => id);
  const [legs, tracks] = await Promise.all([findLegsOf(database, ids), findTracksOf(database, ids)]);
  return rows.map(({ id }) => ({
    legs: legs.filter(({ booking_id }) => booking_id === id),
    tracks: tracks.filter(({ booking_id }) => booking_id === id),
  }));
}

/** As `statusNow`, of one ride. */
export const legStatusNow = (deps: Pick<Deps, 'clock'>, row: BookingRow, ride: LegRow): string =>
  statusAt(
    {
      status: ride.status,
      pickupAt: ride.pickup_at,
      returnAt: null,
      travelTimeSeconds: wayOf(row, ride.leg).seconds,
    },
    deps.clock(),
  );

/** How a ride stands now: one whose time is long past is not to come any more, whether or not anybody reported it. */
export function statusNow(deps: Pick<Deps, 'clock'>, row: BookingRow): string {
  const { seconds, returnSeconds } = row.journey as QuotedJourney;
  const ride = { status: row.status, pickupAt: row.pickup_at, returnAt: row.return_at };
  return statusAt({ ...ride, travelTimeSeconds: Math.max(seconds, returnSeconds) }, deps.clock());
}

/** A reference as people type it: in either letter case, with the return's or without. */
const plainReference = (typed: string): string => typed.replace(/\s/g, '').toUpperCase().split('/')[0] ?? '';

/**
 * A booking by its reference, or its return's, and the email that it was made with: the passenger's, the customer's or the
 * account's. Whether the reference exists is not told.
 */
async function findByReference(
  { deps, guard, network }: CallContext,
  reference: string,
  email: string,
): Promise<BookingRow | null> {
  const wanted = plainReference(reference);
  const wantedEmail = email.toLowerCase();
  // Neither every reference with one email, nor every email with one reference, nor all of both from one place.
  for (const who of [wanted, wantedEmail]) await guard('booking', who);
  await guard('booking', 'from', network);
  const row = await deps.database
    .selectFrom('bookings')
    .selectAll()
    .where((where) => where.or([where('reference', '=', wanted), where('return_reference', '=', wanted)]))
    .executeTakeFirst();
  if (!row) return null;
  const owner = await deps.database
    .selectFrom('customers')
    .select('email')
    .where('id', '=', row.customer_id)
    .executeTakeFirst();
  const customer = row.customer as Person | null;
  const known = [row.email, customer?.email ?? '', owner?.email ?? ''].map((each) => each.toLowerCase());
  return known.includes(wantedEmail) ? row : null;
}

/**
 * POST /api/bookinginfo: a booking by its code, by the attempt key it was made with, which is how a client that lost the
 * answer finds out what became of it, or by `{reference, email}`, which are few enough guesses (design decisions,
 * section 9).
 */
export const bookingInfo: Handler<'bookingInfo'> = async (context, asked) => {
  const { deps, payments, now, customer } = context;
  const find = async () => {
    if ('reference' in asked) return findByReference(context, asked.reference, asked.email);
    // The signed link of an email opens its booking, too.
    const linked = asked.code.includes('.') ? await readBookingLink(deps, asked.code, now) : null;
    return (
      (linked === null ? null : await findBookingById(deps.database, linked)) ??
      (await findBooking(deps.database, 'code', asked.code)) ??
      (await findBooking(deps.database, 'request_id', asked.code))
    );
  };
  const row = await find();
  if (!row || !(isOpenToCodes(row, now) || owns(customer, row))) throw refuse(messages.bookingNotFound);
  const payment = await paymentFacts(deps, payments, row);
  const current = (await findBookingById(deps.database, row.id)) ?? row;
  const [money] = await paidFactsOf(deps, [current]);
  const [rides] = await rideFactsOf(deps, [current]);
  return {
    code: 1,
    message: '',
    bookinginfo: { ...details(deps, current, money, rides, context.readerLanguage), ...payment },
  };
};

/** GET /api/bookingdetails?jobid= : for the booking's owner; others need its code besides. */
export const bookingDetails: Handler<'bookingDetails'> = async ({ deps, customer, now, readerLanguage }, asked) => {
  if (!customer && asked.code === '') throw badRequest('code is required');
  const row = await findBookingById(deps.database, Number(asked.jobid));
  if (!row || !(owns(customer, row) || codeOpens(row, asked.code, now))) throw refuse(messages.bookingNotFound);
  const [money] = await paidFactsOf(deps, [row]);
  const [rides] = await rideFactsOf(deps, [row]);
  return { code: 1, message: '', bookingdetails: details(deps, row, money, rides, readerLanguage) };
};

/** POST /api/promocode: what a code takes off a price (specification 1 §7); checked again when it is booked. */
export const promoCode: Handler<'promoCode'> = async ({ deps, now, customer }, asked) => {
  const { configuration } = deps.operator;
  const currency = asked.currencycode === '' ? configuration.currencycode : asked.currencycode;
  const outcome = checkPromo({
    promos: deps.operator.promos,
    fares: deps.operator.fares,
    operatorCurrency: configuration.currencycode,
    timeZone: timeZoneOf(deps),
    code: asked.promocode,
    totalMinor: toMinor(asked.price, currency),
    currency,
    now,
    promotion: findPromotion(deps, asked.promotion, now),
  });
  if (!outcome.ok) return { Code: 2, Value: 0, Message: outcome.message, promocodeid: '' };
  const used =
    outcome.oncePerCustomer &&
    // Of whoever is signed in: what a stranger has used is not for others to know, whatever `custid` is sent.
    customer !== null &&
    (await promoWasUsed(deps.database, outcome.id, [hashOf(`id:${customer.id}`)]));
  if (used) return { Code: 2, Value: 0, Message: messages.promoUsed, promocodeid: '' };
  return { Code: 1, Value: toMajor(outcome.valueMinor, currency), Message: '', promocodeid: outcome.id };
};
