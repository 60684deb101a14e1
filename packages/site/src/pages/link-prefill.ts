import { readBookingLink } from 'booking-adapters/booking-link';
import type { BookingController, Prefill } from 'booking-core';
import type { Place } from 'booking-core/domain';
import { readPlainPlace } from 'booking-core/domain/plain-place';
import type { StoragePort } from 'booking-core/ports';
import { type PrefillValues, prefill, prefillCounts, prefillTexts, readPrefill } from 'booking-core/prefill';
import { zoneOf } from 'booking-core/selectors';
import { prefillOfLink } from './booking-params.ts';

/** The booking details in a link, except the journey. */
export interface LinkPrefill {
  readonly said: PrefillValues;
  /** The names of the details, and parts of the journey, that the visitor cannot change; separated by spaces. */
  readonly locked: string;
  /** Messages about invalid values: `name="value"`, and what is allowed. */
  readonly refused: readonly string[];
}

const lockable = ['pickup', 'dropoff', 'vehicle', 'contact'];

/**
 * Reads people, flight, passengers, luggage and note from a link's fragment or query, by the names of the element's
 * `prefill`: each as its own parameter, or all as JSON in `prefill`. Time and vehicle belong to the journey.
 */
export function readLinkPrefill(href: string): LinkPrefill {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const said = (name: string) => hash.get(name) ?? url.searchParams.get(name);
  const refused: string[] = [];
  // The journey's own parameters set these two.
  const { time, vehicle, ...besides } = readPrefill(said('prefill'));
  const found: Record<string, string | number> = besides;
  for (const name of prefillTexts) {
    const text = said(name);
    if (name !== 'time' && text) found[name] = text;
  }
  for (const name of prefillCounts) {
    const text = said(name);
    if (text === null || name === 'vehicle') continue;
    if (/^\d{1,3}$/.test(text)) found[name] = Number(text);
    else refused.push(`${name}="${text}" is not valid. Allowed: a whole number.`);
  }
  const email = String(found.email ?? '');
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    delete found.email;
    refused.push(`email="${email}" is not valid. Allowed: an email address.`);
  }
  for (const end of ['pickup', 'dropoff']) {
    const place = said(end);
    if (place && !readPlainPlace(place)) {
      refused.push(
        `${end}=${place} is not valid. Allowed: JSON with latitude and longitude as numbers, and fullAddress.`,
      );
    }
  }
  const locked = (said('locked') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  for (const word of locked) {
    if (!lockable.includes(word)) refused.push(`locked="${word}" is not valid. Allowed: ${lockable.join(', ')}.`);
  }
  return { said: readPrefill(found), locked: locked.filter((word) => lockable.includes(word)).join(' '), refused };
}

/**
 * Prefills the empty fields of a booking with these details, and locks those, and the parts of the journey, that are
 * locked.
 */
export function fillFromLink(
  booking: BookingController,
  { said, locked, refused }: LinkPrefill,
  journey: { readonly pickup?: Place; readonly dropoff?: Place; readonly vehicleId?: number },
): void {
  for (const words of refused) console.warn(`The link to this page: ${words}`);
  const { pickup = null, dropoff = null, vehicleId } = journey;
  const known = { ...said, ...(vehicleId === undefined ? {} : { vehicle: vehicleId }) };
  if (Object.keys(known).length > 0 || locked !== '') prefill(booking, { pickup, dropoff, prefill: known, locked });
}

/** The session keys of the link that filled in the tab's booking, and of the page load in which it did. */
const filledKey = 'taxi-booking:filled';
const filledInKey = 'taxi-booking:filled-in';

/** @returns what tells this page load from others of the tab */
const thisLoad = (): string => String(performance.timeOrigin);

/** Whether the page was reloaded, or come back to in the browser's history, instead of opened by a link. */
const isComeBackTo = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== 'navigate';
};

/**
 * Whether this link has filled in the booking before: since then it has what the visitor has changed.
 * @param source the link's address, or the id of its stored params.
 */
export function isFilledBy(booking: BookingController, session: StoragePort, source: string): boolean {
  const { pickup, dropoff } = booking.store.getState().journey;
  const hasJourney = pickup.text !== '' || dropoff.text !== '';
  const isSame = hasJourney && session.get(filledKey) === source;
  return isSame && (session.get(filledInKey) === thisLoad() || isComeBackTo());
}

/**
 * Fills in the journey of a link and its other details; only what is empty or locked when the link has filled in the
 * booking before.
 * @param step the step to continue at, counted from 1.
 */
export function fillJourney(
  booking: BookingController,
  session: StoragePort,
  { source, step, isFilled }: { readonly source: string; readonly step: number; readonly isFilled: boolean },
  besides: LinkPrefill,
  journey: Prefill,
): void {
  session.set(filledKey, source);
  session.set(filledInKey, thisLoad());
  if (!isFilled) booking.dispatch({ type: 'journey.prefilled', prefill: journey });
  const { vehicleId: _, ...ends } = journey;
  fillFromLink(booking, besides, isFilled && !besides.locked.includes('vehicle') ? ends : journey);
  // Skips the steps that the partner's short form has covered.
  if (step > 1 && !isFilled) booking.dispatch({ type: 'flow.stepRequested', step });
}

/** Fills in the booking from the address of the booking page, once its configuration is loaded. */
export function fillFromAddress(booking: BookingController, session: StoragePort, href: string): void {
  const link = readBookingLink(href);
  const besides = readLinkPrefill(href);
  if (!link) {
    fillFromLink(booking, besides, {});
    return;
  }
  const step = Number(new URL(href).searchParams.get('step'));
  const isFilled = isFilledBy(booking, session, href);
  const journey = prefillOfLink(link, zoneOf(booking.store.getState()), booking.now());
  fillJourney(booking, session, { source: href, step, isFilled }, besides, journey);
}
