import { carOf, isWayBack, type LegName } from 'contracts/legs';
import type { BookingStatus } from './booking.ts';

/** An action that a customer can take on a booking (specification 2 §2, per-booking actions). */
export type BookingAction = 'cancel' | 'receipt' | 'pay' | 'track' | 'repeat' | 'reverse';

/** The facts of a booking that decide which actions it allows. */
export interface ActionFacts {
  readonly status: BookingStatus;
  readonly paymentMethod: string;
  readonly paid: boolean;
  /** The amount that can be paid online now, minor units; missing where the server did not send it. */
  readonly dueMinor?: number;
  readonly bookingRef: string;
  /** Its rides; missing where the server does not list them. */
  readonly legs?: readonly { readonly leg: LegName; readonly status: BookingStatus }[];
}

export interface ActionRules {
  /** The configuration's `cancancelbooking`. */
  readonly canCancelBooking: boolean;
}

/** The primary action of a ticket: what most passengers do next. */
export type NextStep = 'pay' | 'callOffice' | 'callDriver' | 'here' | 'track' | 'rate' | 'repeat' | 'calendar';

/** The facts of a booking that its next step depends on. */
export interface NextStepFacts extends Omit<ActionFacts, 'legs'> {
  /** The passenger's rating, 0 without one yet; missing where the server stores no ratings. */
  readonly rating?: number | null;
  readonly legs?: readonly {
    readonly leg: LegName;
    readonly status: BookingStatus;
    readonly driverMobile: string;
    readonly saidHereAt?: number | null;
  }[];
}

const ended: ReadonlySet<string> = new Set(['finish', 'cancelled', 'noshow']);

/** The current ride of a booking: the first that is not over, else the last; undefined without rides. */
export const currentLeg = <Leg extends { readonly status: BookingStatus }>(
  legs: readonly Leg[] = [],
): Leg | undefined => legs.find(({ status }) => !ended.has(status.toLowerCase())) ?? legs.at(-1);

/** The primary action of a ticket, by the status of its ride (specification 2 §2 decides what is possible). */
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
  // A balance can be paid to the driver as well, so calling the driver precedes paying once there is one.
  if (status === 'upcoming') return payable ? 'pay' : 'calendar';
  return 'track';
}

/** Milliseconds after its planned end during which a ride without a status report may still be under way. */
const graceMs = 6 * 3_600_000;

/**
 * A booking's status now: `upcoming` becomes `finish` some hours after the ride's planned end (specification 2 §2: only
 * upcoming rides can be cancelled).
 */
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
/** Whether a ride is booked and has not begun, accepted or not. */
export const isNotStarted = (status: BookingStatus): boolean =>
  ['upcoming', 'requested'].includes(status.toLowerCase());

/** Whether a ride has ended, so that no more updates follow. */
export const isRideOver = (status: BookingStatus): boolean =>
  ['finish', 'cancelled', 'noshow'].includes(status.toLowerCase());

const is = (facts: ActionFacts, status: string) => facts.status.toLowerCase() === status;

const table: Readonly<Record<BookingAction, (facts: ActionFacts, rules: ActionRules) => boolean>> = {
  // Only while none of its rides has begun; the rest of a return is cancelled by `mayCancelLeg`.
  cancel: (facts, rules) =>
    isNotStarted(facts.status) &&
    rules.canCancelBooking &&
    (facts.legs ?? []).every(({ status }) => isNotStarted(status) || status.toLowerCase() === 'cancelled'),
  receipt: (facts) => !is(facts, 'cancelled'),
  // Unpaid, or paid in part with a balance that can be paid online.
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

/** Whether an action is available for a booking; the screens and the server use the same table. */
export const isActionAllowed = (action: BookingAction, facts: ActionFacts, rules: ActionRules): boolean =>
  table[action](facts, rules);

/** All available actions, in the order in which screens offer them. */
export const actionsFor = (facts: ActionFacts, rules: ActionRules): readonly BookingAction[] =>
  (Object.keys(table) as BookingAction[]).filter((action) => isActionAllowed(action, facts, rules));

/** The rides of the same direction, of one car or several. @param leg the name of one of them */
export const ridesOfWay = <Leg extends { readonly leg: LegName }>(leg: LegName, legs: readonly Leg[]): readonly Leg[] =>
  legs.filter((each) => isWayBack(each.leg) === isWayBack(leg));

/**
 * Whether one direction of a return can be cancelled separately, by the rules of a whole booking. The cars of a
 * direction are cancelled together, by the leg of the first, so that a group never loses only one of its cars.
 */
export function mayCancelLeg(leg: LegName, { legs = [] }: ActionFacts, rules: ActionRules): boolean {
  const way = ridesOfWay(leg, legs);
  return (
    rules.canCancelBooking &&
    carOf(leg) === 1 &&
    way.length < legs.length &&
    way.some(({ status }) => isNotStarted(status)) &&
    way.every(({ status }) => isNotStarted(status) || status.toLowerCase() === 'cancelled')
  );
}
