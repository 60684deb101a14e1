import type { BookingState } from 'booking-core';
import { type Booking, formatDistance, type LatLng, listed } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MapMarker, MapRoute, MapView, MapViewState } from 'booking-core/ports';
import { configurationOf, distanceUnitOf, selectFare, selectMap } from 'booking-core/selectors';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useBookingMemo, useBookingState, useLocale, useServices, useT } from '../../booking-context.tsx';
import { whenIdle } from '../../lazy.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatDuration } from '../format.ts';
import styles, { css } from './map.module.css';
import { mapSettingsOf, themeOf } from './map-settings.ts';

export { map as english } from 'booking-core/messages/map';

/** A booked ride on a map. */
export function RideMap({ ride }: { ride: Booking }) {
  const t = useT();
  const marker = (id: string, kind: MapMarker['kind'], place: Booking['pickup']): MapMarker => ({
    id,
    kind,
    at: { latitude: place.latitude, longitude: place.longitude },
    label: place.address || place.postcode || t('map.place'),
  });
  const measured = {
    distanceMetres: ride.distanceMetres,
    durationSeconds: ride.travelTimeSeconds,
    estimated: ride.estimated,
  };
  return (
    <RouteMap
      markers={[
        marker('pickup', 'pickup', ride.pickup),
        ...ride.vias.map((via, index) => marker(`via${index}`, 'via', via)),
        marker('dropoff', 'dropoff', ride.dropoff),
      ]}
      route={ride.path.length > 1 ? { path: ride.path, estimated: ride.estimated } : null}
      {...(ride.hours ? unmeasured : measured)}
    />
  );
}

const none: readonly LatLng[] = [];

/** A car hired by the hour has no fixed route, so the distance that its fare includes is not that of the drawn line. */
const unmeasured = { distanceMetres: null, durationSeconds: null, estimated: false };

export interface RouteMapProps {
  markers: readonly MapMarker[];
  route: MapRoute | null;
  /** The path that the vehicle has driven so far. */
  trail?: readonly LatLng[];
  /** The points that the view shows and follows, instead of the whole journey. */
  focus?: readonly LatLng[];
  distanceMetres: number | null;
  durationSeconds: number | null;
  estimated: boolean;
}

/** A map with a text alternative; when the map cannot be drawn, the places on a line replace it. */
export function RouteMap({
  markers,
  route,
  trail = none,
  focus = none,
  distanceMetres,
  durationSeconds,
  estimated,
}: RouteMapProps) {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const centre = useBookingState((state) => configurationOf(state)?.base ?? limits.baseLocation);
  const failed = useMap(host, centre, markers, route, trail, focus);
  const unit = useBookingState(distanceUnitOf);
  const distance = distanceMetres ? formatDistance(distanceMetres, locale, unit) : '';
  const duration = durationSeconds ? t('fare.about', { duration: formatDuration(durationSeconds, t) }) : '';
  const facts = listed([distance, duration]);
  const stops = markers.filter((marker) => marker.kind !== 'vehicle');
  const path = stops.map((marker) => marker.label).join(' → ');
  const words = stops.length > 1 ? t('map.route', { path }) : path;
  return (
    <figure className="tb-map" data-failed={failed}>
      {failed ? <DrawnRoute stops={stops} /> : <div className="tb-map-host" ref={host} />}
      <figcaption>
        <span className="tb-hidden">{listed([words, facts]) || t('map.empty')}</span>
        {facts ? (
          <span className="tb-map-tag" aria-hidden="true">
            {facts}
            {estimated ? <span className={styles.estimate}> · {t('fare.estimated')}</span> : null}
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

function DrawnRoute({ stops }: { stops: readonly MapMarker[] }): ReactNode {
  const t = useT();
  if (stops.length === 0) return <p className={styles.none}>{t('map.unavailable')}</p>;
  return (
    <ol className={styles.drawn} aria-hidden="true">
      {stops.map((stop) => (
        <li key={stop.id} data-kind={stop.kind}>
          <span>{stop.label}</span>
        </li>
      ))}
    </ol>
  );
}

/** Loads the map when the page is idle and updates it on changes. @returns whether loading or drawing has failed */
function useMap(
  host: RefObject<HTMLDivElement | null>,
  centre: LatLng,
  markers: readonly MapMarker[],
  route: MapRoute | null,
  trail: readonly LatLng[],
  focus: readonly LatLng[],
): boolean {
  const { loadMap, newId } = useServices();
  const settings = useBookingMemo(mapSettingsOf, same);
  const [failed, setFailed] = useState(!loadMap);
  const online = useBookingState(({ flow }) => flow.online);
  const view = useRef<MapView | null>(null);
  const wanted = useRef<MapViewState>({ markers, route, trail, focus, theme: 'light' });
  const shown = useRef('');

  useEffect(() => {
    const element = host.current;
    const map = view.current;
    const window = element?.ownerDocument.defaultView;
    wanted.current = { markers, route, trail, focus, theme: window ? themeOf(element, window) : 'light' };
    if (!map) return;
    map.update(wanted.current);
    // The view is fitted when a vehicle appears, but not when it moves: the user may have moved the map.
    const places = markers.map((marker) => (marker.kind === 'vehicle' ? marker.kind : marker.at));
    const seen = JSON.stringify([places, route?.path.length ?? 0]);
    if (seen !== shown.current && markers.length > 0) map.fit();
    shown.current = seen;
  }, [host, markers, route, trail, focus]);

  // Losing the fare (an impossible time) changes the layout around the map, and so its size (specification 1 §4).
  const routed = route !== null;
  useEffect(() => {
    const window = host.current?.ownerDocument.defaultView;
    if (routed || !window) return;
    const timer = window.setTimeout(() => view.current?.resize(), limits.mapResizeDelayMs);
    return () => window.clearTimeout(timer);
  }, [host, routed]);

  // A map that could not be loaded without a network is loaded again once there is one.
  useEffect(() => {
    if (online) setFailed(!loadMap);
  }, [online, loadMap]);

  useEffect(() => {
    const element = host.current;
    const window = element?.ownerDocument.defaultView;
    if (failed || !loadMap || !element || !window) return;
    let ended = false;
    const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
    const themed = () => {
      wanted.current = { ...wanted.current, theme: themeOf(element, window) };
    };
    const retheme = () => {
      const { theme } = wanted.current;
      themed();
      if (wanted.current.theme !== theme) view.current?.update(wanted.current);
    };
    const giveUp = () => {
      if (ended) return;
      view.current = null;
      setFailed(true);
    };
    const cancel = whenIdle(window, () => {
      themed();
      loadMap({ ...settings, newId })
        .then((create) => (ended ? null : create(element, { centre, state: wanted.current, onError: giveUp })))
        .then((map) => {
          if (!map) return;
          if (ended) map.destroy();
          else {
            view.current = map;
            map.update(wanted.current);
            if (wanted.current.markers.length > 0) map.fit();
          }
        })
        .catch(giveUp);
    });
    dark?.addEventListener?.('change', retheme);
    // A page's own theme switch sets an attribute of one of these elements, which fires no event.
    const switched = new window.MutationObserver(retheme);
    const { documentElement, body } = element.ownerDocument;
    const root = element.getRootNode();
    for (const node of [documentElement, body, root instanceof window.ShadowRoot ? root.host : null]) {
      if (node) switched.observe(node, { attributes: true });
    }
    const resized =
      typeof window.ResizeObserver === 'function' ? new window.ResizeObserver(() => view.current?.resize()) : null;
    resized?.observe(element);
    return () => {
      ended = true;
      cancel();
      dark?.removeEventListener?.('change', retheme);
      switched.disconnect();
      resized?.disconnect();
      view.current?.destroy();
      view.current = null;
    };
  }, [host, loadMap, newId, settings, centre, failed]);

  return failed;
}

/** The journey on a map, loaded after the form is usable; its space is reserved from the start. */
export function MapPanel() {
  const drawn = useBookingMemo(selectMap, same);
  const route = useBookingMemo(routeFacts, same);
  return <RouteMap markers={drawn.markers} route={drawn.route} {...route} />;
}

const routeFacts = (state: BookingState) => {
  if (state.journey.hours) return unmeasured;
  const { distanceMetres, durationSeconds, estimated } = selectFare(state);
  return { distanceMetres, durationSeconds, estimated };
};
