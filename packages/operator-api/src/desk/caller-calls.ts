import { isWayBack } from 'contracts/legs';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { loadOfRide, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { findLegs } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import { flightNumberOf, loadOf, wholePlace } from './amending/amendable.ts';
import { accountOf } from './company-calls.ts';
import { bookingOf, isoOf, type StaffHandler, unknownBooking } from './context.ts';

/** Number of recent journeys returned for a caller. */
const maxRides = 5;
const mostBookings = 50;

/** GET /desk/v1/callers */
export const callers: StaffHandler<'callers'> = async ({ deps }, { query }) => {
  const rows = await deps.database
    .selectFrom('bookings')
    .select(['reference', 'pickup_at', 'first_name', 'last_name', 'email', 'journey', 'vehicle_name'])
    .select(['booker_id', 'cost_centre'])
    .where('sandbox', '=', false)
    .where(sql<string>`dialing_code || phone`, '=', query.phone)
    .orderBy('pickup_at', 'desc')
    .orderBy('id', 'desc')
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
  const latest = [...ways.values()].sort((a, b) => b.pickup_at - a.pickup_at).slice(0, maxRides);
  const charged = rows.find(({ booker_id: id }) => accountOf(deps, id));
  const company = charged?.booker_id ?? (await companyOfNumber(deps, query.phone));
  return {
    account: company === null ? null : { company, costCentre: charged?.cost_centre ?? '' },
    rides: latest.map((row) => {
      const journey = row.journey as QuotedJourney;
      const { pickup, vias, dropoff } = journey;
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
        ...loadOf(journey),
      };
    }),
  };
};

/** GET /desk/v1/bookings/{reference}/legs/{leg} */
export const bookedRide: StaffHandler<'bookedRide'> = async ({ deps }, { params }) => {
  const row = await bookingOf({ deps }, params.reference);
  const ride = (await findLegs(deps.database, row.id)).find(({ leg }) => leg === params.leg);
  if (!ride) throw unknownBooking(params.reference);
  const journey = row.journey as QuotedJourney;
  const { pickup, vias, dropoff } = wayOf(row, ride.leg);
  const { people, wheelchair = false, ...load } = loadOfRide(journey, ride.leg);
  // Which of several cars a child sits in is not known.
  const childAges = journey.cars === undefined ? (journey.childAges ?? []) : [];
  const isBack = isWayBack(ride.leg);
  const [from, to] = isBack ? [row.dropoff_note, row.pickup_note] : [row.pickup_note, row.dropoff_note];
  const company = row.payment_method === 'account' ? accountOf(deps, row.booker_id) : null;
  return {
    reference: row.reference,
    pickupAt: isoOf(ride.pickup_at),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone === '' ? '' : `+${row.dialing_code}${row.phone}`,
    pickup: wholePlace(pickup),
    vias: vias.map(wholePlace),
    dropoff: wholePlace(dropoff),
    vehicle: row.vehicle_name,
    ...loadOf({ ...journey, ...load, passengers: people, wheelchair, childAges }),
    asap: journey.asap && !isBack,
    vehicleId: row.vehicle_id,
    hours: journey.hours ?? 0,
    waitAndReturn: journey.kind === 'waitAndReturn',
    flight: flightNumberOf(isBack ? row.return_flight : row.flight),
    notes: { driver: row.note, pickup: from, dropoff: to },
    account: company && {
      company: company.bookerid,
      name: company.name,
      costCentre: row.cost_centre,
      orderReference: row.booker_reference,
    },
  };
};

/** The company with an account whose booker has this number; null for none. */
async function companyOfNumber(deps: Deps, phone: string): Promise<number | null> {
  const bookers = await deps.database
    .selectFrom('customers')
    .select('booker_id')
    .where('booker_id', '>', 0)
    .where(sql<string>`dialing_code || phone`, '=', phone)
    .limit(mostBookings)
    .execute();
  return bookers.find(({ booker_id: id }) => accountOf(deps, id))?.booker_id ?? null;
}

type Ends = QuotedJourney['pickup'] | QuotedJourney['vias'];

/** Part of the key by which journeys with the same addresses are listed once. */
const wordsOf = (of: Ends): string => ('address' in of ? [of] : of).map(({ address }) => address).join('; ');
