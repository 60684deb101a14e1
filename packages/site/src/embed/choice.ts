import type { Place } from 'booking-core/domain';
import type { EmbedChoice } from 'booking-core/domain/embed-snippet';

/** The settings of the embed builder; they are in its address, so that a link restores them. */
export interface Choice {
  readonly code: string;
  /** '' for inline in the host page. */
  readonly mode: '' | 'popup' | 'floating';
  readonly variant: 'litebooking' | 'quickbooking';
  readonly layout: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly locale: string;
}

export const modes = ['', 'popup', 'floating'] as const;
export const variants = ['litebooking', 'quickbooking'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
export const layouts = ['', 'wizard', 'wizardx', 'wizardt', 'inline', 'inlinex', 'gateway', 'overflow'] as const;
/** '' is the language of the host page. */
export const locales = ['', 'en', 'de', 'fr', 'es', 'it', 'pl', 'ar', 'ja'] as const;

const oneOf = <Value extends string>(allowed: readonly Value[], value: string | null): Value => {
  const found = allowed.find((each) => each === value);
  return found ?? (allowed[0] as Value);
};

/** @returns the tracking code in a text; '' when it is not a valid one */
export const codeOf = (text: string): string => (/^[A-Za-z0-9_-]{1,40}$/.test(text.trim()) ? text.trim() : '');

/** Reads the settings from an address; missing or invalid values get their defaults. */
export const readChoice = (query: URLSearchParams): Choice => ({
  code: (query.get('code') ?? '').slice(0, 40),
  mode: oneOf(modes, query.get('mode')),
  variant: oneOf(variants, query.get('variant')),
  layout: oneOf(layouts, query.get('layout')),
  theme: oneOf(themes, query.get('theme')),
  locale: oneOf(locales, query.get('locale')),
});

/** @returns the query for the settings; defaults are left out. @param flags the query to add them to */
export function writeChoice(choice: Choice, flags: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(flags);
  for (const [name, value] of Object.entries(choice)) {
    if (value === '' || value === variants[0] || value === themes[0]) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** @returns a place as the attribute of a host page: JSON with only the properties that the element needs */
export const placeText = (place: Place | null): string => {
  if (!place) return '';
  const { latitude, longitude, fullAddress, postcode, name, category, code, iata } = place;
  const plain = { latitude, longitude, fullAddress, postcode, name, category, code, iata };
  return JSON.stringify(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== '')));
};

/** @returns the values for the HTML snippet; `YOUR-CODE` replaces a missing or invalid tracking code */
export const embedChoiceOf = ({ code, ...rest }: Choice, pickup: Place | null, dropoff: Place | null): EmbedChoice => ({
  ...rest,
  trackingCode: codeOf(code) || 'YOUR-CODE',
  pickup: placeText(pickup),
  dropoff: placeText(dropoff),
});
