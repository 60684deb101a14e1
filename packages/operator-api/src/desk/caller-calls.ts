import { sql } from 'kysely';
import type { QuotedJourney } from '../calls/quotation.ts';
import { wholePlace } from './amend-calls.ts';
import { isoOf, type StaffHandler } from './context.ts';

/** As many as somebody on the phone wants to hear of. */
const mostRides = 5;
const mostBookings = 50;

/** GET /desk/v1/callers */
export const callers: StaffHandler<'callers'> = async ({ deps }, { query }) => {
  const rows = await deps.database
    .selectFrom('bookings')
    .select(['reference', 'pickup_at', 'first_name', 'last_name', 'email', 'journey', 'vehicle_name'])
    .where('sandbox', '=', false)
    .where(sql<string>`dialing_code || phone`, '=', query.phone)
    .orderBy('pickup_at', 'desc')
    .limit(mostBookings)
    .execute();
  const ways = new Map(
    rows
      .map((row) => {
        const { pickup, vias, dropoff } = row.journey as QuotedJourney;
        return [JSON.stringify([pickup, vias, dropoff].map((each) => wordsOf(each))), row] as const;
      })
      .reverse(),
  );
  const latest = [...ways.values()].sort((a, b) => b.pickup_at - a.pickup_at).slice(0, mostRides);
  return {
    rides: latest.map((row) => {
      const { pickup, vias, dropoff } = row.journey as QuotedJourney;
      return {
        reference: row.reference,
        pickupAt: isoOf(row.pickup_at),
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        pickup: wholePlace(pickup),
        vias: vias.map(wholePlace),
        dropoff: wholePlace(dropoff),
        vehicle: row.vehicle_name,
      };
    }),
  };
};

type Ends = QuotedJourney['pickup'] | QuotedJourney['vias'];

/** The same way is told once. */
const wordsOf = (of: Ends): string => ('address' in of ? [of] : of).map(({ address }) => address).join('; ');
