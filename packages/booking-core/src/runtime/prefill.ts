import {
  type Contact,
  defaultOptions,
  forEmptyFields,
  type OptionName,
  type Promotion,
  type Suggested,
} from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import { placeOfPlain, readPlainPlace } from '../domain/plain-place.ts';
import type { Prefill } from '../machine/events.ts';
import type { BookingController } from './booking.ts';

/** The values with which a page prefills the booking: properties of the element, whose types are not checked yet. */
export interface Prefilled {
  readonly pickup: unknown;
  readonly dropoff: unknown;
  readonly prefill: unknown;
  /** The names of the values that the visitor cannot change, separated by spaces. */
  readonly locked: string;
}

/** The fields that can be prefilled, by their names on the element and in links: texts, and counts as whole numbers. */
export const prefillTexts = [
  'time',
  'flight',
  'note',
  'firstName',
  'lastName',
  'email',
  'phone',
  'dialingCode',
] as const;
export const prefillCounts = ['vehicle', 'passengers', 'luggage', 'handBags'] as const;

export type PrefillValues = Partial<
  Record<(typeof prefillTexts)[number], string> & Record<(typeof prefillCounts)[number], number>
>;

/**
 * Reads an object or JSON text field by field; values of another type, a time with an offset from UTC, and a dialing code
 * that is none are left out: `time` is local. Texts are cut at 255 characters.
 */
export function readPrefill(value: unknown): PrefillValues {
  const read = typeof value === 'string' ? readJson(value) : value;
  if (typeof read !== 'object' || read === null) return {};
  const found: Record<string, string | number> = {};
  for (const name of prefillTexts) {
    const text: unknown = Reflect.get(read, name);
    if (typeof text === 'string' && text.trim() !== '') found[name] = text.trim().slice(0, 255);
  }
  for (const name of prefillCounts) {
    const count: unknown = Reflect.get(read, name);
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) found[name] = count;
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*$/.test(String(found.time ?? ''))) delete found.time;
  const [, code] = /^(?:\+|00)?([1-9]\d{0,3})$/.exec(String(found.dialingCode ?? '')) ?? [];
  if (code) found.dialingCode = code;
  else delete found.dialingCode;
  return found;
}

/** The values of a prefill, those of the passenger as a contact. */
function partsOf(value: unknown) {
  const { time, vehicle, passengers, luggage, handBags, flight, note, ...contact } = readPrefill(value);
  return { time, vehicle, passengers, luggage, handBags, flight, note, contact: contact as Partial<Contact> };
}

/**
 * The values that the page locks, as a prefill. Empty when it locks none and locked none before: a promotion without
 * values releases those that were locked.
 */
export function lockedValues(booking: BookingController, given: Prefilled): Pick<Prefill, 'promotion'> {
  const { vehicle, contact } = partsOf(given.prefill);
  const locked = given.locked.toLowerCase().split(/\s+/);
  const placeIf = (end: 'pickup' | 'dropoff') => {
    const place = locked.includes(end) ? readPlainPlace(given[end]) : null;
    return place ? placeOfPlain(place) : null;
  };
  const fixed: Promotion = {
    token: '',
    pickup: placeIf('pickup'),
    dropoff: placeIf('dropoff'),
    returnKind: null,
    vehicleId: locked.includes('vehicle') ? (vehicle ?? null) : null,
    contact: locked.includes('contact') ? contact : {},
    promoCode: '',
  };
  const fixes = fixed.pickup || fixed.dropoff || fixed.vehicleId !== null || Object.keys(fixed.contact).length > 0;
  return fixes || booking.store.getState().promotion?.token === '' ? { promotion: fixed } : {};
}

/**
 * Fills empty fields with the page's values, other than the places, and fixes the values that the page locks. The
 * visitor's choices from before a reload take precedence over values that are not locked.
 */
export function prefill(booking: BookingController, given: Prefilled): void {
  const { time, vehicle, passengers, luggage, handBags, flight, note, contact } = partsOf(given.prefill);
  const { journey, details } = booking.store.getState();
  const suggested: Suggested = {
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(time === undefined ? {} : { time: time.slice(0, 16) }),
    ...(passengers === undefined ? {} : { passengers }),
    ...(luggage === undefined ? {} : { luggage }),
    ...(handBags === undefined ? {} : { handBags }),
  };
  const isNew = (name: keyof Suggested) =>
    suggested[name] !== undefined && suggested[name] !== journey.suggested?.[name];
  const open = forEmptyFields(details.contact, contact);
  const filled: Prefill = {
    ...(time && isNew('time') && journey.time.kind !== 'later' ? { local: time.slice(0, 16) } : {}),
    ...(vehicle !== undefined && isNew('vehicle') ? { vehicleId: vehicle } : {}),
    ...((Object.keys(suggested) as (keyof Suggested)[]).some(isNew) ? { suggested } : {}),
    ...(Object.keys(open).length > 0 ? { contact: open } : {}),
    ...lockedValues(booking, given),
  };
  if (Object.keys(filled).length > 0) booking.dispatch({ type: 'journey.prefilled', prefill: filled });
  const options: [OptionName, 'passengers' | 'luggage' | 'handBags'][] = [
    ['passengers', 'passengers'],
    ['luggages', 'luggage'],
    ['handBags', 'handBags'],
  ];
  for (const [option, name] of options) {
    const count = suggested[name];
    if (count !== undefined && isNew(name) && journey.options[option] === defaultOptions[option])
      booking.dispatch({ type: 'journey.optionChanged', option, count });
  }
  if (note && journey.note === '') booking.dispatch({ type: 'journey.noteChanged', note });
  if (flight && journey.flight.number === '')
    booking.dispatch({ type: 'flight.changed', direction: 'onward', change: { number: flight } });
}
