import { isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import { keep } from '../database/cleaning.ts';
import type { Database } from '../database/open.ts';
import { findLivePayment, findOpenRest, lockBooking } from '../database/payments.ts';
import type { StoredFare } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../dispatch/changes.ts';
import { landsAtOf, sameFlightMs } from '../flights/landing.ts';
import { amendedEmail } from '../mail/emails.ts';
import { recordSurplusRefund } from '../payments/held.ts';
import { driverFacts, queueNews } from '../push/news.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { statusOf } from '../tracking/rides.ts';
import { amendedMoney } from './amended.ts';
import { isAmendable, type Leg } from './leg.ts';
import { changeTotal, coverRides, owedToDriver } from './money.ts';
import { rideMessages } from './outcome.ts';
import type { RideEmails } from './ride-emails.ts';
import { coveredOf, findLegs, type LegRow, updateLeg } from './store.ts';

/** One change of a booking as display text. */
export interface AmendedFact {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** The new values of a booking. */
export interface Amendment {
  readonly journey: QuotedJourney;
  readonly route: object;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly returnAt: number | null;
  readonly vehicle: { readonly id: number; readonly name: string };
  readonly note: string;
  readonly flight: object | null;
  readonly returnFlight: object | null;
  /** The new fare of the journey; null when the price does not change. */
  readonly fare: StoredFare | null;
  /** The promotion's discount on that fare, minor units. */
  readonly promoMinor: number;
  /** The changes listed in the passenger's email. */
  readonly facts: readonly AmendedFact[];
}

/** The outcome of a booking change; a refusal has a reason and a message. */
export type AmendOutcome =
  | { readonly ok: true; readonly booking: BookingRow; readonly backMinor: number; readonly owedMinor: number }
  | { readonly ok: false; readonly reason: 'impossible' | 'version' | 'payment'; readonly message: string };

/** Time, version read and author of a change; `by` is for the register, '' or missing for the passenger. */
export interface AmendedAt {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly version: number;
  readonly by?: string;
}

type BookedFlight = { readonly flightnumber?: string; readonly expflightarrival: string } | null;

const flightNumberOf = (flight: unknown): string => (flight as BookedFlight)?.flightnumber ?? '';

/** Whether the known landing of a ride's flight belongs to another day than the ride's new time. */
function isOtherDay(ride: LegRow, flight: unknown, pickupAt: number): boolean {
  const landsAt = landsAtOf(ride, flight as BookedFlight);
  return pickupAt !== ride.pickup_at && landsAt !== null && Math.abs(pickupAt - landsAt) > sameFlightMs;
}

/**
 * Changes places, times, vehicle and price of a booking's rides; an overpayment becomes due for refund.
 * @param passengerEmail writes the passenger's email
 * @param also runs in the same transaction
 */
export async function amendBooking(
  deps: Deps,
  passengerEmail: RideEmails['passengerEmail'],
  bookingId: number,
  amendment: Amendment,
  { now, version, by = '' }: AmendedAt,
  also: (transaction: Database) => Promise<void>,
): Promise<AmendOutcome> {
  const posts: (() => void | Promise<void>)[] = [];
  const done = await deps.database.transaction().execute(async (transaction): Promise<AmendOutcome> => {
    const before = await lockBooking(transaction, bookingId);
    const rides = await findLegs(transaction, bookingId);
    if (before.version !== version) return { ok: false, reason: 'version', message: rideMessages.amended };
    if (!rides.some(({ status }) => isAmendable(status))) {
      return { ok: false, reason: 'impossible', message: rideMessages.underWay };
    }
    const money = amendment.fare && amendedMoney(before, rides, amendment.fare, amendment.promoMinor);
    const payment = await findLivePayment(transaction, bookingId);
    const paying = payment?.state === 'paid' ? await findOpenRest(transaction, bookingId) : payment;
    if (paying && money && money.totalMinor !== before.total_minor) {
      return { ok: false, reason: 'payment', message: rideMessages.paying };
    }
    const promoMinor = money?.promoMinor ?? before.promo_minor;
    const open = rides.filter(({ status }) => isAmendable(status));
    const pickupOf = (leg: Leg) => (isWayBack(leg) ? (amendment.returnAt ?? amendment.pickupAt) : amendment.pickupAt);
    const hasOtherDay = (ride: LegRow) =>
      isOtherDay(ride, isWayBack(ride.leg) ? before.return_flight : before.flight, pickupOf(ride.leg));
    /** A flight as it is stored: without its landing time once the ride is on another day. */
    const flightOf = (flight: object | null, ofWay: readonly LegRow[]) =>
      flight && JSON.stringify(ofWay.some(hasOtherDay) ? { ...flight, expflightarrival: '' } : flight);
    const changed = await transaction
      .updateTable('bookings')
      .set({
        journey: JSON.stringify(amendment.journey),
        route: JSON.stringify(amendment.route),
        pickup_at: amendment.pickupAt,
        return_at: amendment.returnAt,
        // The account is deleted: a postponed ride still needs its passenger.
        ...(before.erase_at === null
          ? {}
          : { erase_at: Math.max(amendment.pickupAt, amendment.returnAt ?? 0) + keep.forgottenRideMs }),
        vehicle_id: amendment.vehicle.id,
        vehicle_name: amendment.vehicle.name,
        note: amendment.note,
        flight: flightOf(
          amendment.flight,
          open.filter(({ leg }) => !isWayBack(leg)),
        ),
        return_flight: flightOf(
          amendment.returnFlight,
          open.filter(({ leg }) => isWayBack(leg)),
        ),
        fare_minor: before.fare_minor + promoMinor - before.promo_minor,
        promo_minor: promoMinor,
        // Statements pay it in proportion to the rides' booked shares, which change with the fare.
        ...(money ? { commission_minor: money.commissionMinor } : {}),
      })
      .where('id', '=', bookingId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const priced = money
      ? await changeTotal(transaction, changed, money.totalMinor - before.total_minor, money.lines)
      : changed;
    const back = await recordSurplusRefund(transaction, priced, `amended-${version}`, now);
    const priceOf = (leg: Leg) => money?.rides.find((ride) => ride.leg === leg);
    // Money that covered a ride before the change still covers it.
    const repriced = (ride: LegRow): LegRow => ({
      ...ride,
      deposit_minor: coveredOf(ride),
      price_minor: priceOf(ride.leg)?.priceMinor ?? ride.price_minor,
    });
    for (const ride of open) {
      const { leg } = ride;
      const price = priceOf(leg);
      const [is, was] = isWayBack(leg)
        ? [amendment.returnFlight, before.return_flight]
        : [amendment.flight, before.flight];
      const isOtherFlight = flightNumberOf(is) !== flightNumberOf(was) || hasOtherDay(ride);
      await updateLeg(
        transaction,
        { bookingId, leg },
        {
          pickup_at: pickupOf(leg),
          ...(price ? { share_minor: price.shareMinor, price_minor: price.priceMinor } : {}),
          ...(isOtherFlight ? { flight_estimated_at: null, flight_asked_at: 0 } : {}),
        },
      );
    }
    const booking = money ? await coverRides(transaction, priced, rides.map(repriced)) : priced;
    const owedMinor = await owedToDriver(transaction, booking);
    const after = await findLegs(transaction, bookingId);
    for (const ride of open) {
      const is = after.find(({ leg }) => leg === ride.leg) ?? ride;
      const isChanged = driverFacts(deps, before, ride) !== driverFacts(deps, booking, is);
      await queueNews(transaction, { bookingId, leg: ride.leg }, { before: ride, after: is, isChanged }, now);
    }
    const mail = await passengerEmail(transaction, booking, (to, link) =>
      amendedEmail(deps, booking, after, to, link, {
        facts: amendment.facts,
        before: before.total_minor,
        ...back,
        owedMinor,
      }),
    );
    if (mail) posts.push(await deps.mailer.enqueueInTransaction(mail, transaction));
    await also(transaction);
    const tell = await deps.bus?.publishInTransaction(statusOf(bookingId, booking.status, now), transaction);
    if (tell) posts.push(tell);
    await recordChange(transaction, { bookingId, type: 'booking.amended', now, by });
    return { ok: true, booking, backMinor: back.backMinor, owedMinor };
  });
  if (!done.ok) return done;
  if (!done.booking.sandbox) deps.metrics?.booking('booking.amended');
  for (const post of posts) await post();
  return done;
}
