import type { Database } from '../database/open.ts';
import type { TrackRow } from '../tracking/rides.ts';
import type { RideKey } from './store.ts';

/** The driver and the vehicle of a ride; unknown texts are ''. */
export interface Assignment {
  readonly driver: {
    readonly name: string;
    readonly phone: string;
    /** A `data:` URL is shown to the passenger; any other URL is stored for the operator only. */
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
  /** Id of the operator's own driver; null or missing for a driver of a dispatch system. */
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

/** Whether this driver and vehicle are already assigned to the ride. */
export const sameAssignment = (track: TrackRow | null, assignment: Assignment): boolean =>
  track !== null &&
  Object.entries(columnsOf(assignment)).every(([column, value]) => track[column as keyof TrackRow] === value);

/** Assigns a driver to a ride; positions of a previous driver are deleted. */
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
