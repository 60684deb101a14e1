import { carOf, isWayBack } from 'contracts/legs';
import { statusWords } from 'contracts/words';
import type { Answer } from '../api/client.ts';
import { moneyOf } from '../time.ts';

export type Ride = Answer<'rides'>['rides'][number];

/** Which ride of which booking: what rows and addresses are known by. */
export const keyOf = ({ reference, leg }: Pick<Ride, 'reference' | 'leg'>): string => `${reference}/${leg}`;

/** `car 2 of 3`; '' where one car takes all. */
export const carWords = ({ leg, cars }: Pick<Ride, 'leg' | 'cars'>): string =>
  cars ? `car ${carOf(leg)} of ${cars}` : '';

/** The rides that drive the same way at once, each for a part of the passengers. */
export const carsBeside = (ride: Ride, rides: readonly Ride[]): Ride[] =>
  rides.filter(({ leg }) => leg !== ride.leg && isWayBack(leg) === isWayBack(ride.leg));

/** Whether nobody will be driven any more. */
export const isOver = ({ status }: Ride): boolean => ['finish', 'cancelled', 'noshow'].includes(status);
/** Whether the driver is on the way, at the door or driving a passenger. */
export const isUnderWay = ({ status }: Ride): boolean => ['started', 'arrived', 'pob'].includes(status);
/** Nobody has been driven yet: where, when and what can still be changed. */
export const isAmendable = ({ status }: Ride): boolean =>
  ['requested', 'upcoming', 'started', 'arrived'].includes(status);
/** Whether a ride to come has no driver yet. */
export const isUnassigned = (ride: Ride): boolean =>
  ['requested', 'upcoming'].includes(ride.status) && ride.driver === null;

/** A ride that nobody drives and that is due this soon has to be dealt with now. */
const dueMs = 30 * 60_000;
/** Whether a driver has to be found now. */
export const isDue = (ride: Ride, now: number): boolean =>
  isUnassigned(ride) && Date.parse(ride.pickupAt) - now <= dueMs;

export type Group = 'all' | 'due' | 'unassigned' | 'underWay' | 'done' | 'airport';

/** Whether a ride belongs to a group of the day. */
export function isIn(ride: Ride, group: Group, now: number): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'due':
      return isDue(ride, now);
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

/** What a ride is found by; put together once, since every letter that is typed asks 2,000 rides. */
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

/** Whether what a dispatcher types means this ride: reference, the host page's too, name, phone, postcode or address. */
export function matches(ride: Ride, typed: string): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length >= 4 && ride.phone.includes(digits)) return true;
  return searchTextsOf(ride).some((text) => text.includes(wanted));
}

/** What is to be done first: rides to come and under way by their time, then those that are over, the last first. */
export function inOrder(rides: readonly Ride[]): Ride[] {
  const at = ({ pickupAt }: Ride) => Date.parse(pickupAt);
  return [...rides].sort((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const order = isOver(a) ? at(b) - at(a) : at(a) - at(b);
    return order || keyOf(a).localeCompare(keyOf(b));
  });
}

export interface Said {
  readonly text: string;
  /** Colour is never the only sign: the words say the same. */
  readonly tone: 'bad' | 'good' | 'quiet';
}

/** How a ride stands, in words. */
export function statusOf(ride: Ride): Said {
  if (ride.status === 'requested') {
    return { text: ride.overdue ? 'Requested, overdue' : 'Requested', tone: ride.overdue ? 'bad' : 'quiet' };
  }
  if (isUnassigned(ride)) return { text: 'Unassigned', tone: 'bad' };
  if (isOver(ride)) return { text: statusWords[ride.status], tone: 'quiet' };
  const who = ride.driver?.name ?? '';
  if (ride.status === 'upcoming') return { text: `${who} · assigned`, tone: 'good' };
  const away =
    ride.driver?.secondsAway == null ? statusWords[ride.status] : `${Math.ceil(ride.driver.secondsAway / 60)} min away`;
  return {
    text:
      who === '' ? statusWords[ride.status] : `${who} · ${ride.status === 'started' ? away : statusWords[ride.status]}`,
    tone: 'good',
  };
}

/** How a ride is paid, in two words. */
export function paymentOf({
  method,
  paid,
  owed,
  currency,
}: Pick<Ride, 'method' | 'paid' | 'owed' | 'currency'>): string {
  if (method === 'cash') return paid ? 'cash, paid' : 'cash';
  if (method === 'account') return 'account';
  // A deposit, or a price that has grown, leaves a part to the driver.
  if (paid && owed > 0) return `${method}, ${moneyOf(owed, currency)} to the driver`;
  return `${method}, ${paid ? 'paid' : 'not paid'}`;
}

/** What happens next to a ride, as a driver would report it; null when nothing does. */
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

/** The list of today goes on so far into tomorrow: a dispatcher has to see the coming hours whatever the date. */
export const aheadMs = 6 * 3_600_000;

/**
 * A day's rides with what is known anew of one booking: in their day, or gone from it. Those of the day before stay until
 * they are over or moved.
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

/** What the rides bring in that are not cancelled, in words, each currency for itself; none of it in the operator's. */
export function faresOf(rides: readonly Ride[], currency: string): string {
  const sums = new Map<string, number>();
  for (const ride of rides) {
    if (ride.status !== 'cancelled') sums.set(ride.currency, (sums.get(ride.currency) ?? 0) + ride.price);
  }
  return [...sums].map(([of, minor]) => moneyOf(minor, of)).join(' · ') || moneyOf(0, currency);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Whom and what a ride takes along, in words. */
export const loadOf = ({ people, bags }: Pick<Ride, 'people' | 'bags'>): string =>
  bags === 0
    ? counted(people, 'person', 'people')
    : `${counted(people, 'person', 'people')}, ${counted(bags, 'bag', 'bags')}`;
