import { type Place, readPrecision } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { hiredAt } from '../../bookings/quoted.ts';
import { timeZoneOf } from '../../calls/context.ts';
import type { BookingRow } from '../../database/bookings.ts';
import { lockQuotation } from '../../database/quotations.ts';
import type { Deps } from '../../deps.ts';
import { checkPromo } from '../../fares/promo.ts';
import { Problem } from '../../http/problem.ts';
import { messages } from '../../messages.ts';
import type { Operator } from '../../operator/operator.ts';
import { quote } from '../../quotation/quote.ts';
import { lacksDoor, type QuotedJourney } from '../../quotation/quoted-journey.ts';
import type { AmendedFact, Amendment } from '../../rides/amend.ts';
import { amendedMoney } from '../../rides/amended.ts';
import { rideMessages } from '../../rides/outcome.ts';
import { findLegs, type LegRow } from '../../rides/store.ts';
import { bookingOf, type StaffContext } from '../context.ts';
import { rideViews } from '../ride-view.ts';
import {
  type Amendable,
  type Asked,
  amendableOf,
  type Field,
  fieldNames,
  isOther,
  priceless,
  type WholePlace,
  wordsOf,
} from './amendable.ts';
import { closedField, loadProblem, momentsOf } from './checks.ts';

/** The result of planning a change: the rows to write, and the total and its lines in minor units. */
export interface Plan {
  readonly row: BookingRow;
  readonly rides: readonly LegRow[];
  readonly amendment: Amendment;
  readonly total: number;
  readonly lines: readonly { readonly label: string; readonly minor: number }[];
}

/** The current version, total and rides, for a client whose copy is out of date. */
export const currentOf = async ({ deps }: Pick<StaffContext, 'deps'>, row: BookingRow) => {
  const rides = await findLegs(deps.database, row.id);
  return { version: row.version, total: row.total_minor, rides: await rideViews(deps, [row], rides) };
};

/** @returns the discount of the booking's promotion on a new fare, minor units, as valid at the time of booking. */
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
  if (outcome.ok) return outcome.valueMinor;
  // Of its conditions only the lowest fare depends on the change. The others held at the booking, even where the
  // operator has given the code other days since, or has taken its promotion out.
  return outcome.message === messages.promoTooLow ? 0 : kept;
}

/** The changed fields with their old and new values as display text, for the desk. */
const factsOf = (changed: typeof fieldNames, is: Amendable, body: Asked): AmendedFact[] =>
  changed.map(([field, what]) => ({
    what,
    before: wordsOf(field, is, is.vehicles),
    after: wordsOf(field, body, is.vehicles),
  }));

/** A flight with its number only: details looked up for a different number do not apply to it. */
function flightOf(number: string, before: unknown): object | null {
  if (number === '') return null;
  return {
    flightnumber: number,
    arrivingfromairportname: '',
    arrivingfromairportcode: '',
    expflightarrival: '',
    waitingtime: (before as { readonly waitingtime?: number } | null)?.waitingtime ?? 0,
  };
}

const withAges = ({ childAges: _, ...journey }: QuotedJourney, { childAges }: Asked): QuotedJourney => ({
  ...journey,
  ...(childAges.length > 0 ? { childAges } : {}),
});

const precisionOf = ({ precision }: WholePlace): '' | Place['precision'] =>
  precision === '' ? '' : readPrecision(precision);

const iso = (at: number) => new Date(at).toISOString();

/** The quotation request for the changed journey. */
const quotationOf = (
  row: BookingRow,
  body: Asked,
  vehicle: Operator['vehicles'][number],
  { pickupAt, returnAt }: { readonly pickupAt: number; readonly returnAt: number | null },
): AskedOf<'quotation'> => {
  const old = row.journey as QuotedJourney;
  return {
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
};

/**
 * Plans and prices a change like any other journey, without storing anything.
 * @throws {Problem} 400 and 409 with the field's name
 */
export async function planOf(context: StaffContext, reference: string, body: Asked): Promise<Plan> {
  const { deps, now } = context;
  const { operator } = deps;
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
  if (changed.length === 0) throw new Problem(400, 'nothing', 'Nothing has been changed yet.');
  const names: ReadonlySet<Field> = new Set(changed.map(([field]) => field));
  if ((body.returnAt === null) !== (row.return_at === null)) {
    throw new Problem(400, 'invalid', 'A return cannot be added or removed here.', { field: 'returnAt' });
  }
  const closed = closedField(names, is, rides);
  if (closed) throw await conflict(closed.code, closed.message, closed.field);
  const vehicle = operator.vehicles.find(({ vehtypeid }) => vehtypeid === body.vehicle);
  if (!vehicle) throw new Problem(400, 'invalid', 'There is no such vehicle.', { field: 'vehicle' });
  if (body.childAges.length > body.smallChildSeats + body.largeChildSeats) {
    throw new Problem(400, 'invalid', 'There are more ages than child seats.', { field: 'childAges' });
  }
  const old = row.journey as QuotedJourney;
  const unfit = loadProblem(names, body, vehicle, operator.vehicles, old.cars ?? 1);
  if (unfit) throw await conflict(unfit.code, unfit.message, unfit.field);

  const before = { pickupAt: row.pickup_at, returnAt: row.return_at };
  const moments = momentsOf(names, body, before, timeZoneOf(deps), now);
  const flight = (field: 'flight' | 'returnFlight', known: unknown) =>
    names.has(field) ? flightOf(body[field], known) : (known as object | null);
  const rest = {
    ...moments,
    vehicle: { id: vehicle.vehtypeid, name: vehicle.typename },
    note: body.note,
    flight: flight('flight', row.flight),
    returnFlight: flight('returnFlight', row.return_flight),
    facts: factsOf(changed, is, body),
  };
  if (changed.every(([field]) => priceless.includes(field))) {
    const amendment = {
      ...rest,
      journey: withAges(old, body),
      route: row.route as object,
      fare: null,
      promoMinor: row.promo_minor,
    };
    return { row, rides, amendment, total: row.total_minor, lines: row.lines as Plan['lines'] };
  }

  const asked = quotationOf(row, body, vehicle, moments);
  const notBefore = Math.min(now, row.pickup_at);
  const answer = await quote({ deps, now, bookerId: row.booker_id, notBefore }, asked);
  const stored = await deps.database
    .transaction()
    .execute((transaction) => lockQuotation(transaction, asked.requestid));
  const fare = stored?.fares.find(({ vehicleId }) => vehicleId === vehicle.vehtypeid);
  if (!stored || !fare || stored.currency !== row.currency) throw await conflict('price', messages.journeyChanged);
  if (stored.expiresAt < now) throw await conflict('expired', 'This price has expired. Check the new one.');
  const quoted = stored.journey as QuotedJourney;
  if (names.has('pickup') && lacksDoor(quoted.pickup)) throw await conflict('door', messages.doorNeeded, 'pickup');
  const journey: QuotedJourney = {
    ...withAges(hiredAt(quoted, fare), body),
    pickup: names.has('pickup') ? quoted.pickup : old.pickup,
    dropoff: names.has('dropoff') ? quoted.dropoff : old.dropoff,
    vias: names.has('vias') ? quoted.vias : old.vias,
    asap: old.asap && !names.has('pickupAt'),
    ...(old.promotion === undefined ? {} : { promotion: old.promotion }),
  };
  const promoMinor = promoOf(deps, row, fare.totalMinor);
  const money = amendedMoney(row, rides, fare, promoMinor);
  // A price that dispatch lowered keeps its distance from the fare; staff set it anew first.
  if (money.rides.some(({ priceMinor }) => priceMinor < 0)) throw await conflict('price', rideMessages.price);
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
