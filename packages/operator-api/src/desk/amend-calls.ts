import { formatLocal, localAt, type Place, readPrecision } from 'booking-core/domain';
import type { AskedOf, DeskCalls, ResourceAnswer, ResourceAsked } from 'contracts';
import { isWayBack } from 'contracts/legs';
import { hiredAt } from '../calls/booking.ts';
import { timeZoneOf } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPaidPayments } from '../database/payments.ts';
import { lockQuotation } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import { checkPromo } from '../fares/promo.ts';
import { Problem } from '../http/problem.ts';
import { messages } from '../messages.ts';
import { heldOf, leftOf } from '../payments/held.ts';
import { carsTaking } from '../quotation/cars.ts';
import { quote } from '../quotation/quote.ts';
import { type JourneyPlace, lacksDoor, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { readMoment } from '../quotation/times.ts';
import type { AmendedFact, Amendment } from '../rides/amend.ts';
import { amendedMoney } from '../rides/amended.ts';
import { isAmendable } from '../rides/leg.ts';
import { rideMessages } from '../rides/outcome.ts';
import { findLegs, type LegRow } from '../rides/store.ts';
import { record } from './audit.ts';
import { bookingOf, type StaffContext, type StaffHandler } from './context.ts';
import { nameOf } from './sessions.ts';
import { toldRides } from './told-ride.ts';

type Body = ResourceAsked<DeskCalls['quoteAmendment']>['body'];
type Amendable = NonNullable<ResourceAnswer<DeskCalls['booking']>['amendable']>;
type WholePlace = Body['pickup'];

/** A place of a booking as it can be booked again. */
export const wholePlace = (place: JourneyPlace): WholePlace => ({
  address: place.typed ?? place.address,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision ?? '',
  houseNumber: place.houseNumber ?? '',
});

/** Who and what travels with a booking. */
export const loadOf = (journey: QuotedJourney) => ({
  people: journey.passengers,
  smallChildSeats: journey.smallChilds,
  largeChildSeats: journey.largeChilds,
  childAges: [...(journey.childAges ?? [])],
  wheelchair: journey.wheelchair ?? false,
  cases: journey.luggages,
  handBags: journey.handBags,
  smallPets: journey.smallPets,
  otherPets: journey.otherPets,
});

const flightNumberOf = (flight: unknown): string =>
  (flight as { readonly flightnumber?: string } | null)?.flightnumber ?? '';

/** What of a booking can be changed, as it is now; null once nothing can. */
export function amendableOf(deps: Pick<Deps, 'operator'>, row: BookingRow, rides: readonly LegRow[]): Amendable | null {
  if (!rides.some(({ status }) => isAmendable(status))) return null;
  const journey = row.journey as QuotedJourney;
  const { timezone } = deps.operator.configuration;
  return {
    pickup: wholePlace(journey.pickup),
    vias: journey.vias.map(wholePlace),
    dropoff: wholePlace(journey.dropoff),
    pickupAt: localAt(row.pickup_at, timezone),
    returnAt: row.return_at === null ? null : localAt(row.return_at, timezone),
    ...loadOf(journey),
    vehicle: row.vehicle_id,
    note: row.note,
    flight: flightNumberOf(row.flight),
    returnFlight: flightNumberOf(row.return_flight),
    fixed: !rides.every(({ status }) => isAmendable(status)),
    vehicles: deps.operator.vehicles.map(({ vehtypeid, typename, noofpassengers }) => ({
      id: vehtypeid,
      name: typename,
      people: noofpassengers,
    })),
  };
}

type Field = keyof Omit<Amendable, 'vehicles' | 'fixed'>;

const fieldNames: readonly (readonly [Field, string])[] = [
  ['pickup', 'Pick-up'],
  ['vias', 'Via'],
  ['dropoff', 'Drop-off'],
  ['pickupAt', 'Pick-up time'],
  ['returnAt', 'Return time'],
  ['people', 'People'],
  ['smallChildSeats', 'Small child seats'],
  ['largeChildSeats', 'Large child seats'],
  ['cases', 'Cases'],
  ['handBags', 'Hand bags'],
  ['smallPets', 'Small pets'],
  ['otherPets', 'Other pets'],
  ['vehicle', 'Vehicle'],
  ['wheelchair', 'Wheelchair'],
  ['childAges', 'Ages of the children'],
  ['flight', 'Flight'],
  ['returnFlight', 'Return flight'],
  ['note', 'Note'],
];
/** Which of them no fare depends on. */
const priceless: readonly Field[] = ['flight', 'returnFlight', 'note', 'childAges'];

const samePlaces = (a: readonly WholePlace[], b: readonly WholePlace[]): boolean =>
  a.length === b.length &&
  a.every((place, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      place.address === other.address &&
      place.latitude === other.latitude &&
      place.longitude === other.longitude
    );
  });

/** Whether a field is asked to be another than it is. */
function isOther(field: Field, is: Amendable, body: Body): boolean {
  switch (field) {
    case 'pickup':
    case 'dropoff':
      return !samePlaces([is[field]], [body[field]]);
    case 'vias':
      return !samePlaces(is.vias, body.vias);
    case 'childAges':
      return is.childAges.join() !== body.childAges.join();
    default:
      return is[field] !== body[field];
  }
}

/** What a field says, in words. */
function wordsOf(field: Field, of: Amendable | Body, vehicles: Amendable['vehicles']): string {
  switch (field) {
    case 'pickup':
    case 'dropoff':
      return of[field].address;
    case 'vias':
      return of.vias.map(({ address }) => address).join('; ');
    case 'pickupAt':
      return formatLocal(of.pickupAt);
    case 'returnAt':
      return of.returnAt === null ? '' : formatLocal(of.returnAt);
    case 'vehicle':
      return vehicles.find(({ id }) => id === of.vehicle)?.name ?? '';
    case 'wheelchair':
      return of.wheelchair ? 'yes' : '';
    case 'childAges':
      return of.childAges.map((age) => (age === 0 ? '<1' : age)).join(', ');
    default:
      return String(of[field]);
  }
}

interface Plan {
  readonly row: BookingRow;
  readonly rides: readonly LegRow[];
  readonly amendment: Amendment;
  readonly total: number;
  readonly lines: readonly { readonly label: string; readonly minor: number }[];
}

/** What is true, for whoever read something else. */
const currentOf = async ({ deps }: Pick<StaffContext, 'deps'>, row: BookingRow) => {
  const rides = await findLegs(deps.database, row.id);
  return { version: row.version, total: row.total_minor, rides: await toldRides(deps, [row], rides) };
};

/** What a booking's promotion takes off another fare of it: judged by the day on which it was booked. */
function promoOf({ operator }: Deps, row: BookingRow, fareMinor: number): number {
  if (row.promo_id === '') return 0;
  const promo = operator.promos.find(({ id }) => id === row.promo_id);
  const kept = Math.min(row.promo_minor, fareMinor);
  if (!promo) return kept;
  const { promotion = '' } = row.journey as QuotedJourney;
  const outcome = checkPromo({
    promos: operator.promos,
    fares: operator.fares,
    operatorCurrency: operator.configuration.currencycode,
    timeZone: operator.configuration.timezone,
    code: promo.code,
    totalMinor: fareMinor,
    currency: row.currency,
    now: row.created_at,
    promotion: operator.promotions.find(({ token }) => token === promotion) ?? null,
  });
  return outcome.ok ? outcome.valueMinor : 0;
}

/**
 * What a change comes to, priced as every journey is; nothing is changed by it.
 * @throws {Problem} 400 and 409, naming the field
 */
async function planOf(context: StaffContext, reference: string, body: Body): Promise<Plan> {
  const { deps, now } = context;
  const { operator } = deps;
  const zone = timeZoneOf(deps);
  const row = await bookingOf(context, reference);
  const rides = await findLegs(deps.database, row.id);
  const conflict = async (code: string, message: string, field?: string) =>
    new Problem(409, code, message, {
      ...(field === undefined ? {} : { field }),
      current: await currentOf(context, row),
    });
  const is = amendableOf(deps, row, rides);
  if (is === null) throw await conflict('impossible', rideMessages.underWay);
  if (body.version !== row.version) throw await conflict('version', rideMessages.amended);

  const changed = fieldNames.filter(([field]) => isOther(field, is, body));
  if (changed.length === 0) throw new Problem(400, 'nothing', 'Nothing is changed yet.');
  const names = new Set(changed.map(([field]) => field));
  const isReturn = row.return_at !== null;
  if ((body.returnAt === null) === isReturn) {
    throw new Problem(400, 'invalid', 'A ride back is neither added nor taken away here.', { field: 'returnAt' });
  }
  const openLegs = rides.filter(({ status }) => isAmendable(status)).map(({ leg }) => leg);
  for (const field of names) {
    const over =
      field === 'pickupAt' || field === 'flight'
        ? !openLegs.some((leg) => !isWayBack(leg))
        : field === 'returnAt' || field === 'returnFlight'
          ? !openLegs.some(isWayBack)
          : is.fixed && field !== 'note';
    if (over) throw await conflict('over', 'One ride is over: this of it cannot change any more.', field);
  }
  const vehicle = operator.vehicles.find(({ vehtypeid }) => vehtypeid === body.vehicle);
  if (!vehicle) throw new Problem(400, 'invalid', 'There is no such vehicle.', { field: 'vehicle' });
  const isLoadChanged = (['vehicle', 'people', 'cases', 'handBags', 'wheelchair'] as const).some((field) =>
    names.has(field),
  );
  const old = row.journey as QuotedJourney;
  const { cars = 1 } = old;
  if (body.childAges.length > body.smallChildSeats + body.largeChildSeats) {
    throw new Problem(400, 'invalid', 'There are more ages than child seats.', { field: 'childAges' });
  }
  const load = {
    passengers: body.people - body.smallChildSeats - body.largeChildSeats,
    smallChilds: body.smallChildSeats,
    largeChilds: body.largeChildSeats,
    luggages: body.cases,
    handBags: body.handBags,
    smallPets: body.smallPets,
    otherPets: body.otherPets,
    wheelchair: body.wheelchair,
  };
  const needed = carsTaking(operator.vehicles, vehicle, load);
  // A ride is neither added nor taken away by a change.
  if (isLoadChanged && needed !== cars) {
    const isWithout = body.wheelchair && carsTaking(operator.vehicles, vehicle, { ...load, wheelchair: false }) > 0;
    const message =
      needed === 0 && isWithout
        ? `A ${vehicle.typename} takes no wheelchair.`
        : needed === 0 || cars === 1
          ? `A ${vehicle.typename} is too small for this.`
          : `This takes ${needed === 1 ? 'one car' : `${needed} cars`}, and ${cars} are booked: book it anew.`;
    throw await conflict('too-small', message, 'vehicle');
  }

  const momentOf = (field: 'pickupAt' | 'returnAt', before: number | null): number | null => {
    const typed = body[field];
    return typed === null || !names.has(field) ? before : readMoment(typed, field, zone);
  };
  const pickupAt = momentOf('pickupAt', row.pickup_at) ?? row.pickup_at;
  const returnAt = momentOf('returnAt', row.return_at);
  if (names.has('pickupAt') && pickupAt < now) {
    throw new Problem(400, 'past', 'This time is over.', { field: 'pickupAt' });
  }
  if (names.has('returnAt') && returnAt !== null && returnAt < now) {
    throw new Problem(400, 'past', 'This time is over.', { field: 'returnAt' });
  }

  const facts: AmendedFact[] = changed.map(([field, what]) => ({
    what,
    before: wordsOf(field, is, is.vehicles),
    after: wordsOf(field, body, is.vehicles),
  }));
  const flight = (field: 'flight' | 'returnFlight', before: unknown): object | null => {
    if (!names.has(field)) return before as object | null;
    return body[field] === ''
      ? null
      : {
          flightnumber: body[field],
          arrivingfromairportname: '',
          arrivingfromairportcode: '',
          expflightarrival: '',
          waitingtime: (before as { waitingtime?: number } | null)?.waitingtime ?? 0,
        };
  };
  const rest = {
    pickupAt,
    returnAt,
    vehicle: { id: vehicle.vehtypeid, name: vehicle.typename },
    note: body.note,
    flight: flight('flight', row.flight),
    returnFlight: flight('returnFlight', row.return_flight),
    facts,
  };
  const aged = ({ childAges: _, ...journey }: QuotedJourney): QuotedJourney => ({
    ...journey,
    ...(body.childAges.length > 0 ? { childAges: body.childAges } : {}),
  });
  if (changed.every(([field]) => priceless.includes(field))) {
    const amendment = {
      ...rest,
      journey: aged(old),
      route: row.route as object,
      fare: null,
      promoMinor: row.promo_minor,
    };
    const lines = row.lines as Plan['lines'];
    return { row, rides, amendment, total: row.total_minor, lines };
  }

  const iso = (at: number) => new Date(at).toISOString();
  const asked: AskedOf<'quotation'> = {
    requestid: `desk-${body.id}`,
    rtntype: old.kind,
    ...(old.hours ? { hours: old.hours } : {}),
    source: 'desk',
    currencyCode: row.currency,
    paymentmethod: row.payment_method,
    recalcroute: true,
    recalcnearestdriver: true,
    pick: body.pickup.address,
    picklat: body.pickup.latitude,
    picklng: body.pickup.longitude,
    pickpostcode: body.pickup.postcode,
    pickcategory: body.pickup.category,
    pickprecision: precisionOf(body.pickup),
    pickhousenumber: body.pickup.houseNumber,
    doff: body.dropoff.address,
    dofflat: body.dropoff.latitude,
    dofflng: body.dropoff.longitude,
    droppostcode: body.dropoff.postcode,
    doffcategory: body.dropoff.category,
    doffprecision: precisionOf(body.dropoff),
    doffhousenumber: body.dropoff.houseNumber,
    viaaddresses: body.vias.map(({ address, postcode, category, latitude, longitude }) => ({
      address,
      postcode,
      category,
      latitude,
      longitude,
    })),
    custid: 0,
    bookerid: 0,
    traveltime: 0,
    distance: 0,
    returntraveltime: 0,
    returndistance: 0,
    bookingdate: iso(pickupAt),
    now: false,
    returndate: returnAt === null ? '' : iso(returnAt),
    vehtypeid: vehicle.vehtypeid,
    pricetier: vehicle.pricetier,
    passengers: body.people,
    smallchilds: body.smallChildSeats,
    largechilds: body.largeChildSeats,
    handbags: body.handBags,
    luggages: body.cases,
    smallpets: body.smallPets,
    otherpets: body.otherPets,
    wheelchair: body.wheelchair,
    promotion: '',
    trackingcode: '',
  };
  const notBefore = Math.min(now, row.pickup_at);
  const answer = await quote({ deps, now, bookerId: row.booker_id, notBefore }, asked);
  const stored = await deps.database
    .transaction()
    .execute((transaction) => lockQuotation(transaction, asked.requestid));
  const fare = stored?.fares.find(({ vehicleId }) => vehicleId === vehicle.vehtypeid);
  if (!stored || !fare || stored.currency !== row.currency) throw await conflict('price', messages.journeyChanged);
  if (stored.expiresAt < now) throw await conflict('expired', 'This price is too old by now. Look at the new one.');
  const quoted = stored.journey as QuotedJourney;
  if (names.has('pickup') && lacksDoor(quoted.pickup)) throw await conflict('door', messages.doorNeeded, 'pickup');
  const journey: QuotedJourney = {
    ...aged(hiredAt(quoted, fare)),
    pickup: names.has('pickup') ? quoted.pickup : old.pickup,
    dropoff: names.has('dropoff') ? quoted.dropoff : old.dropoff,
    vias: names.has('vias') ? quoted.vias : old.vias,
    asap: old.asap && !names.has('pickupAt'),
    ...(old.promotion === undefined ? {} : { promotion: old.promotion }),
  };
  const promoMinor = promoOf(deps, row, fare.totalMinor);
  const money = amendedMoney(row, rides, fare, promoMinor);
  return {
    row,
    rides,
    amendment: {
      ...rest,
      journey,
      route: { path: answer.routepath, returnPath: answer.returnroutepath, source: quoted.routeSource },
      fare,
      promoMinor,
    },
    total: money.totalMinor,
    lines: money.lines,
  };
}

const precisionOf = ({ precision }: WholePlace): '' | Place['precision'] =>
  precision === '' ? '' : readPrecision(precision);

/** What of a payment goes back, or is left to the driver, at another total. */
async function settlementOf(database: Database, row: BookingRow, total: number) {
  const left = leftOf(await findPaidPayments(database, row.id));
  const held = (await heldOf(database, row.id)) ?? total;
  return {
    currency: row.currency,
    before: row.total_minor,
    total,
    back: Math.max(0, left - total),
    owed: Math.max(0, total - held),
  };
}

/** POST /desk/v1/bookings/{reference}/amendment/quotation */
export const quoteAmendment: StaffHandler<'quoteAmendment'> = async (context, { params, body }) => {
  const { row, amendment, total, lines } = await planOf(context, params.reference, body);
  return {
    ...(await settlementOf(context.deps.database, row, total)),
    changes: [...amendment.facts],
    lines: lines.map(({ label, minor }) => ({ label, amount: minor })),
  };
};

/** POST /desk/v1/bookings/{reference}/amendment */
export const amend: StaffHandler<'amend'> = async (context, { params, body }) => {
  const { deps, staff, now } = context;
  const row = await bookingOf(context, params.reference);
  const told = await madeBefore(deps.database, row.id, body.id);
  if (told) return told;
  const { total: seen, ...asked } = body;
  const plan = await planOf(context, params.reference, asked);
  const deed = (outcome: 'done' | 'refused', more: object = {}) => ({
    staff,
    action: 'booking.amend',
    outcome,
    bookingId: row.id,
    detail: { id: body.id, reason: plan.amendment.facts.map(({ what }) => what).join(', '), ...more },
    at: now,
  });
  const refusedWith = async (code: string, message: string) => {
    await record(deps.database, deed('refused'));
    const is = await bookingOf(context, params.reference);
    return new Problem(409, code, message, { current: await currentOf(context, is) });
  };
  if (plan.total !== seen) throw await refusedWith('price', 'The price is another one now. Look at it again.');
  const settled = await settlementOf(deps.database, plan.row, plan.total);
  const answer = { ...settled, version: plan.row.version + 1 };
  const outcome = await context.rides.amend(
    row.id,
    plan.amendment,
    { now, version: body.version, by: nameOf(staff) },
    (transaction) => record(transaction, deed('done', { answer })),
  );
  if (!outcome.ok) {
    const again = await madeBefore(deps.database, row.id, body.id);
    if (again) return again;
    throw await refusedWith(outcome.reason, outcome.message);
  }
  return answer;
};

type Amended = ResourceAnswer<DeskCalls['amend']>;

/** What the same change was answered when it was made; null for one that was not made yet. */
async function madeBefore(database: Database, bookingId: number, id: string): Promise<Amended | null> {
  const deeds = await database
    .selectFrom('audit_trail')
    .select('detail')
    .where('booking_id', '=', bookingId)
    .where('action', '=', 'booking.amend')
    .where('outcome', '=', 'done')
    .execute();
  const made = deeds.map(({ detail }) => detail as { id?: string; answer?: Amended }).find((deed) => deed.id === id);
  return made?.answer ?? null;
}
