import { isoWithOffset } from 'booking-core/domain';
import type { AskedOf, DispatchBooking } from 'contracts';
import { carOf, isWayBack } from 'contracts/legs';
import { companyOf } from '../bookers/company.ts';
import { legStatusNow, noRides, type RideFacts, rideFactsOf, statusNow } from '../bookings/details.ts';
import { timeZoneOf } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import type { Line } from '../fares/fare.ts';
import { heldBy } from '../payments/held.ts';
import { refundedByStaff } from '../payments/part-refunds.ts';
import { type JourneyPlace, lacksDoor, loadOfRide, type QuotedJourney } from '../quotation/quoted-journey.ts';
import type { LegRow } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import type { TrackRow } from '../tracking/rides.ts';

type Leg = DispatchBooking['legs'][number];
type Asked = AskedOf<'createBooking'>;

/**
 * @returns the booking with this reference or return reference; null for none and for a test, which dispatch systems
 * never see.
 */
export async function findByReference(database: Database, reference: string): Promise<BookingRow | null> {
  const row = await database
    .selectFrom('bookings')
    .selectAll()
    .where((where) => where.or([where('reference', '=', reference), where('return_reference', '=', reference)]))
    .where('sandbox', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

const placeView = (place: JourneyPlace, note = ''): Leg['pickup'] => ({
  typed: place.typed ?? null,
  formatted: place.formatted ?? place.address,
  latitude: place.latitude,
  longitude: place.longitude,
  postcode: place.postcode,
  houseNumber: place.houseNumber ?? '',
  category: place.category,
  precision: lacksDoor(place) ? 'approximate' : 'exact',
  provider: place.provider ?? null,
  licence: place.licence ?? '',
  note,
});

/** @returns an international phone number with its leading +; '' without one. */
const dialled = (dialingCode: string, phone: string): string => (phone === '' ? '' : `+${dialingCode}${phone}`);

const personView = (person: NonNullable<Asked['customer']>) => ({
  firstName: person.firstname,
  lastName: person.lastname,
  email: person.email ?? '',
  phone: dialled(person.dialingcode, person.phone),
});

/** @returns the terminal that a place's address mentions; null for none. */
const terminalOf = ({ address }: JourneyPlace): string | null =>
  /\b(?:terminal\s+(\d{1,2}[a-z]?|north|south)|(north|south)\s+terminal)\b/i
    .exec(address)
    ?.slice(1)
    .find((name) => name !== undefined) ?? null;

function toldFlight(
  flight: NonNullable<Asked['flight']> | null,
  at: JourneyPlace,
  estimatedAt: number | null,
  zone: string,
): Leg['flight'] {
  if (!flight) return null;
  const arrival = Date.parse(flight.expflightarrival);
  return {
    number: flight.flightnumber,
    from: { name: flight.arrivingfromairportname, code: flight.arrivingfromairportcode },
    terminal: terminalOf(at),
    // The passenger chose the flight from the timetable or typed the arrival time.
    scheduled: Number.isFinite(arrival) ? isoWithOffset(arrival, zone) : null,
    estimated: estimatedAt === null ? null : isoWithOffset(estimatedAt, zone),
    minutesAfterLanding: flight.waitingtime,
  };
}

/** @returns the passengers and luggage of a ride's car, for a booking of several cars; else nothing. */
function toldCar(journey: QuotedJourney, leg: LegRow['leg']): Pick<Leg, 'car'> {
  const { cars = 1 } = journey;
  if (cars === 1) return {};
  const load = loadOfRide(journey, leg);
  return {
    car: {
      number: carOf(leg),
      of: cars,
      passengers: load.people,
      suitcases: load.luggages,
      handBags: load.handBags,
      smallChildSeats: load.smallChilds,
      largeChildSeats: load.largeChilds,
      smallPets: load.smallPets,
      otherPets: load.otherPets,
    },
  };
}

function legView(deps: Deps, row: BookingRow, ride: LegRow, track: TrackRow | undefined): Leg {
  const zone = timeZoneOf(deps);
  const { asap, kind, hours = 0 } = row.journey as QuotedJourney;
  const { pickup, vias, dropoff, seconds, metres } = wayOf(row, ride.leg);
  const out = !isWayBack(ride.leg);
  const [pickupNote, dropoffNote] = out ? [row.pickup_note, row.dropoff_note] : [row.dropoff_note, row.pickup_note];
  const moments = Object.entries(ride.moments as Readonly<Record<string, number>>);
  return {
    leg: ride.leg,
    reference: ride.reference,
    status: legStatusNow(deps, row, ride) as Leg['status'],
    pickup: placeView(pickup, pickupNote),
    vias: vias.map((via) => placeView(via)),
    dropoff: placeView(dropoff, dropoffNote),
    pickupAt: isoWithOffset(ride.pickup_at, zone),
    asap: out && asap,
    waitAndReturn: kind === 'waitAndReturn',
    hours,
    seconds,
    metres,
    flight: toldFlight(
      (out ? row.flight : row.return_flight) as Asked['flight'],
      pickup,
      ride.flight_estimated_at,
      zone,
    ),
    version: ride.version,
    acceptance: ride.acceptance,
    acceptBy: ride.accept_by === null ? null : isoWithOffset(ride.accept_by, zone),
    dispatchReference: ride.dispatch_reference,
    driver: track ? { name: track.driver_name, phone: track.driver_mobile, licence: track.licence } : null,
    assignedVehicle: track
      ? {
          make: track.make,
          model: track.model,
          colour: track.colour,
          registration: track.registration,
          licence: track.vehicle_licence,
          wheelchairAccessible: track.wheelchair_accessible,
        }
      : null,
    price: { booked: ride.share_minor, now: ride.price_minor, reason: ride.price_reason },
    events: Object.fromEntries(moments.map(([type, at]) => [type, isoWithOffset(at, zone)])),
    ...toldCar(row.journey as QuotedJourney, ride.leg),
  };
}

/** @returns the amounts paid and refunded for a booking, and the amount that the driver has to collect. */
function paymentView(
  row: BookingRow,
  payments: readonly PaymentRow[],
  given: ReadonlyMap<number, number>,
): DispatchBooking['payment'] {
  // Payments with a wrong amount (`taken_minor`) do not count: they are refunded in full.
  const own = payments.filter(({ taken_minor }) => taken_minor === null);
  const taken = own.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const paid = sum(taken.map(({ amount_minor }) => amount_minor));
  const refunded = sum(
    taken.map(({ state, amount_minor, refund_minor, returned_minor, part_refund_minor }) =>
      Math.min(amount_minor, returned_minor + part_refund_minor + (state === 'refunded' ? refund_minor : 0)),
    ),
  );
  const state = taken.some((payment) => payment.state === 'refunding')
    ? 'refunding'
    : refunded > 0
      ? refunded >= paid
        ? 'refunded'
        : 'partly-refunded'
      : row.paid
        ? 'paid'
        : 'unpaid';
  // A card is never charged again later, so the driver collects the balance, and the whole price while nothing was paid,
  // as the desk and the driver's page show (`owedForRide`); amounts that staff refunded are not collected.
  const online = ['card', 'paypal'].includes(row.payment_method);
  const stands = row.status !== 'cancelled';
  const owed =
    !stands || row.payment_method === 'account' ? 0 : online ? row.total_minor - heldBy(own, given) : row.total_minor;
  const owedToDriver = online && row.paid && paid === 0 ? 0 : Math.max(0, owed);
  return { method: row.payment_method, state, paid, refunded, owedToDriver };
}

function told(
  deps: Deps,
  row: BookingRow,
  payments: readonly PaymentRow[],
  given: ReadonlyMap<number, number>,
  rides: RideFacts,
): DispatchBooking {
  const zone = timeZoneOf(deps);
  const journey = row.journey as QuotedJourney;
  const customer = row.customer as Asked['customer'];
  const vehicle = deps.operator.vehicles.find(({ vehtypeid }) => vehtypeid === row.vehicle_id);
  return {
    reference: row.reference,
    returnReference: row.return_reference === '' ? null : row.return_reference,
    version: row.version,
    status: statusNow(deps, row, rides.legs),
    createdAt: isoWithOffset(row.created_at, zone),
    timeZone: zone,
    legs: rides.legs.map((ride) =>
      legView(
        deps,
        row,
        ride,
        rides.tracks.find(({ leg }) => leg === ride.leg),
      ),
    ),
    passengers: journey.passengers,
    luggage: { suitcases: journey.luggages, handBags: journey.handBags },
    equipment: {
      smallChildSeats: journey.smallChilds,
      largeChildSeats: journey.largeChilds,
      childAges: [...(journey.childAges ?? [])],
    },
    pets: { small: journey.smallPets, other: journey.otherPets },
    wheelchair: journey.wheelchair === true || vehicle?.image === 'wheelchair',
    vehicle: { id: row.vehicle_id, name: row.vehicle_name },
    price: {
      currency: row.currency,
      fare: row.fare_minor,
      discount: row.promo_minor,
      total: row.total_minor,
      lines: (row.lines as readonly Line[]).map(({ kind, label, minor }) => ({ kind, label, amount: minor })),
    },
    payment: paymentView(row, payments, given),
    note: row.note,
    passenger: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: dialled(row.dialing_code, row.phone),
    },
    customer: customer && personView(customer),
    booker:
      row.booker_id === 0
        ? null
        : {
            id: row.booker_id,
            name: companyOf(deps, row.booker_id)?.name ?? '',
            reference: row.booker_reference,
            costCentre: row.cost_centre,
          },
    trackingCode: row.tracking_code === '' ? null : row.tracking_code,
    hostReference: row.host_reference === '' ? null : row.host_reference,
    metadata: row.metadata as DispatchBooking['metadata'],
    source: row.source,
  };
}

/** @returns bookings in the dispatch API's format, in the order of `rows`. */
export async function bookingViews(deps: Deps, rows: readonly BookingRow[]): Promise<DispatchBooking[]> {
  const ids = rows.map(({ id }) => id);
  const payments =
    ids.length === 0
      ? []
      : await deps.database.selectFrom('payments').selectAll().where('booking_id', 'in', ids).execute();
  const parted = payments.filter(({ part_refund_minor }) => part_refund_minor > 0).map(({ id }) => id);
  const given = await refundedByStaff(deps.database, parted);
  const rides = await rideFactsOf(deps, rows);
  return rows.map((row, index) =>
    told(
      deps,
      row,
      payments.filter(({ booking_id }) => booking_id === row.id),
      given,
      rides[index] ?? noRides,
    ),
  );
}
