import type { Answer } from '../api/client.ts';
import { isAmendable, isOver, nextStep, type Ride } from '../today/ride.ts';

const owesMoney = ({ price, status }: Answer<'booking'>): boolean =>
  (price.due ?? 0) > 0 || (!price.paid && price.total > 0 && price.method !== 'account' && status !== 'cancelled');

/**
 * @param now epoch milliseconds
 * @returns the actions that a staff member can take on a ride in its current status
 */
export function offersOf(booking: Answer<'booking'>, ride: Ride, now: number) {
  const { status, driver } = ride;
  const stands = !isOver(ride);
  return {
    accept: status === 'requested',
    assign: stands && status !== 'requested' && driver === null,
    /** The next event of the driver, which staff may report for them. */
    step: nextStep(ride),
    reassign: stands && driver !== null,
    /** Also of a driver who breaks down on the way: the ride begins anew with the next one. */
    withdraw: ['upcoming', 'started', 'arrived'].includes(status) && driver !== null,
    noshow: status === 'arrived',
    /** The last step, reported by mistake. */
    undo: ride.undoUntil !== undefined && now <= Date.parse(ride.undoUntil),
    amend: booking.amendable !== null && isAmendable(ride),
    price: status !== 'cancelled' && status !== 'requested',
    charge: owesMoney(booking),
    refund: booking.refundable > 0,
    again: !stands,
    cancel: ['upcoming', 'started', 'arrived'].includes(status),
  };
}
