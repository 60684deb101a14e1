import type { TrackingState } from 'booking-core';
import type { LatLng } from 'booking-core/domain';
import type { TrackedRide } from 'booking-core/domain/tracking';
import type { MapMarker } from 'booking-core/ports';
import { useMemo } from 'react';
import { useT } from '../../booking-context.tsx';
import { RouteMap } from '../map/map.tsx';
import styles from './tracking-view.module.css';
import { useGlide } from './use-glide.ts';

const spotOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude });

/** The ride on the map: its stops, its way and trail, and the vehicle, gliding between its reported positions. */
export function RideMap({ ride, trail, car }: { ride: TrackedRide; trail: TrackingState['trail']; car: string }) {
  const t = useT();
  const vehicle = useGlide(ride.position);
  const { pickup, dropoff, vias } = ride;
  // Every response has new place objects, so the markers depend on the places' content.
  const key = JSON.stringify([pickup, vias, dropoff]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const stops = useMemo<readonly MapMarker[]>(() => {
    const mark = (id: string, kind: MapMarker['kind'], place: TrackedRide['pickup']): MapMarker => ({
      id,
      kind,
      at: { latitude: place.latitude, longitude: place.longitude },
      label: place.address || t('map.place'),
    });
    return [
      mark('pickup', 'pickup', pickup),
      ...vias.map((via, index) => mark(`via${index}`, 'via', via)),
      mark('dropoff', 'dropoff', dropoff),
    ];
  }, [key, t]);
  const path = JSON.stringify([ride.path.length, ride.path[0], ride.path.at(-1)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way stays the way
  const route = useMemo(
    () => (ride.path.length > 1 ? { path: ride.path, estimated: ride.estimated } : null),
    [path, ride.estimated],
  );
  const markers = useMemo<readonly MapMarker[]>(
    () =>
      vehicle
        ? [...stops, { id: 'vehicle', kind: 'vehicle', at: vehicle, label: car || t('tracking.vehicle') }]
        : stops,
    [stops, vehicle, car, t],
  );
  // The view shows the vehicle and the pick-up until boarding, then the drop-off. It uses the reported position,
  // because the drawn one changes with every step of the animation.
  const next = ride.status === 'pob' ? dropoff : ride.status === 'started' || ride.status === 'arrived' ? pickup : null;
  const looked = ride.position && next ? JSON.stringify([spotOf(ride.position), spotOf(next)]) : '';
  const focus = useMemo<readonly LatLng[]>(() => (looked === '' ? [] : JSON.parse(looked)), [looked]);
  return (
    <div className={styles.trackMap}>
      <RouteMap
        markers={markers}
        route={route}
        trail={trail}
        focus={focus}
        distanceMetres={null}
        durationSeconds={null}
        estimated={ride.estimated}
      />
    </div>
  );
}
