import type { Database } from '../database/open.ts';
import type { TrackRow } from '../tracking/rides.ts';
import type { RideKey } from './store.ts';

/** Who drives a ride, and in what; '' where something is not known. */
export interface Assignment {
  readonly driver: {
    readonly name: string;
    readonly phone: string;
    /** A picture as a data address is shown to the passenger; another address is kept for the operator. */
    readonly photoUrl: string;
    readonly licence: string;
  };
  readonly vehicle: {
    readonly make: string;
    readonly model: string;
    readonly colour: string;
    readonly registration: string;
    readonly licence: string;
    readonly wheelchairAccessible: boolean;
  };
  /** Which of the operator's own drivers; null and missing for a driver of a dispatch system. */
  readonly driverId?: number | null;
}

const columnsOf = ({ driver, vehicle, driverId }: Assignment) => ({
  driver_id: driverId ? String(driverId) : '',
  driver_name: driver.name,
  driver_number: '',
  driver_mobile: driver.phone,
  licence: driver.licence,
  photo: driver.photoUrl,
  make: vehicle.make,
  model: vehicle.model,
  registration: vehicle.registration,
  colour: vehicle.colour,
  vehicle_licence: vehicle.licence,
  wheelchair_accessible: vehicle.wheelchairAccessible,
});

/** Whether a ride has this driver and vehicle already. */
export const sameAssignment = (track: TrackRow | null, assignment: Assignment): boolean =>
  track !== null &&
  Object.entries(columnsOf(assignment)).every(([column, value]) => track[column as keyof TrackRow] === value);

/** Gives a ride to a driver; another's positions are nothing of theirs. */
export async function writeAssignment(
  transaction: Database,
  { bookingId, leg }: RideKey,
  assignment: Assignment,
): Promise<void> {
  const columns = columnsOf(assignment);
  const unseen = { latitude: null, longitude: null, position_at: null, seconds_left: null, metres_left: null };
  await transaction
    .insertInto('tracks')
    .values((insert) => ({
      ...{ ...columns, ...unseen, booking_id: bookingId, leg },
      pickup_at: insert.selectFrom('bookings').select('pickup_at').where('id', '=', bookingId),
    }))
    .onConflict((conflict) => conflict.columns(['booking_id', 'leg']).doUpdateSet({ ...columns, ...unseen }))
    .execute();
}
