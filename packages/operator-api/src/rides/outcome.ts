import type { LegRow } from './store.ts';

/** The outcome of a ride change; a refusal includes the current ride. */
export type RideOutcome =
  | { readonly ok: true; readonly leg: LegRow; readonly changed: boolean }
  | {
      readonly ok: false;
      /** In this order: no such ride; its status does not allow the change; the given version is out of date. */
      readonly reason: 'unknown' | 'impossible' | 'version';
      readonly message: string;
      readonly leg: LegRow | null;
    };

export const rideMessages = {
  unknown: 'There is no such ride.',
  version: 'Somebody changed this ride since you read it.',
  test: 'This is a test booking: nobody drives it.',
  unaccepted: 'This ride waits to be accepted first.',
  over: (status: string) => `This ride is over: ${status}.`,
  impossible: (what: string, status: string) => `${what} is not possible while the ride is ${status}.`,
  nothingToUndo: 'This ride has no step that can be undone.',
  undoneTooLate: 'A step can be undone for two hours only.',
  refundedSince: 'Money was refunded since this ride ended. Make a new booking instead.',
  otherEvent: 'This id was used for another event of the ride.',
  accepted: 'This booking was accepted. Send cancelled_by_operator to cancel it.',
  refused: 'This booking was refused and is cancelled.',
  price: 'The booking would cost less than nothing.',
  amended: 'Somebody changed this booking since you read it.',
  underWay: 'The passenger is on board, or the ride is over: it cannot be changed any more.',
  paying: 'The passenger is paying the old price right now. Try again in some minutes.',
} as const;

/** The outcome for a ride that does not exist. */
export const unknownRide: RideOutcome = { ok: false, reason: 'unknown', message: rideMessages.unknown, leg: null };
