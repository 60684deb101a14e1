import type { DeskCalls, ResourceAnswer, ResourceAsked, ResourceCall } from 'contracts';
import type { BookingRow } from '../database/bookings.ts';
import { inTransaction } from '../database/open.ts';
import { findByReference } from '../dispatch/booking.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceContext, ResourceHandler } from '../http/resources.ts';
import type { DeskCaller } from './admit.ts';
import type { StaffRow } from './sessions.ts';

/** A call by a signed-in member of staff. */
export type StaffContext = ResourceContext<DeskCaller> & { readonly staff: StaffRow };

/** A handler of one of the desk's calls that needs no session. */
export type OpenHandler<Name extends keyof DeskCalls> = ResourceHandler<DeskCalls[Name], DeskCaller>;

/** Wraps a handler so that it receives the staff member authenticated by `admitStaff`. */
export const asStaff =
  <Call extends ResourceCall>(
    handler: (context: StaffContext, asked: ResourceAsked<Call>) => Promise<ResourceAnswer<Call> | Response>,
  ): ResourceHandler<Call, DeskCaller> =>
  async (context, asked) => {
    const { staff } = context.who;
    if (!staff) throw new Problem(401, 'session', 'Sign in.');
    return handler({ ...context, staff }, asked);
  };

/** A handler of one of the desk's calls for a signed-in member of staff. */
export type StaffHandler<Name extends keyof DeskCalls> = (
  context: StaffContext,
  asked: ResourceAsked<DeskCalls[Name]>,
) => Promise<ResourceAnswer<DeskCalls[Name]> | Response>;

/**
 * Wraps a handler so that all that it stores, a change and its audit event, is one transaction, which is its
 * `deps.database`. For handlers that use no other connection: they would wait for each other.
 */
export const inOneTransaction =
  <Name extends keyof DeskCalls>(handler: StaffHandler<Name>): StaffHandler<Name> =>
  (context, asked) =>
    inTransaction(context.deps.database, (database) =>
      handler({ ...context, deps: { ...context.deps, database } }, asked),
    );

/** A moment in epoch milliseconds as ISO 8601 in UTC. */
export const isoOf = (at: number): string => new Date(at).toISOString();

/** The 404 response for an unknown booking. */
export const unknownBooking = (reference: string): Problem =>
  new Problem(404, 'not-found', `There is no booking ${reference}.`);

/** The 409 response where the limit of emails to a passenger is reached. */
export const tooManyEmails = (): Problem =>
  new Problem(409, 'too-many', 'This passenger has been sent the maximum number of emails. Call instead.');

/** Finds a booking by its reference or its return's reference. @throws {Problem} 404 */
export async function bookingOf({ deps }: Pick<StaffContext, 'deps'>, reference: string): Promise<BookingRow> {
  const row = await findByReference(deps.database, reference);
  if (!row) throw unknownBooking(reference);
  return row;
}
