import { isoWithOffset, joinReference, type LatLng, toMajor, toMinor } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import * as v from 'valibot';
import { readBookingLink, signBookingLink } from '../accounts/booking-link.ts';
import { owns } from '../accounts/owns.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { commissionOf, companyOf } from '../bookers/company.ts';
import {
  type BookingRow,
  brokenConstraint,
  findBooking,
  findBookingById,
  insertBooking,
  promoWasUsed,
  takeReference,
  usePromo,
} from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { lockQuotation } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import { checkPromo } from '../fares/promo.ts';
import {
  line,
  numberIn,
  optionalCount,
  optionalFlag,
  optionalLine,
  optionalMoment,
  optionalText,
  requestId,
  wireVia,
} from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { confirmationLetter } from '../mail/letters.ts';
import { words } from '../words.ts';
import { type Call, type CallContext, contentHash, hex, timeZoneOf, wordsOfTime } from './context.ts';
import { findPromotion, holdToOffer, holdToPromotion } from './offer.ts';
import { paymentFacts } from './payment-facts.ts';
import { currencyField, fitsSent, optionFields, type QuotedJourney, readMoment, returnKind } from './quotation.ts';

// The HTML living standard's pattern of an email address, with the length that mail servers take.
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(
    /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+)?$/,
  ),
);

const dialingCode = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((value) =>
      String(value ?? '')
        .trim()
        .replace(/^\+/, ''),
    ),
    v.regex(/^([1-9]\d{0,3})?$/),
    v.transform((value) => (value === '' ? limits.dialingCode : value)),
  ),
  limits.dialingCode,
);

// Digits only, a leading 0 and spaces stripped (specification 1 §5); E.164 allows 15 digits with the country's.
const phone = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) =>
    String(value)
      .replace(/[\s().-]/g, '')
      .replace(/^0/, ''),
  ),
  v.regex(/^\d{5,14}$/),
);

const person = v.object({
  firstname: line(255, 1),
  lastname: optionalLine(255),
  email: v.optional(v.nullable(emailField), ''),
  phone,
  dialingcode: dialingCode,
});

/** How people are reached: digits only, without a leading 0. */
export const personFields = { phone, dialingcode: dialingCode };

const flightDetails = v.object({
  flightnumber: line(20, 1),
  arrivingfromairportname: optionalLine(255),
  arrivingfromairportcode: optionalLine(10),
  expflightarrival: v.pipe(
    optionalMoment,
    v.check((value) => value === '' || Number.isFinite(Date.parse(value))),
  ),
  waitingtime: optionalCount(limits.waitingTimeMinutes.max, limits.waitingTimeMinutes.default),
});
type FlightDetails = v.InferOutput<typeof flightDetails>;

const attemptKey = requestId(16);

const bookingRequest = v.object({
  requestid: attemptKey,
  quotationid: requestId(1),
  source: optionalLine(20),
  contact: person,
  customer: v.optional(v.nullable(person), null),
  custid: optionalCount(1e12),
  bookerid: optionalCount(1e12),
  bookerref: optionalLine(60),
  costcentre: optionalLine(60),
  pickup: wireVia,
  dropoff: wireVia,
  viaaddresses: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.array(wireVia), v.maxLength(limits.maxVias))),
      v.transform((value) => value ?? []),
    ),
    [],
  ),
  bookingdate: optionalMoment,
  now: optionalFlag,
  rtntype: returnKind,
  returndate: optionalMoment,
  vehtypeid: optionalCount(1e6, 1),
  pricetier: optionalLine(40),
  ...optionFields,
  paymentmethod: line(20, 1),
  currencycode: currencyField,
  totalfare: numberIn(0, 1e9),
  promocode: optionalLine(40),
  note: optionalText(limits.noteMaxLength),
  pickupnote: optionalText(limits.noteMaxLength),
  pickdownnote: optionalText(limits.noteMaxLength),
  flight: v.optional(v.nullable(flightDetails), null),
  returnflight: v.optional(v.nullable(flightDetails), null),
  trackingcode: optionalLine(40),
  sandbox: optionalFlag,
  promotion: optionalLine(100),
});

type Asked = v.InferOutput<typeof bookingRequest>;

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

async function freshReference(deps: Deps, database: Database): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const reference = makeReference(deps.randomBytes);
    if (await takeReference(database, reference)) return reference;
  }
  throw new Error('no free booking reference after 20 attempts');
}

const samePoint = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 2e-5 && Math.abs(a.longitude - b.longitude) < 2e-5;

/** Whether the booking is for the journey that was priced. */
function isQuotedJourney(asked: Asked, quoted: QuotedJourney, zone: string): boolean {
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
    samePoint(asked.pickup, quoted.pickup) &&
    samePoint(asked.dropoff, quoted.dropoff) &&
    asked.viaaddresses.length === quoted.vias.length &&
    quoted.vias.every((via, index) => samePoint(via, asked.viaaddresses[index] ?? { latitude: 999, longitude: 999 })) &&
    asked.smallchilds === quoted.smallChilds &&
    asked.largechilds === quoted.largeChilds &&
    asked.handbags === quoted.handBags &&
    asked.luggages === quoted.luggages &&
    asked.smallpets === quoted.smallPets &&
    asked.otherpets === quoted.otherPets
  );
}

/** Who counts as one customer for promotions: the account, the email and the phone, whichever there are. */
const promoCustomers = (asked: Asked): string[] => [
  ...(asked.custid > 0 ? [`id:${asked.custid}`] : []),
  ...(asked.contact.email ? [`email:${asked.contact.email.toLowerCase()}`] : []),
  `phone:${asked.contact.dialingcode}${asked.contact.phone}`,
];

/** How every call that books answers. */
export const bookedAnswer = (row: BookingRow) => ({
  Code: 1,
  Message: '',
  Bref: row.reference,
  ReturnRef: row.return_reference,
  JobPartId: String(row.id),
  BookingCode: row.code,
  ClientSecret: '',
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
  { deps, now, customer }: Pick<CallContext, 'deps' | 'now' | 'customer'>,
  body: unknown,
  mayPay: (method: string) => boolean,
  also: (transaction: Database, row: BookingRow) => Promise<void> = async () => {},
): Promise<Placed> {
  const sent = decodeRequest(bookingRequest, body);
  const { requestid, ...content } = sent;
  const hash = await contentHash(content);
  // An id alone proves nothing: a booking belongs to whoever is signed in, and to nobody else.
  const asked: Asked = { ...sent, custid: customer?.id ?? 0, bookerid: customer?.booker_id ?? 0 };
  const same = (row: BookingRow): Placed => {
    if (row.content_hash !== hash) throw new Refusal(409, 2, words.otherContent);
    return { row, repeated: true };
  };
  const before = await findBooking(deps.database, 'request_id', requestid);
  if (before) return same(before);
  checkContact(deps, asked, customer);
  try {
    return await deps.database.transaction().execute(async (transaction) => {
      const placed = await book(deps, transaction, asked, hash, now, mayPay, customer);
      if (!placed.repeated) await also(transaction, placed.row);
      return placed;
    });
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'bookings_request_id_key') {
      const winner = await findBooking(deps.database, 'request_id', requestid);
      if (winner) return same(winner);
    }
    if (constraint === 'bookings_quotation_id_key') throw refuse(words.alreadyBooked);
    if (constraint === 'promo_uses_key') throw refuse(words.promoUsed);
    throw error;
  }
}

/** Cash, and account for bookers whose profile allows it; what is paid online is another call's business. */
export const mayPayLater =
  ({ deps, customer }: CallContext) =>
  (method: string): boolean => {
    const { iscashallowed, isaccountallowed } = deps.operator.configuration;
    if (method === 'cash') return iscashallowed;
    return (
      method === 'account' && isaccountallowed && (customer?.booker_id ?? 0) > 0 && customer?.account_allowed === true
    );
  };

/** POST /api/createbookingTest (specification 1 §7): bookings that are not paid by card or PayPal. */
export const createBooking: Call = async (context) => {
  const letters = confirmationWith(context);
  const { row } = await placeBooking(context, context.body, mayPayLater(context), letters.enclose);
  letters.post();
  return bookedAnswer(row);
};

/**
 * Encloses the confirmation with what a transaction does: a server that dies right after it has the letter, too. The answer
 * is to be called after the transaction.
 */
export async function encloseConfirmation(
  deps: Deps,
  transaction: Database,
  row: BookingRow,
  ownUrl: string,
  to = row.email,
): Promise<() => void> {
  if (to === '') return () => {};
  const link = `${ownUrl}/bookinfo/${await signBookingLink({ ...deps, database: transaction }, row.id, row.pickup_at)}`;
  return deps.mailer.enclose(confirmationLetter(deps, row, to, link), transaction);
}

/** The confirmation of what a transaction books for whoever asks; without an address of the passenger's, to the customer. */
export function confirmationWith({ deps, ownUrl, customer }: CallContext) {
  let post = () => {};
  return {
    async enclose(transaction: Database, row: BookingRow): Promise<void> {
      post = await encloseConfirmation(deps, transaction, row, ownUrl, row.email || (customer?.email ?? ''));
    },
    /** To be called after the transaction. */
    post: () => post(),
  };
}

function checkContact(deps: Deps, asked: Asked, customer: CustomerRow | null): void {
  if (!customer && !deps.operator.configuration.allowguest) throw refuse(words.signIn);
  if (!customer && !asked.contact.email) throw badRequest('contact.email is required');
  const tooLong = [asked.contact, asked.customer].some(
    (who) => who !== null && who.dialingcode.length + who.phone.length > 15,
  );
  if (tooLong) throw badRequest('contact.phone is invalid');
}

async function book(
  deps: Deps,
  database: Database,
  asked: Asked,
  hash: string,
  now: number,
  mayPay: (method: string) => boolean,
  customer: CustomerRow | null,
): Promise<Placed> {
  const { configuration, vehicles } = deps.operator;
  const zone = timeZoneOf(deps);
  const quotation = await lockQuotation(database, asked.quotationid);
  // The lock is held: of several equal attempts the first has committed by now, or failed.
  const winner = await findBooking(database, 'request_id', asked.requestid);
  if (winner) {
    if (winner.content_hash !== hash) throw new Refusal(409, 2, words.otherContent);
    return { row: winner, repeated: true };
  }
  if (!quotation) throw refuse(words.noQuotation);
  if (await findBooking(database, 'quotation_id', asked.quotationid)) throw refuse(words.alreadyBooked);
  if (quotation.expiresAt < now) throw refuse(words.expired(configuration.phone));
  const journey = quotation.journey as QuotedJourney;
  if (!isQuotedJourney(asked, journey, zone)) throw refuse(words.journeyChanged);
  if ((journey.promotion ?? '') !== asked.promotion) throw refuse(words.journeyChanged);
  const promotion = holdToPromotion(deps, asked.promotion, now, asked);
  if (promotion) holdToOffer(promotion, asked, customer);
  // A corporate rate is only its own company's.
  if (journey.bookerId && journey.bookerId !== asked.bookerid) throw refuse(words.journeyChanged);

  const vehicle = vehicles.find((row) => row.vehtypeid === asked.vehtypeid);
  const fare = quotation.fares.find((row) => row.vehicleId === asked.vehtypeid);
  if (!vehicle || !fare) throw refuse(words.journeyChanged);
  const seats = { passengers: journey.passengers, handbags: journey.handBags, luggages: journey.luggages };
  if (!fitsSent(vehicle, seats)) throw refuse(words.noVehicle);
  const method = asked.paymentmethod.toLowerCase();
  if (!mayPay(method)) throw refuse(words.paymentMethod);

  const pickupAt = journey.asap
    ? Math.max(journey.pickupAt, now + Math.max(journey.driverSeconds ?? 0, configuration.minleadtime * 60) * 1000)
    : journey.pickupAt;
  if (pickupAt < now) {
    throw refuse(words.earliestPickup(wordsOfTime(now + configuration.minleadtime * 60_000, zone)));
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
    if (outcome.oncePerCustomer && (await promoWasUsed(database, outcome.id, customers))) throw refuse(words.promoUsed);
    promo = { id: outcome.id, minor: outcome.valueMinor, once: outcome.oncePerCustomer };
  }
  const totalMinor = fare.totalMinor - promo.minor;
  const sentCurrency = asked.currencycode === '' ? currency : asked.currencycode;
  if (sentCurrency !== currency || toMinor(asked.totalfare, currency) !== totalMinor) throw refuse(words.fareChanged);

  const reference = await freshReference(deps, database);
  const returnReference = journey.kind === 'return' ? await freshReference(deps, database) : '';
  const { routepath, returnroutepath } = quotation.answer;
  const row = await insertBooking(database, {
    request_id: asked.requestid,
    content_hash: hash,
    quotation_id: quotation.requestId,
    code: hex(deps.randomBytes(16)),
    reference,
    return_reference: returnReference,
    status: 'upcoming',
    source: asked.source,
    tracking_code: asked.trackingcode,
    customer_id: asked.custid,
    booker_id: asked.bookerid,
    booker_reference: asked.bookerref,
    first_name: asked.contact.firstname,
    last_name: asked.contact.lastname,
    email: asked.contact.email ?? '',
    dialing_code: asked.contact.dialingcode,
    phone: asked.contact.phone,
    customer: asked.customer,
    journey,
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
    lines: fare.lines,
    note: asked.note,
    pickup_note: asked.pickupnote,
    dropoff_note: asked.pickdownnote,
    flight: asked.flight,
    return_flight: asked.returnflight,
    commission_minor: commissionOf(companyOf(deps, asked.bookerid), totalMinor),
    cost_centre: asked.bookerid > 0 ? asked.costcentre : '',
    created_at: now,
  });
  if (promo.once) for (const customer of customers) await usePromo(database, promo.id, customer, row.id);
  return { row, repeated: false };
}

/** One booking in the spelling of specification 2 §3 (booking details, server fields). */
export function details(deps: Deps, row: BookingRow) {
  const zone = timeZoneOf(deps);
  const journey = row.journey as QuotedJourney;
  const route = row.route as { path: readonly LatLng[]; source: string };
  const flight = row.flight as FlightDetails | null;
  const customer = row.customer as v.InferOutput<typeof person> | null;
  const total = toMajor(row.total_minor, row.currency);
  return {
    bookingref: row.reference,
    returnref: row.return_reference,
    reference: joinReference(row.reference, row.return_reference),
    bookingcode: row.code,
    status: row.status,
    bookerref: row.booker_reference,
    costcentre: row.cost_centre,
    jobpartid: String(row.id),
    paymentmethod: row.payment_method,
    ispaid: row.paid,
    totalfare: total,
    gbptotalfare: row.currency === 'GBP' ? total : null,
    currencycode: row.currency,
    pickupdatetime: isoWithOffset(row.pickup_at, zone),
    returndatetime: row.return_at === null ? '' : isoWithOffset(row.return_at, zone),
    rtntype: journey.kind === 'return' ? 'rtn' : journey.kind === 'waitAndReturn' ? 'w&r' : '',
    now: journey.asap,
    notes: row.note,
    photo: '',
    passengername: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    dialingcode: row.dialing_code,
    custname: customer ? `${customer.firstname} ${customer.lastname}`.trim() : '',
    custphone: customer ? customer.phone : '',
    custdialingcode: customer ? customer.dialingcode : '',
    custemail: customer?.email ?? '',
    picklat: journey.pickup.latitude,
    picklng: journey.pickup.longitude,
    pickpostcode: journey.pickup.postcode,
    pickupaddress: journey.pickup.address,
    pickcategory: journey.pickup.category,
    dofflat: journey.dropoff.latitude,
    dofflng: journey.dropoff.longitude,
    droppostcode: journey.dropoff.postcode,
    dropoffaddress: journey.dropoff.address,
    doffcategory: journey.dropoff.category,
    vehtypeid: row.vehicle_id,
    vehicletype: row.vehicle_name,
    suitcases: journey.luggages,
    passengers: journey.passengers,
    traveltime: journey.seconds,
    routedistance: journey.metres,
    routepath: route.path,
    routesource: route.source,
    vialocations: journey.vias,
    flightnumber: flight?.flightnumber ?? '',
    arrivingfromairportname: flight?.arrivingfromairportname ?? '',
    arrivingfromairportcode: flight?.arrivingfromairportcode ?? '',
    expflightarrival: flight?.expflightarrival ?? '',
    returnflight: row.return_flight as FlightDetails | null,
  };
}

const infoRequest = v.object({ code: requestId(16) });

/**
 * POST /api/bookinginfo: a booking by its code, or by the attempt key it was made with, which is how a client that lost
 * the answer finds out what became of it.
 */
export const bookingInfo: Call = async ({ deps, desk, body, now }) => {
  const { code } = decodeRequest(infoRequest, body);
  // The signed link of an email opens its booking, too.
  const linked = code.includes('.') ? await readBookingLink(deps, code, now) : null;
  const find = async () =>
    (linked === null ? null : await findBookingById(deps.database, linked)) ??
    (await findBooking(deps.database, 'code', code)) ??
    (await findBooking(deps.database, 'request_id', code));
  const row = await find();
  if (!row) throw refuse(words.bookingNotFound);
  const payment = await paymentFacts(deps, desk, row);
  return { code: 1, message: '', bookinginfo: { ...details(deps, (await find()) ?? row), ...payment } };
};

const detailsRequest = v.object({ jobid: v.pipe(v.string(), v.regex(/^\d{1,15}$/)), code: v.optional(requestId(16)) });

/** GET /api/bookingdetails?jobid= : for whoever it belongs to; for others the job id opens nothing without its code. */
export const bookingDetails: Call = async ({ deps, query, customer }) => {
  const code = query.lower.get('code');
  const asked = decodeRequest(detailsRequest, { jobid: query.lower.get('jobid'), ...(code ? { code } : {}) });
  if (!customer && asked.code === undefined) throw badRequest('code is required');
  const row = await findBookingById(deps.database, Number(asked.jobid));
  if (!row || !(owns(customer, row) || asked.code === row.code)) throw refuse(words.bookingNotFound);
  return { code: 1, message: '', bookingdetails: details(deps, row) };
};

const promoRequest = v.object({
  price: numberIn(0, 1e9),
  promocode: line(40, 1),
  currencycode: currencyField,
  custid: optionalCount(1e12),
  promotion: optionalLine(100),
});

/** POST /api/promocode: what a code takes off a price (specification 1 §7); checked again when it is booked. */
export const promoCode: Call = async ({ deps, body, now }) => {
  const asked = decodeRequest(promoRequest, body);
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
    asked.custid > 0 &&
    (await promoWasUsed(deps.database, outcome.id, [`id:${asked.custid}`]));
  if (used) return { Code: 2, Value: 0, Message: words.promoUsed, promocodeid: '' };
  return { Code: 1, Value: toMajor(outcome.valueMinor, currency), Message: '', promocodeid: outcome.id };
};
