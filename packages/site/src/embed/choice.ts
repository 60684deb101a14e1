import type { Place } from 'booking-core/domain';
import type { EmbedChoice } from 'booking-core/domain/embed-snippet';

/** What the builder keeps in the address, so that a link to it opens it as it was. */
export interface Choice {
  readonly code: string;
  /** '' stands in the page. */
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

/** A tracking code as it may be written; anything else is left out. */
export const codeOf = (text: string): string => (/^[A-Za-z0-9_-]{1,40}$/.test(text.trim()) ? text.trim() : '');

/** The choice that an address holds; what it does not say, or says wrongly, is as usual. */
export const readChoice = (query: URLSearchParams): Choice => ({
  code: (query.get('code') ?? '').slice(0, 40),
  mode: oneOf(modes, query.get('mode')),
  variant: oneOf(variants, query.get('variant')),
  layout: oneOf(layouts, query.get('layout')),
  theme: oneOf(themes, query.get('theme')),
  locale: oneOf(locales, query.get('locale')),
});

/** The query of a choice; what is as usual is left out. */
export function writeChoice(choice: Choice, flags: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(flags);
  for (const [name, value] of Object.entries(choice)) {
    if (value === '' || value === variants[0] || value === themes[0]) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** A place as a host page writes it: what the element needs to know it again, and no more. */
export const placeText = (place: Place | null): string => {
  if (!place) return '';
  const { latitude, longitude, fullAddress, postcode, name, category, code, iata } = place;
  const plain = { latitude, longitude, fullAddress, postcode, name, category, code, iata };
  return JSON.stringify(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== '')));
};

/** What the lines for a page are made of; a code that is missing or cannot be one is named as such. */
export const embedChoiceOf = ({ code, ...rest }: Choice, pickup: Place | null, dropoff: Place | null): EmbedChoice => ({
  ...rest,
  trackingCode: codeOf(code) || 'YOUR-CODE',
  pickup: placeText(pickup),
  dropoff: placeText(dropoff),
});
