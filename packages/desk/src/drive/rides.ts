import { metresIn } from 'booking-core/domain';
import { asciiDigits } from 'booking-core/domain/digits';
import type { driveCalls, driverEvents, LegName, ResourceAnswer } from 'contracts';
import { numberOf } from '../set-up/settings/fields.ts';

/** The driver's page: rules about rides, without network or user interface. */

export type Leg = LegName;
/** A ride as the driver sees it. Moments are RFC 3339 in the operator's zone, money is minor units. */
export type DriveRide = ResourceAnswer<typeof driveCalls.rides>['rides'][number];
export type DrivePlace = DriveRide['pickup'];
/**
 * The status of a ride (the statuses of specification 2 §2, and two that only the operator sees: `requested`,
 * `noshow`).
 */
export type RideStatus = DriveRide['status'];
export type RideEvent = (typeof driverEvents)[number];

/** A ride event that the server has not received yet. */
export interface QueuedEvent {
  readonly reference: string;
  readonly leg: Leg;
  readonly type: RideEvent;
  /** RFC 3339. */
  readonly occurredAt: string;
}

/** The longest distance that the server accepts. */
const mostMetres = 5_000_000;

const after: Readonly<Record<RideEvent, RideStatus>> = {
  departed_to_pickup: 'started',
  arrived_at_pickup: 'arrived',
  passenger_on_board: 'pob',
  arrived_at_dropoff: 'finish',
  no_show: 'noshow',
};

/** Whether both name the same ride of the same booking. */
export const isSame = (
  a: { readonly reference: string; readonly leg: Leg },
  b: { readonly reference: string; readonly leg: Leg },
): boolean => a.reference === b.reference && a.leg === b.leg;

/**
 * From when a no-show may be reported, as the server will tell it once the arrival has been sent: a driver without
 * network would otherwise have to wait for it.
 */
function waitingFrom({ waiting, pickupAt }: DriveRide, { occurredAt }: QueuedEvent): Partial<DriveRide> {
  if (!waiting) return {};
  const from = Math.max(Date.parse(occurredAt) + waiting.minutes * 60_000, Date.parse(waiting.notBefore) || 0);
  // In the operator's zone, as every other time of the ride.
  const zone = /[+-]\d\d:\d\d$/.exec(pickupAt)?.[0] ?? '+00:00';
  const ahead = -Date.parse(`1970-01-01T00:00:00${zone}`);
  return { noShowFrom: `${new Date(from + ahead).toISOString().slice(0, 19)}${zone}` };
}

/** @returns the rides with the status that they will have once the queued events have arrived, oldest event first */
export const withQueued = (rides: readonly DriveRide[], queued: readonly QueuedEvent[]): readonly DriveRide[] =>
  rides.map((ride) => {
    const last = queued.findLast((event) => isSame(event, ride));
    if (last === undefined || isOver(ride)) return ride;
    return { ...ride, status: after[last.type], ...(last.type === 'arrived_at_pickup' ? waitingFrom(ride, last) : {}) };
  });

/** Whether the ride is finished, cancelled or a no-show. */
export const isOver = ({ status }: Pick<DriveRide, 'status'>): boolean =>
  status === 'finish' || status === 'cancelled' || status === 'noshow';

/** Whether the driver is on the way, at the pick-up or driving a passenger: only then is the position sent. */
export const isUnderWay = ({ status }: Pick<DriveRide, 'status'>): boolean =>
  status === 'started' || status === 'arrived' || status === 'pob';

const next: Partial<Record<RideStatus, RideEvent>> = {
  requested: 'departed_to_pickup',
  upcoming: 'departed_to_pickup',
  started: 'arrived_at_pickup',
  arrived: 'passenger_on_board',
  pob: 'arrived_at_dropoff',
};

/** @returns the event that the main button reports; null after the last one */
export const nextEvent = ({ status }: Pick<DriveRide, 'status'>): RideEvent | null => next[status] ?? null;

/** How many of the four stages of a ride are done. */
export const stagesDone = ({ status }: Pick<DriveRide, 'status'>): number =>
  ({ requested: 0, upcoming: 0, started: 1, arrived: 2, pob: 3, finish: 4, cancelled: 0, noshow: 4 })[status];

const byPickup = (a: DriveRide, b: DriveRide) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt);

/** A ride that the driver had begun, or was to begin, and must not go on with. */
export interface GoneRide {
  readonly reference: string;
  readonly leg: Leg;
  /** RFC 3339. */
  readonly pickupAt: string;
  /** The address of the pick-up. */
  readonly pickup: string;
  /** Cancelled; else it is no longer this driver's. */
  readonly isCancelled: boolean;
  /** The driver had not begun it: it is another driver's now, or was moved by more than a day. */
  readonly isToCome?: boolean;
}

/** How long after its pick-up time the server lists a ride that is not under way. */
const listedMs = 24 * 3_600_000;
/** How long after its pick-up time a driver may still be about to begin a ride. */
const lateMs = 3_600_000;

/**
 * @param before the former rides, with those that the driver has not acknowledged to be gone
 * @param reported events that the server has not taken
 * @param rides the rides now
 * @param now epoch milliseconds
 * @returns the rides to be acknowledged: those not over that were cancelled, or are no longer this driver's
 */
export function goneRides(
  before: { readonly rides: readonly DriveRide[]; readonly gone?: readonly GoneRide[] },
  reported: readonly QueuedEvent[],
  rides: readonly DriveRide[],
  now: number,
): readonly GoneRide[] {
  const known = (before.gone ?? []).filter((gone) => !rides.some((ride) => isSame(ride, gone) && !isOver(ride)));
  const open = before.rides.filter((ride) => !isOver(ride));
  const added = open.flatMap((ride): GoneRide[] => {
    const after = rides.find((each) => isSame(each, ride));
    const isCancelled = after?.status === 'cancelled';
    if ((after && !isCancelled) || known.some((gone) => isSame(gone, ride))) return [];
    const isToCome = !isUnderWay(ride) && !reported.some((event) => isSame(event, ride));
    if (isToCome && Date.parse(ride.pickupAt) < now - lateMs) return [];
    // It may as well be finished.
    if (!after && Date.parse(ride.pickupAt) < now - listedMs) return [];
    const { reference, leg, pickupAt, pickup } = ride;
    return [{ reference, leg, pickupAt, pickup: pickup.text, isCancelled, isToCome }];
  });
  return [...known, ...added];
}

const placeFacts = ({ text, note, latitude, longitude }: DrivePlace) => [text, note, latitude, longitude];

/** What the office or the passenger may change of a ride, in the order in which it is told. */
const changeable = {
  time: ({ pickupAt }: DriveRide) => pickupAt,
  pickup: ({ pickup }: DriveRide) => placeFacts(pickup),
  stops: ({ vias }: DriveRide) => vias.map(placeFacts),
  dropoff: ({ dropoff }: DriveRide) => placeFacts(dropoff),
  load: (ride: DriveRide) => [
    ...[ride.passengers, ride.luggage, ride.handBags, ride.smallChildSeats, ride.largeChildSeats],
    ...[ride.wheelchair, ride.smallPets, ride.otherPets, ...ride.childAges],
  ],
  note: ({ note }: DriveRide) => note,
  flight: ({ flight }: DriveRide) => flight && [flight.number, flight.landsAt],
  amount: ({ fare }: DriveRide) => fare.owedMinor,
} as const;
export type RideChange = keyof typeof changeable;

/** A ride that is not as the driver last saw it. */
export interface ChangedRide {
  readonly reference: string;
  readonly leg: Leg;
  readonly what: readonly RideChange[];
}

/**
 * @param before the former rides, with the changes that the driver has not acknowledged
 * @param rides the rides now
 * @returns the rides not over whose changes are to be acknowledged
 */
export function changedRides(
  before: { readonly rides: readonly DriveRide[]; readonly changed?: readonly ChangedRide[] },
  rides: readonly DriveRide[],
): readonly ChangedRide[] {
  return rides.flatMap((ride): ChangedRide[] => {
    const was = before.rides.find((each) => isSame(each, ride));
    if (!was || isOver(ride)) return [];
    const known = before.changed?.find((each) => isSame(each, ride))?.what ?? [];
    const what = (Object.keys(changeable) as RideChange[]).filter((each) => {
      const facts = changeable[each];
      return known.includes(each) || JSON.stringify(facts(was)) !== JSON.stringify(facts(ride));
    });
    return what.length > 0 ? [{ reference: ride.reference, leg: ride.leg, what }] : [];
  });
}

interface ListedRides {
  readonly rides: readonly DriveRide[];
  readonly gone?: readonly GoneRide[];
  readonly changed?: readonly ChangedRide[];
}

/** A ride that begins later is no news: the server lists each one from a day before its pick-up on. */
const soonMs = 12 * 3_600_000;

/**
 * @param now epoch milliseconds
 * @returns whether the driver has to hear of something: a ride of the coming hours is new, one is gone or changed, or
 *   its passenger is at the pick-up
 */
export function isNews(before: ListedRides, after: ListedRides, now: number): boolean {
  const isNew = (ride: DriveRide) =>
    !isOver(ride) && Date.parse(ride.pickupAt) < now + soonMs && !before.rides.some((each) => isSame(each, ride));
  const isMet = (ride: DriveRide) =>
    ride.passengerHereAt !== '' && before.rides.some((each) => isSame(each, ride) && each.passengerHereAt === '');
  const { gone = [], changed = [] } = before;
  return (
    after.rides.some((ride) => isNew(ride) || isMet(ride)) ||
    (after.gone ?? []).some((ride) => !gone.some((each) => isSame(each, ride))) ||
    (after.changed ?? []).some(({ what, ...ride }) => {
      const known = changed.find((each) => isSame(each, ride))?.what ?? [];
      return what.some((each) => !known.includes(each));
    })
  );
}

/** @returns the ride under way, else the next one; null when all are over */
export function currentRide(rides: readonly DriveRide[]): DriveRide | null {
  const open = rides.filter((ride) => !isOver(ride)).sort(byPickup);
  return open.find(isUnderWay) ?? open[0] ?? null;
}

/** @returns the ride after the current one; null for none */
export function rideAfter(rides: readonly DriveRide[], current: DriveRide): DriveRide | null {
  return rides.filter((ride) => !isOver(ride) && !isSame(ride, current)).sort(byPickup)[0] ?? null;
}

/** @returns where the driver goes next: the pick-up, or the drop-off once the passenger is on board */
export const destinationOf = (ride: DriveRide): DrivePlace => (ride.status === 'pob' ? ride.dropoff : ride.pickup);

/** @returns the stops between the driver and the drop-off, in their order; none before the passenger is on board */
export const stopsAhead = (ride: DriveRide): readonly DrivePlace[] => (ride.status === 'pob' ? ride.vias : []);

/**
 * Reads the distance that a driver typed in the operator's unit.
 * @returns whole metres; null for an empty field; `'wrong'` for no number, or one below 0 or above `mostMetres`
 */
export function metresTyped(typed: string, { unit }: NonNullable<DriveRide['hire']>): number | null | 'wrong' {
  if (typed.trim() === '') return null;
  // Arabic keyboards type their own decimal separator.
  const distance = numberOf(asciiDigits(typed).replace('٫', '.'));
  if (typeof distance !== 'number' || distance < 0) return 'wrong';
  const metres = Math.round(distance * metresIn[unit]);
  return metres <= mostMetres ? metres : 'wrong';
}

/** Whether the driver may report a no-show at `now` (epoch milliseconds). */
export const mayReportNoShow = (ride: DriveRide, now: number): boolean =>
  ride.status === 'arrived' && ride.noShowFrom !== '' && Date.parse(ride.noShowFrom) <= now;

/**
 * @returns a link that opens the phone's map application with the route to a place: Apple Maps on Apple devices, else
 * any application that handles Google's documented URL
 */
export function navigationLink({ latitude, longitude }: DrivePlace, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  return /iPhone|iPad|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${at}&dirflg=d`
    : `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(at)}`;
}
