import { isFamilyFirst } from 'booking-core/domain';
import { type RawBuilder, sql } from 'kysely';
import { internationalNumber } from '../phone/read-phone.ts';
import { findLegsOf } from '../rides/store.ts';
import type { StaffContext } from './context.ts';
import { type DeskRide, rideColumns, rideViews } from './ride-view.ts';
import { bookOf } from './set-up-calls.ts';

/** The desk's search over all days. Its expressions are those of the indexes of `0086-desk-search` and `0119`. */

const dayMs = 86_400_000;
/** Bookings of so many days before and after now are searched. */
const days = 365;
/** The same for drivers and number plates, which are rides of the same few people over and over. */
const driverDays = 31;
/** Shorter texts have no trigram, so that an index does not help to find them in addresses. */
const leastOfAddress = 3;

const bare = (column: string): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(${sql.raw(column)}), '[^a-z0-9]', '', 'g')`;
const named = (column: string): RawBuilder<string> => sql<string>`lower(${sql.raw(column)})`;

const places = sql<string>`lower(coalesce(journey->'pickup'->>'address', '') || ' ' || coalesce(jsonb_path_query_array(journey, '$.vias[*].address')::text, '') || ' ' || coalesce(journey->'dropoff'->>'address', ''))`;

/** The words of a text in lower case, without other signs than letters and digits. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The digits by which a typed phone number is found, as far as it is one: as typed, and as an international number. */
function digitsOf(search: string, near: string): readonly string[] {
  // In `+44 (0)20 …` the zero is dialled within the country only.
  const digits = search.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < 4) return [];
  const number = /^[\d\s+()./-]+$/.test(search) ? internationalNumber(search.replace(/^\s*00/, '+'), near) : null;
  return [...new Set([digits, ...(number ? [number.slice(1)] : [])])];
}

/**
 * Searches bookings of the past and the coming year: by reference (including the host page's), name and phone of the
 * passenger and of the person who booked, address, postcode, flight, company and tracking code, and those of the last and
 * the next month by driver and number plate.
 * @param most the greatest number of bookings to return, those whose pick-ups are closest to now
 * @returns their rides, and the number of further bookings that were found
 */
export async function searchRides(
  context: StaffContext,
  search: string,
  most: number,
): Promise<{ readonly rides: DeskRide[]; readonly more: number }> {
  const { deps, now } = context;
  const { database, operator } = deps;
  const text = search.toLowerCase();
  const pattern = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const like = `%${pattern}%`;
  // Names are stored as first and last name, whatever the order in which their script shows them.
  const storedName = `%${isFamilyFirst(pattern) ? pattern.split(/\s+/).reverse().join(' ') : pattern}%`;
  // Emails, tickets and statements show the references of a return as `joinReference` joins them.
  const [outbound = '', back = ''] = pattern.split('/').map((part) => part.trim());
  const plain = text.replace(/[^a-z0-9]/g, '');
  const bareLike = `%${plain}%`;
  const words = wordsOf(search);
  const isAddress = words.some(({ length }) => length >= leastOfAddress);
  const phones = digitsOf(search, operator.configuration.phone).map((digits) => `%${digits}%`);
  const spelled = words.join('');
  const isNamed = (name: string) => wordsOf(name).join('').includes(spelled);
  const companies = isAddress ? operator.bookers.filter(({ name }) => isNamed(name)) : [];
  const codes = isAddress ? (await bookOf(context)).all().filter(({ trackingcode }) => isNamed(trackingcode)) : [];
  const drivers =
    plain.length < leastOfAddress && !isAddress
      ? []
      : await database
          .selectFrom('tracks')
          .select('booking_id')
          .distinct()
          .where('pickup_at', '>', now - driverDays * dayMs)
          .where('pickup_at', '<', now + driverDays * dayMs)
          .where((where) =>
            where.or([
              where(named('driver_name'), 'like', like),
              ...(plain.length >= leastOfAddress ? [where(bare('registration'), 'like', bareLike)] : []),
            ]),
          )
          .execute();
  const found = await database
    .selectFrom('bookings')
    .select(['id', sql<number>`count(*) over ()`.as('all')])
    .where('sandbox', '=', false)
    .where('pickup_at', '>', now - days * dayMs)
    .where('pickup_at', '<', now + days * dayMs)
    .where((where) =>
      where.or([
        where(named('reference'), 'like', like),
        where(named('return_reference'), 'like', like),
        where(named('host_reference'), 'like', like),
        ...(outbound !== '' && back !== ''
          ? [
              where.and([
                where(named('reference'), 'like', `%${outbound}`),
                where(named('return_reference'), 'like', `${back}%`),
              ]),
            ]
          : []),
        where(named(`first_name || ' ' || last_name`), 'like', storedName),
        where(named(`(customer->>'firstname') || ' ' || (customer->>'lastname')`), 'like', storedName),
        ...phones.flatMap((phone) => [
          where(sql<string>`dialing_code || phone`, 'like', phone),
          where(sql<string>`(customer->>'dialingcode') || (customer->>'phone')`, 'like', phone),
        ]),
        ...(plain.length >= 3
          ? [
              where(bare(`journey->'pickup'->>'postcode'`), 'like', bareLike),
              where(bare(`journey->'dropoff'->>'postcode'`), 'like', bareLike),
              where(bare(`flight->>'flightnumber'`), 'like', bareLike),
              where(bare(`return_flight->>'flightnumber'`), 'like', bareLike),
            ]
          : []),
        // People leave commas out.
        ...(isAddress ? [where(places, 'like', `%${words.join('%')}%`)] : []),
        ...(companies.length > 0
          ? [
              where(
                'booker_id',
                'in',
                companies.map(({ bookerid }) => bookerid),
              ),
            ]
          : []),
        ...(codes.length > 0
          ? [
              where(
                'tracking_code',
                'in',
                codes.map(({ trackingcode }) => trackingcode),
              ),
            ]
          : []),
        ...(drivers.length > 0
          ? [
              where(
                'id',
                'in',
                drivers.map(({ booking_id }) => booking_id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy(sql`abs(pickup_at - ${now}::bigint)`)
    .limit(most)
    .execute();
  const ids = found.map(({ id }) => id);
  const bookings =
    ids.length === 0 ? [] : await database.selectFrom('bookings').select(rideColumns).where('id', 'in', ids).execute();
  return {
    rides: await rideViews(deps, bookings, await findLegsOf(database, ids)),
    more: Number(found[0]?.all ?? 0) - found.length,
  };
}
