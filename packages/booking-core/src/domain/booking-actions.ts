import { carOf, isWayBack, type LegName } from 'contracts/legs';
import type { BookingStatus } from './booking.ts';

/** What a customer can do with a booking (specification 2 §2, per-booking actions). */
export type BookingAction = 'cancel' | 'receipt' | 'pay' | 'track' | 'repeat' | 'reverse';

/** What the table asks about a booking. */
export interface ActionFacts {
  readonly status: BookingStatus;
  readonly paymentMethod: string;
  readonly paid: boolean;
  /** What can be paid online now, minor units; missing where the server does not say. */
  readonly dueMinor?: number;
  readonly bookingRef: string;
  /** Its rides; missing where the server does not tell them apart. */
  readonly legs?: readonly { readonly leg: LegName; readonly status: BookingStatus }[];
}

export interface ActionRules {
  /** The configuration's `cancancelbooking`. */
  readonly canCancelBooking: boolean;
}

/** What a ticket offers first: what most people would do next. */
export type NextStep = 'pay' | 'callOffice' | 'callDriver' | 'here' | 'track' | 'rate' | 'repeat' | 'calendar';

/** What of a booking its next step depends on. */
export interface NextStepFacts extends Omit<ActionFacts, 'legs'> {
  /** What its passenger thought of it; missing where the server keeps no ratings. */
  readonly rating?: number | null;
  readonly legs?: readonly {
    readonly leg: LegName;
    readonly status: BookingStatus;
    readonly driverMobile: string;
    readonly saidHereAt?: number | null;
  }[];
}

const ended: ReadonlySet<string> = new Set(['finish', 'cancelled', 'noshow']);

/** The ride of a booking that matters now: the first that is not over, else the last. */
export const currentLeg = <Leg extends { readonly status: BookingStatus }>(
  legs: readonly Leg[] = [],
): Leg | undefined => legs.find(({ status }) => !ended.has(status.toLowerCase())) ?? legs.at(-1);

/** The one thing that a ticket offers first, by how its ride stands (specification 2 §2 decides what is possible). */
export function nextStep(facts: NextStepFacts): NextStep {
  const status = facts.status.toLowerCase();
  const { driverMobile: driver = '', saidHereAt } = currentLeg(facts.legs) ?? {};
  if (status === 'finish' && facts.rating === 0) return 'rate';
  if (status === 'cancelled' || status === 'finish') return 'repeat';
  if (status === 'noshow') return 'callOffice';
  const payable = table.pay(facts, { canCancelBooking: false });
  if (!facts.paid && payable) return 'pay';
  if (status === 'started' || status === 'pob') return 'track';
  if (status === 'arrived' && saidHereAt === null) return 'here';
  if (driver !== '') return 'callDriver';
  if (status === 'requested') return 'callOffice';
  // What is left to pay can be paid to the driver as well, who therefore comes first once there is one.
  if (status === 'upcoming') return payable ? 'pay' : 'calendar';
  return 'track';
}

/** How long after its end a ride that nobody reported may still be under way or late. */
const graceMs = 6 * 3_600_000;

/** A booking's status now: `upcoming` ends with the ride's own time (specification 2 §2: only what is to come can be cancelled). */
export function statusAt(
  ride: {
    readonly status: BookingStatus;
    readonly pickupAt: number;
    readonly returnAt: number | null;
    readonly travelTimeSeconds: number;
  },
  now: number,
): BookingStatus {
  const endsAt = (ride.returnAt ?? ride.pickupAt) + ride.travelTimeSeconds * 1000;
  return ride.status.toLowerCase() === 'upcoming' && now > endsAt + graceMs ? 'finish' : ride.status;
}

const onTheWay: ReadonlySet<string> = new Set(['started', 'arrived', 'finish', 'pob']);
/** Booked and not begun, accepted or not. */
export const isToCome = (status: BookingStatus): boolean => ['upcoming', 'requested'].includes(status.toLowerCase());

/** The ride has ended, one way or another: nothing more is heard of it. */
export const isRideOver = (status: BookingStatus): boolean =>
  ['finish', 'cancelled', 'noshow'].includes(status.toLowerCase());

const is = (facts: ActionFacts, status: string) => facts.status.toLowerCase() === status;

const table: Readonly<Record<BookingAction, (facts: ActionFacts, rules: ActionRules) => boolean>> = {
  // As long as none of its rides has begun; what is left of a return is cancelled by its ride.
  cancel: (facts, rules) =>
    isToCome(facts.status) &&
    rules.canCancelBooking &&
    (facts.legs ?? []).every(({ status }) => isToCome(status) || status.toLowerCase() === 'cancelled'),
  receipt: (facts) => !is(facts, 'cancelled'),
  // Unpaid, or paid in part with a rest that can be paid, too.
  pay: (facts) =>
    facts.paymentMethod.toLowerCase() !== 'cash' &&
    (!facts.paid || (facts.dueMinor ?? 0) > 0) &&
    facts.bookingRef !== '' &&
    facts.bookingRef !== '0' &&
    !is(facts, 'cancelled'),
  track: (facts) => onTheWay.has(facts.status.toLowerCase()),
  repeat: () => true,
  reverse: () => true,
};

/** Whether one action is open for a booking; the screens draw and the server decides by this same table. */
export const mayDo = (action: BookingAction, facts: ActionFacts, rules: ActionRules): boolean =>
  table[action](facts, rules);

/** Every action that is open, in the order in which screens offer them. */
export const actionsFor = (facts: ActionFacts, rules: ActionRules): readonly BookingAction[] =>
  (Object.keys(table) as BookingAction[]).filter((action) => mayDo(action, facts, rules));

/** The rides that go one way of a return, of one car or of several. @param leg the name of one of them */
export const ridesOfWay = <Leg extends { readonly leg: LegName }>(leg: LegName, legs: readonly Leg[]): readonly Leg[] =>
  legs.filter((each) => isWayBack(each.leg) === isWayBack(leg));

/**
 * Whether one way of a return can be cancelled by itself: by the rules of a whole booking. Several cars of a way are cancelled
 * together, under the name of the first, so that nobody of a group is left behind by one press.
 */
export function mayCancelLeg(leg: LegName, { legs = [] }: ActionFacts, rules: ActionRules): boolean {
  const way = ridesOfWay(leg, legs);
  return (
    rules.canCancelBooking &&
    carOf(leg) === 1 &&
    way.length < legs.length &&
    way.some(({ status }) => isToCome(status)) &&
    way.every(({ status }) => isToCome(status) || status.toLowerCase() === 'cancelled')
  );
}
