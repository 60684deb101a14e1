import { statusLabels } from 'contracts/labels';
import { carOf, isWayBack } from 'contracts/legs';
import type { Answer } from '../api/client.ts';
import { dayOf, isoDayOf, moneyOf } from '../time.ts';

export type Ride = Answer<'rides'>['rides'][number];

/** @returns the key of a ride, `REFERENCE/leg`, for rows and page addresses */
export const keyOf = ({ reference, leg }: Pick<Ride, 'reference' | 'leg'>): string => `${reference}/${leg}`;

/** @returns `car 2 of 3`; '' for a journey with one car */
export const carText = ({ leg, cars }: Pick<Ride, 'leg' | 'cars'>): string =>
  cars ? `car ${carOf(leg)} of ${cars}` : '';

/** @returns the rides of the other cars of the same journey, each of which takes a part of the passengers */
export const carsBeside = (ride: Ride, rides: readonly Ride[]): Ride[] =>
  rides.filter(({ leg }) => leg !== ride.leg && isWayBack(leg) === isWayBack(ride.leg));

/** Whether the ride is finished, cancelled or a no-show. */
export const isOver = ({ status }: Ride): boolean => ['finish', 'cancelled', 'noshow'].includes(status);
/** Whether the driver is on the way, at the pick-up or driving a passenger. */
export const isUnderWay = ({ status }: Ride): boolean => ['started', 'arrived', 'pob'].includes(status);
/** Whether the passenger is not on board yet, so that route, time and vehicle can be changed. */
export const isAmendable = ({ status }: Ride): boolean =>
  ['requested', 'upcoming', 'started', 'arrived'].includes(status);
/** Whether a ride to come has no driver yet. */
export const isUnassigned = (ride: Ride): boolean =>
  ['requested', 'upcoming'].includes(ride.status) && ride.driver === null;

/** An unassigned ride that begins within this time is due. */
const dueMs = 30 * 60_000;
/** Whether a driver has to be found now. @param now epoch milliseconds */
export const isDue = (ride: Ride, now: number): boolean =>
  isUnassigned(ride) && Date.parse(ride.pickupAt) - now <= dueMs;

/** A driver under way is late once the arrival is this long after the pick-up time. */
const graceMs = 5 * 60_000;
/** After this time, a position no longer tells how far away the driver is. */
const seenMs = 3 * 60_000;

/** @returns how long ago the driver was seen, ms; 0 while that is unknown */
const unseenMs = ({ driver }: Ride, now: number): number => (driver?.at ? now - Date.parse(driver.at.seen) : 0);

/**
 * Whether the driver has not set off at the pick-up time, or will be at the pick-up too late. A flight is met after its
 * landing.
 * @param now epoch milliseconds
 */
export function isLate(ride: Ride, now: number): boolean {
  const due = Math.max(Date.parse(ride.pickupAt), Date.parse(ride.flightLandsAt ?? ride.pickupAt));
  if (ride.status === 'upcoming') return ride.driver !== null && now > due;
  const away = unseenMs(ride, now) > seenMs ? 0 : (ride.driver?.secondsAway ?? 0);
  return ride.status === 'started' && now + away * 1_000 > due + graceMs;
}

export type Group = 'all' | 'due' | 'late' | 'unassigned' | 'underWay' | 'done' | 'airport';

/** Whether a ride belongs to a group of the day. */
export function isIn(ride: Ride, group: Group, now: number): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'due':
      return isDue(ride, now);
    case 'late':
      return isLate(ride, now);
    case 'unassigned':
      return isUnassigned(ride);
    case 'underWay':
      return isUnderWay(ride);
    case 'done':
      return isOver(ride);
    case 'airport':
      return ride.flight !== '';
  }
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const searchTexts = new WeakMap<Ride, readonly string[]>();

/** @returns the texts by which a ride is found; cached, since every typed letter searches up to 2,000 rides */
function searchTextsOf(ride: Ride): readonly string[] {
  const known = searchTexts.get(ride);
  if (known) return known;
  const texts = [
    ride.reference,
    ride.passenger,
    ride.pickup.postcode,
    ride.dropoff.postcode,
    ride.pickup.address,
    ride.dropoff.address,
    ride.flight,
    ride.partner,
    ride.hostReference,
    ride.company,
    ride.driver?.name ?? '',
  ].map(plain);
  searchTexts.set(ride, texts);
  return texts;
}

/**
 * Whether typed text matches a ride's reference, the host page's reference, or its name, phone, postcode or address.
 */
export function matches(ride: Ride, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  // In `+44 (0)20 …` the zero is dialled within the country only.
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length >= 4 && ride.phone.includes(digits)) return true;
  return searchTextsOf(ride).some((text) => text.includes(wanted));
}

/**
 * @returns the rides in order of urgency: open ones by pick-up time, then those that are over, latest first; rides of
 * the same time in the order in which they were booked
 */
export function inOrder(rides: readonly Ride[]): Ride[] {
  const at = ({ pickupAt }: Ride) => Date.parse(pickupAt);
  const bookedAt = ({ createdAt }: Ride) => Date.parse(createdAt);
  return [...rides].sort((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const order = isOver(a) ? at(b) - at(a) : at(a) - at(b);
    return order || bookedAt(a) - bookedAt(b) || keyOf(a).localeCompare(keyOf(b));
  });
}

export interface Said {
  readonly text: string;
  /** The colour; the text has the same meaning, since colour must not be the only sign. */
  readonly tone: 'bad' | 'good' | 'quiet';
}

/** @returns how far a driver is who is on the way to the pick-up, as text */
function wayText(ride: Ride, now: number): string {
  const unseen = unseenMs(ride, now);
  if (unseen > seenMs) return `${statusLabels.started}, not seen for ${Math.floor(unseen / 60_000)} min`;
  const seconds = ride.driver?.secondsAway ?? null;
  return seconds === null ? statusLabels.started : `${Math.ceil(seconds / 60)} min away`;
}

export interface StatusParts extends Pick<Said, 'tone'> {
  /** The state of the ride, with the time to the driver's arrival, if any. */
  readonly what: string;
  /** The driver's name; '' when there is none or it no longer matters. */
  readonly who: string;
}

/** @param now epoch milliseconds */
export function statusPartsOf(ride: Ride, now: number): StatusParts {
  if (ride.status === 'requested') {
    return { what: ride.overdue ? 'Requested, overdue' : 'Requested', who: '', tone: ride.overdue ? 'bad' : 'quiet' };
  }
  if (isUnassigned(ride)) return { what: 'Unassigned', who: '', tone: 'bad' };
  if (isOver(ride)) return { what: statusLabels[ride.status], who: '', tone: 'quiet' };
  const isTooLate = isLate(ride, now);
  const tone = isTooLate ? 'bad' : 'good';
  const who = ride.driver?.name ?? '';
  if (ride.status === 'upcoming') return { what: isTooLate ? 'not set off' : 'assigned', who, tone };
  const what = ride.status === 'started' && who !== '' ? wayText(ride, now) : statusLabels[ride.status];
  return { what: `${what}${isTooLate ? ', late' : ''}`, who, tone };
}

/**
 * @param now epoch milliseconds
 * @returns the status of a ride as text, with the driver and the time to arrival, if any
 */
export function statusOf(ride: Ride, now: number): Said {
  const { what, who, tone } = statusPartsOf(ride, now);
  return { text: [who, what].filter(Boolean).join(' · '), tone };
}

/** @returns the payment method and state of a ride as text */
export function paymentOf({
  method,
  paid,
  owed,
  back = 0,
  currency,
}: Pick<Ride, 'method' | 'paid' | 'owed' | 'back' | 'currency'>): string {
  if (back > 0) return `${method}, ${moneyOf(back, currency)} refunded`;
  if (method === 'cash') return paid ? 'cash, paid' : 'cash';
  if (method === 'account') return 'account';
  // After a deposit or a price increase, the driver collects the rest.
  if (paid && owed > 0) return `${method}, ${moneyOf(owed, currency)} to the driver`;
  return `${method}, ${paid ? 'paid' : 'not paid'}`;
}

/** @returns the next event of a ride, with its label; null without a driver and after the last event */
export function nextStep(ride: Ride): { readonly type: StepType; readonly text: string } | null {
  if (ride.driver === null) return null;
  switch (ride.status) {
    case 'upcoming':
      return { type: 'departed_to_pickup', text: 'Driver set off' };
    case 'started':
      return { type: 'arrived_at_pickup', text: 'Driver is at the pick-up' };
    case 'arrived':
      return { type: 'passenger_on_board', text: 'Passenger on board' };
    case 'pob':
      return { type: 'arrived_at_dropoff', text: 'Arrived at the drop-off' };
    default:
      return null;
  }
}
type StepType = 'departed_to_pickup' | 'arrived_at_pickup' | 'passenger_on_board' | 'arrived_at_dropoff';

/** How far today's list extends into tomorrow: a dispatcher has to see the coming hours, also before midnight. */
export const aheadMs = 6 * 3_600_000;

export interface ListedDays {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly zone: string;
  /** Whether the rides are of several days, so that each shows its day. */
  readonly otherDays: boolean;
  /** Whether rides of yesterday or tomorrow are among those of today; they are marked. */
  readonly mixed: boolean;
}

/** @returns the day to show beside a ride's time; '' when it is the day of the whole list */
export function dayBeside({ pickupAt }: Ride, { now, zone, otherDays, mixed }: ListedDays): string {
  if (otherDays) return dayOf(pickupAt, zone);
  if (!mixed) return '';
  const [day, today] = [isoDayOf(pickupAt, zone), isoDayOf(now, zone)];
  return day === today ? '' : day > today ? 'tomorrow' : 'yesterday';
}

const foundWord = 'found';

/** @returns the key of the query that searches all days for a text, and lists at most so many bookings */
export const foundKey = (search: string, most: number) => ['rides', foundWord, search, most] as const;

/** Whether a query of rides searches all days. */
export const isFoundKey = ([, word]: readonly unknown[]): boolean => word === foundWord;

/** Replaces the rides of one booking among search results, if it is one of them. @returns the new list */
export const mergedFound = (
  rides: readonly Ride[],
  fresh: { readonly reference: string; readonly rides: readonly Ride[] },
): Ride[] => {
  const others = rides.filter(({ reference }) => reference !== fresh.reference);
  return others.length === rides.length ? others : [...others, ...fresh.rides];
};

/**
 * Replaces the rides of one booking in a day's list: those of another day are left out, except a ride that is already
 * in the list (from the day before) until it is over or its time changes.
 * @returns the new list
 */
export function merged(
  rides: readonly Ride[],
  fresh: { readonly reference: string; readonly rides: readonly Ride[] },
  isOfDay: (ride: Ride) => boolean,
): Ride[] {
  return [
    ...rides.filter(({ reference }) => reference !== fresh.reference),
    ...fresh.rides.filter(
      (ride) =>
        isOfDay(ride) ||
        (!isOver(ride) && rides.some((each) => keyOf(each) === keyOf(ride) && each.pickupAt === ride.pickupAt)),
    ),
  ];
}

/**
 * @returns the sum of the fares of rides that are not cancelled, as text, by currency; 0 in `currency` for none. A fare
 * counts without what a passenger who did not appear has not paid.
 */
export function faresOf(rides: readonly Ride[], currency: string): string {
  const sums = new Map<string, number>();
  for (const ride of rides) {
    if (ride.status === 'cancelled') continue;
    const fare = ride.price - (ride.status === 'noshow' ? ride.owed : 0);
    sums.set(ride.currency, (sums.get(ride.currency) ?? 0) + fare);
  }
  return [...sums].map(([of, minor]) => moneyOf(minor, of)).join(' · ') || moneyOf(0, currency);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** @returns the number of people and bags of a ride as text */
export const loadOf = ({ people, bags }: Pick<Ride, 'people' | 'bags'>): string =>
  bags === 0
    ? counted(people, 'person', 'people')
    : `${counted(people, 'person', 'people')}, ${counted(bags, 'bag', 'bags')}`;
