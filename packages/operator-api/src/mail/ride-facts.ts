import {
  announcedPickup,
  cancellationTerms,
  formatDistance,
  fullName,
  joinReference,
  listed,
  parseMoment,
  promisedLeg,
  unitName,
} from 'booking-core/domain';
import { carOf, isWayBack } from 'contracts/legs';
import { statusNow } from '../bookings/details.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { bookedVehicle } from '../operator/vehicle-names.ts';
import { dueOnline } from '../payments/deposit.ts';
import { writtenPhone } from '../phone/read-phone.ts';
import { walkingDirections } from '../places/walking-directions.ts';
import { type JourneyPlace, lacksDoor, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { isNotStarted } from '../rides/leg.ts';
import type { LegRow } from '../rides/store.ts';
import type { TrackRow } from '../tracking/rides.ts';
import type { Fact } from './email.ts';
import type { EmailKey } from './languages/en.ts';
import type { Localizer } from './languages/index.ts';
import { quoted } from './neutral.ts';

const promisedRide = (row: BookingRow) => {
  const journey = row.journey as QuotedJourney;
  return {
    pickupAt: row.pickup_at,
    asap: journey.asap,
    returnAt: row.return_at,
    travelTimeSeconds: journey.seconds,
    returnTravelTimeSeconds: journey.returnSeconds,
    pickup: journey.pickup,
    dropoff: journey.dropoff,
  };
};

/** The pick-up time of a ride as the facts of its booking tell it, epoch milliseconds. */
export const toldPickup = ({ journey }: Pick<BookingRow, 'journey'>, ride: LegRow): number =>
  announcedPickup({ pickupAt: ride.pickup_at, asap: (journey as QuotedJourney).asap && !isWayBack(ride.leg) });

/** The passengers, luggage and child seats of a journey; children in child seats are listed only as seats. */
export function loadText(journey: QuotedJourney, { t, code }: Localizer): string {
  const counts: readonly (readonly [EmailKey, number])[] = [
    ['say.passengers', journey.passengers - journey.smallChilds - journey.largeChilds],
    ['say.smallSeats', journey.smallChilds],
    ['say.largeSeats', journey.largeChilds],
    ['say.bags', journey.luggages],
    ['say.handBags', journey.handBags],
    ['say.smallPets', journey.smallPets],
    ['say.otherPets', journey.otherPets],
  ];
  const words = counts.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }));
  if (journey.wheelchair) words.push(t('say.wheelchair'));
  const ages = journey.childAges?.map((age) => (age === 0 ? '<1' : age)).join(', ');
  if (ages) words.push(t('say.childAges', { ages }));
  return code === 'ja' ? words.join('、') : listed(words);
}

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email?: string | null;
  readonly phone: string;
  readonly dialingcode: string;
}

const personText = ({ firstname, lastname, email, phone, dialingcode }: Person): string =>
  listed([
    fullName({ firstName: firstname, lastName: lastname }),
    phone === '' ? '' : writtenPhone(`+${dialingcode}${phone}`),
    email,
  ]);

const nonEmptyFacts = (facts: readonly (readonly [label: string, value: string])[]): Fact[] =>
  facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));

/** `3 hours, 60 km included, then £1.73 per km`; '' for a ride by distance. */
function hireText({ operator }: Deps, row: BookingRow, { t, locale, money }: Localizer): string {
  const { hours = 0, metres, excessMinor = 0 } = row.journey as QuotedJourney;
  if (hours === 0) return '';
  const long = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
  const { distanceunit } = operator.configuration;
  // The included distance is left out where extra distance costs nothing.
  if (excessMinor === 0) return long;
  return t('say.hired', {
    hours: long,
    distance: formatDistance(metres, locale, distanceunit),
    money: money(excessMinor, row.currency),
    unit: unitName(locale, distanceunit),
  });
}

/**
 * Everything that was booked, as labelled lines: the same in every email and on the receipt.
 * @param rides the booking's rides, for flights that land late; a way whose rides are all cancelled is marked. None
 * where the email itself says that the booking is cancelled
 */
export function rideFacts(deps: Deps, row: BookingRow, rides: readonly LegRow[], localizer: Localizer): Fact[] {
  const { t, when, clock } = localizer;
  const zone = deps.operator.configuration.timezone;
  const journey = row.journey as QuotedJourney;
  const { pickup, vias, dropoff, asap, kind } = journey;
  const named = (place: JourneyPlace) => `${place.address}${lacksDoor(place) ? ` ${t('say.approximate')}` : ''}`;
  const ride = promisedRide(row);
  const arrival = (leg: 'onward' | 'return') => {
    const promised = promisedLeg(ride, leg);
    if (!promised || promised.arrivalAt === null) return '';
    return `, ${t(promised.freeWaitingUntil === null ? 'say.about' : 'say.byAbout', { time: clock(promised.arrivalAt) })}`;
  };
  const ridesOf = (back: boolean) => rides.filter(({ leg }) => isWayBack(leg) === back);
  /** With the landing time that the flight service reported last, else the booked one. */
  const flightText = (flight: unknown, back: boolean) => {
    const known = flight as { flightnumber: string; arrivingfromairportname: string; expflightarrival: string } | null;
    if (!known) return '';
    const booked = known.expflightarrival === '' ? null : parseMoment(known.expflightarrival, zone);
    const estimated = ridesOf(back).find(({ flight_estimated_at: at }) => at !== null)?.flight_estimated_at;
    const landsAt = estimated ?? booked;
    return listed([
      known.flightnumber,
      known.arrivingfromairportname && t('say.from', { place: known.arrivingfromairportname }),
      landsAt !== null && t('say.landing', { time: when(landsAt) }),
    ]);
  };
  /** Marks the fact with which a way begins where none of its rides is driven any more. */
  const standing = (fact: string, back: boolean) => {
    const ofWay = ridesOf(back);
    const isCancelled = ofWay.length > 0 && ofWay.every(({ status }) => status === 'cancelled');
    return isCancelled ? `${fact} · ${t('lines.cancelled')}` : fact;
  };
  const customer = row.customer as Person | null;
  const at = when(announcedPickup(ride));
  const passenger = {
    firstname: row.first_name,
    lastname: row.last_name,
    email: row.email,
    phone: row.phone,
    dialingcode: row.dialing_code,
  };
  return nonEmptyFacts([
    [t('fact.reference'), joinReference(row.reference, row.return_reference)],
    [t('fact.pickup'), standing(listed([asap ? t('say.asap', { time: at }) : at, named(pickup)]), false)],
    [t('fact.onFoot'), walkingDirections(deps.operator, pickup)],
    [t('fact.atPickup'), row.pickup_note],
    ...vias.map((via, index) => [t('fact.via', { number: index + 1 }), via.address] as const),
    [t('fact.dropoff'), `${named(dropoff)}${arrival('onward')}`],
    [t('fact.atDropoff'), row.dropoff_note],
    [t('fact.hired'), hireText(deps, row, localizer)],
    [t('fact.flight'), flightText(row.flight, false)],
    [t('fact.return'), kind === 'waitAndReturn' ? t('say.waits') : ''],
    [t('fact.return'), row.return_at === null ? '' : standing(listed([when(row.return_at), dropoff.address]), true)],
    [t('fact.onFoot'), row.return_at === null ? '' : walkingDirections(deps.operator, dropoff)],
    [t('fact.returnTo'), row.return_at === null ? '' : `${pickup.address}${arrival('return')}`],
    [t('fact.returnFlight'), flightText(row.return_flight, true)],
    [t('fact.vehicle'), bookedVehicle(deps.operator, row, localizer.code).name],
    [t('fact.travelling'), loadText(journey, localizer)],
    [t('fact.passenger'), personText(passenger)],
    [t('fact.customer'), customer ? personText(customer) : ''],
    [t('fact.ourReference'), row.booker_reference],
    [t('fact.costCentre'), row.cost_centre],
    [t('fact.partnerReference'), row.host_reference],
    [t('fact.note'), row.note],
  ]);
}

/** The driver and vehicle of a ride: `grey Toyota Prius`. */
type Driven = Pick<
  TrackRow,
  'driver_name' | 'driver_mobile' | 'licence' | 'make' | 'model' | 'colour' | 'registration'
>;

/** `car 2 of 3` for a ride of a booking with several cars; '' where there is only one. */
export const carText = ({ journey }: Pick<BookingRow, 'journey'>, leg: LegRow['leg'], { t }: Localizer): string => {
  const { cars = 1 } = journey as QuotedJourney;
  return cars === 1 ? '' : t('say.carOf', { car: carOf(leg), cars });
};

const car = ({ colour, make, model }: Driven): string =>
  quoted([colour.toLowerCase(), make, model].filter(Boolean).join(' '));

/** The assigned driver as labelled lines: name with licence, plate, vehicle, phone. */
export const driverFacts = (track: Driven, { t }: Localizer): Fact[] =>
  nonEmptyFacts([
    [t('fact.driver'), driverText(track, t)],
    [t('fact.plate'), quoted(track.registration)],
    [t('fact.vehicle'), car(track)],
    [t('fact.driverPhone'), writtenPhone(track.driver_mobile)],
  ]);

const driverText = ({ driver_name, licence }: Driven, t: Localizer['t']): string =>
  listed([quoted(driver_name), licence === '' ? '' : t('fact.licence', { licence: quoted(licence) })]);

/**
 * The driver of each ride that is not cancelled, one line each; without phone numbers, because receipts are passed on.
 */
export const whoDrove = (
  row: Pick<BookingRow, 'journey'>,
  rides: readonly LegRow[],
  tracks: readonly TrackRow[],
  localizer: Localizer,
): Fact[] => {
  const standing = rides.filter(({ status }) => status !== 'cancelled');
  const driven = standing.flatMap(({ leg }) => tracks.filter((track) => track.leg === leg));
  return nonEmptyFacts(
    driven.map((track) => [
      listed([
        localizer.t(isWayBack(track.leg) ? 'fact.returnDriver' : 'fact.driver'),
        carText(row, track.leg, localizer),
      ]),
      listed([driverText(track, localizer.t), car(track), quoted(track.registration)]),
    ]),
  );
};

/**
 * The fact about a booking's payment: what is paid or due, and how.
 * @param rides the booking's rides
 * @param notMet minor units that the driver cannot collect because the passenger did not appear
 */
export function paymentFact(
  deps: Deps,
  row: BookingRow,
  rides: readonly LegRow[],
  { t, money: write }: Localizer,
  notMet = 0,
): Fact {
  const over = statusNow(deps, row, rides) === 'finish';
  const total = row.total_minor - notMet;
  if (total === 0 && notMet > 0) return { label: t('fact.payment'), value: t('pay.nothing') };
  const rest = Math.max(0, leftToDriver(row) - notMet);
  const words = t(paymentKey(row, over), { money: write(total - rest, row.currency) });
  // A passenger who was not driven owes the driver nothing.
  if (rest === 0 || row.status === 'noshow') return { label: t('fact.payment'), value: words };
  // After a deposit, or when the price has risen, a remainder is left to pay.
  const key = over ? 'pay.restDone' : isRestOnline(deps, row) ? 'pay.restOnline' : 'pay.rest';
  return { label: t('fact.payment'), value: `${words} · ${t(key, { money: write(rest, row.currency) })}` };
}

/**
 * The remainder of a booking besides what is due online, minor units; 0 for cash and account bookings, which have no
 * online part.
 */
export const leftToDriver = (row: BookingRow): number => (isPaidLater(row) ? 0 : row.total_minor - dueOnline(row));

/** Whether the remainder of a booking can be paid online as well, before the ride. */
export const isRestOnline = ({ operator }: Pick<Deps, 'operator'>, { paid, status }: BookingRow): boolean =>
  operator.payments.rest === 'online' && paid && isNotStarted(status);

const isPaidLater = ({ payment_method: method }: BookingRow): boolean => method === 'account' || method === 'cash';

function paymentKey({ payment_method: method, paid }: BookingRow, over: boolean): EmailKey {
  if (method === 'account') return 'pay.account';
  if (method === 'cash') return over ? 'pay.cashDone' : 'pay.cash';
  if (method === 'paypal') return paid ? 'pay.paypalDone' : 'pay.paypal';
  return paid ? 'pay.cardDone' : 'pay.card';
}

/**
 * Sentences with the operator's promises for a future ride: fixed fare, free waiting time, free cancellation.
 * @param rides the booking's rides: where all outbound ones are cancelled, the promises are those for the return
 */
export function promises(deps: Deps, row: BookingRow, rides: readonly LegRow[], { t, when, clock }: Localizer): string {
  const { configuration } = deps.operator;
  const [first] = rides.filter(({ status }) => status !== 'cancelled');
  const isBack = first !== undefined && isWayBack(first.leg);
  const waiting = promisedLeg(promisedRide(row), isBack ? 'return' : 'onward')?.freeWaitingUntil ?? null;
  const rules = {
    canCancelBooking: configuration.cancancelbooking,
    freeCancellationMinutes: configuration.freecancellationminutes,
  };
  const { kind, until } = cancellationTerms(first?.pickup_at ?? row.pickup_at, rules, deps.clock());
  return [
    t('promise.fare'),
    waiting === null ? '' : t('promise.waits', { time: clock(waiting) }),
    kind === 'free' ? t('promise.free', { time: when(until) }) : '',
    kind === 'late' ? t('promise.late') : '',
  ]
    .filter((line) => line !== '')
    .join(' ');
}
