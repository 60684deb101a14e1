import type { BookingController } from 'booking-core';
import type { Place } from 'booking-core/domain';
import { type PrefillValues, prefill, prefillCounts, prefillTexts, readPrefill } from 'booking-core/prefill';

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
