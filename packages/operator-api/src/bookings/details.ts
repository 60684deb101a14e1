import { fullName, isoWithOffset, joinReference, type LatLng, statusAt, toMajor } from 'booking-core/domain';
import type { AnswerOf, AskedOf } from 'contracts';
import type { Metadata } from 'contracts/metadata';
import { timeZoneOf } from '../calls/context.ts';
import { noPayment, type PaidFacts } from '../calls/payment-facts.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { payableOnline } from '../fares/coin.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import { bookedVehicle } from '../operator/vehicle-names.ts';
import { dueOnline } from '../payments/deposit.ts';
import { takesRest } from '../payments/rest.ts';
import { countryOf } from '../phone/read-phone.ts';
import { walkingDirections } from '../places/walking-directions.ts';
import { lacksDoor, loadOfRide, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { isOver, passengerHereAt } from '../rides/leg.ts';
import { findLegsOf, type LegRow } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import { findTracksOf, type TrackRow } from '../tracking/rides.ts';

type Person = AskedOf<'createBooking'>['contact'];
type FlightDetails = NonNullable<AskedOf<'createBooking'>['flight']>;

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
  /** The arrival time last reported by the flight service, else the booked one. */
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
    status: statusNow(deps, row, rides.legs),
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
    passengername: fullName({ firstName: row.first_name, lastName: row.last_name }),
    phone: row.phone,
    email: row.email,
    dialingcode: row.dialing_code,
    custname: customer ? fullName({ firstName: customer.firstname, lastName: customer.lastname }) : '',
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
    // Includes the children in child seats, as in the request (specification 1 §7).
    passengers: journey.passengers,
    traveltime: journey.seconds,
    returntraveltime: journey.returnSeconds,
    waitingminutes: journey.kind === 'waitAndReturn' ? deps.operator.fares.waitandreturn.waitingminutes : 0,
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

/** The amount that can be paid online now, minor units: the amount due while unpaid, afterwards the remainder. */
function dueNow({ operator }: Deps, row: BookingRow, { owedMinor }: PaidFacts, rides: readonly LegRow[]): number {
  if (row.status === 'cancelled') return 0;
  if (!row.paid) return dueOnline(row);
  return takesRest(operator, row, rides) ? payableOnline(owedMinor, row.currency) : 0;
}

/**
 * When a rating can no longer be changed: a day after the first one, epoch milliseconds; 0 where the time of that is
 * not known.
 */
export const ratingStaysFrom = (ratedAt: number | null): number => (ratedAt === null ? 0 : ratedAt + 86_400_000);

/** One ride in the format of booking details. */
function legDetails(
  deps: Deps,
  row: BookingRow,
  ride: LegRow,
  tracks: readonly TrackRow[],
): AnswerOf<'bookingDetails'>['bookingdetails']['legs'][number] {
  const track = tracks.find(({ leg }) => leg === ride.leg);
  const journey = row.journey as QuotedJourney;
  const here = passengerHereAt(ride);
  const status = legStatusNow(deps, row, ride);
  return {
    leg: ride.leg,
    ...((journey.cars ?? 1) > 1 ? { passengers: loadOfRide(journey, ride.leg).people } : {}),
    reference: ride.reference,
    status,
    lookingfordriver: ride.overdue,
    pickupdatetime: isoWithOffset(ride.pickup_at, timeZoneOf(deps)),
    fare: toMajor(ride.price_minor, row.currency),
    farereason: ride.price_reason,
    passengerhereat: here === null ? '' : isoWithOffset(here, timeZoneOf(deps)),
    drivername: track?.driver_name ?? '',
    driverlicence: track?.licence ?? '',
    drivermobile: track && !isOver(status) ? track.driver_mobile : '',
    vehmake: track?.make ?? '',
    vehmodel: track?.model ?? '',
    vehcolour: track?.colour ?? '',
    vehregno: track?.registration ?? '',
    vehlicence: track?.vehicle_licence ?? '',
  };
}

/** The rides of a booking, and their drivers and vehicles. */
export interface RideFacts {
  readonly legs: readonly LegRow[];
  readonly tracks: readonly TrackRow[];
}
export const noRides: RideFacts = { legs: [], tracks: [] };

/** The ride facts of many bookings, with two queries. */
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

/** As `statusNow`, of one ride; one whose flight lands late begins with the landing. */
export const legStatusNow = (deps: Pick<Deps, 'clock'>, row: BookingRow, ride: LegRow): string =>
  statusAt(
    {
      status: ride.status,
      pickupAt: Math.max(ride.pickup_at, ride.flight_estimated_at ?? 0),
      returnAt: null,
      travelTimeSeconds: wayOf(row, ride.leg).seconds,
    },
    deps.clock(),
  );

/**
 * A booking's current status: an upcoming one whose time is long past counts as finished, even without a driver's
 * report.
 * @param rides its rides, of which one whose flight lands late begins with the landing
 */
export function statusNow(
  deps: Pick<Deps, 'clock'>,
  row: BookingRow,
  rides: readonly Pick<LegRow, 'flight_estimated_at'>[],
): string {
  const { seconds, returnSeconds } = row.journey as QuotedJourney;
  const landings = rides.map(({ flight_estimated_at: at }) => at ?? 0);
  const ride = {
    status: row.status,
    pickupAt: Math.max(row.return_at ?? row.pickup_at, ...landings),
    returnAt: null,
    travelTimeSeconds: Math.max(seconds, returnSeconds),
  };
  return statusAt(ride, deps.clock());
}
