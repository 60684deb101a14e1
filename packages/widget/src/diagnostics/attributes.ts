import { readJson } from 'booking-core/domain/json';
import { readMetadata } from 'booking-core/domain/promotion';
import { readPrefill } from 'booking-core/prefill';

/** A value that the element does not understand, or an attribute that it does not have. */
export interface BadAttribute {
  readonly name: string;
  /** As the page wrote it; '' for an attribute that the element does not have. */
  readonly value: string;
  readonly what: string;
  readonly remedy: string;
}

const anAddress = 'a URL that begins with https://';
const aPlace = 'a place with latitude and longitude as numbers, fullAddress and postcode';

/** The permitted values of each attribute, as text for the page's owner. */
const allowed: Readonly<Record<string, string>> = {
  'tracking-code': 'the code that the operator gave you',
  mode: 'inline, popup or floating',
  variant: 'litebooking or quickbooking',
  layout: 'wizard, wizardx, wizardt, inline, inlinex, gateway or overflow',
  'licence-url': anAddress,
  'api-url': anAddress,
  'booking-page-url': anAddress,
  target: '_self, _top or _blank',
  token: 'the token of a promotion',
  'host-reference': 'at most 100 characters',
  metadata:
    'an object, or JSON text, of up to 20 pairs: a name of 1 to 40 letters, digits, _, . or -, and one line of at most 200 characters',
  'return-url': anAddress,
  pickup: aPlace,
  dropoff: aPlace,
  prefill:
    'an object, or JSON text, of time (local: 2026-12-01T09:30), vehicle, passengers, luggage, handBags, flight, note, firstName, lastName, email, phone, dialingCode',
  locked: 'one or more of pickup, dropoff, vehicle, contact, separated by spaces',
  locale: 'a language tag such as de or pt-BR',
  theme: 'light, dark or auto',
  currency: 'a currency code of three letters such as GBP',
  sandbox: 'the attribute without a value, or no attribute',
  storage: 'device or none',
  debug: 'the attribute without a value, or no attribute',
};

/** HTML's attributes for every element, and what frameworks and scripts of pages write beside them. */
const global = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id
  inert inputmode is itemid itemprop itemref itemscope itemtype key lang nonce part popover ref role slot spellcheck style
  tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns`.split(/\s+/),
);
const isForeign = (name: string): boolean =>
  global.has(name) || /^(aria|data|hx|js|ng|v|x)-|^on|^[^a-z]|[^\w-]/.test(name);

/** @returns the edit distance between two words */
function distance(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()];
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const bare = (name: string): string => name.replace(/[^a-z]/g, '');

/** @returns the attribute most similar to an unknown name; null when none is similar */
function meantBy(name: string): string | null {
  const near = Object.keys(allowed)
    .map((known) => ({ known, changes: distance(bare(name), bare(known)) }))
    .sort((a, b) => a.changes - b.changes)[0];
  return near && near.changes <= Math.min(2, Math.floor(name.length / 3)) ? near.known : null;
}

const isLocale = (text: string): boolean => {
  try {
    return (
      Intl.getCanonicalLocales(text.replace(/^[a-z]{2,3}_.*/i, (written) => written.replaceAll('_', '-'))).length === 1
    );
  } catch {
    return false;
  }
};

const isCurrency = (text: string): boolean =>
  /^[a-z]{3}$/i.test(text) && (Intl.supportedValuesOf?.('currency').includes(text.toUpperCase()) ?? true);

const isAddress = (text: string): boolean => /^(https?:)?\//i.test(text) && URL.canParse(text, 'https://page.example');

const isPlace = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude, fullAddress, name } = value as Record<string, unknown>;
  const within = (degrees: unknown, most: number) => typeof degrees === 'number' && Math.abs(degrees) <= most;
  const isText = [fullAddress, name].some((text) => typeof text === 'string' && text.trim() !== '');
  return within(latitude, 90) && within(longitude, 180) && isText;
};

/** Whether every field of the prefill is valid; the form ignores those that are not. */
const isPrefill = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === Object.keys(readPrefill(value)).length;

const isMetadata = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === Object.keys(readMetadata(value)).length;

function isAllowed(name: string, text: string, value: unknown): boolean {
  switch (name) {
    case 'pickup':
    case 'dropoff':
      return isPlace(text === '' ? value : readJson(text));
    case 'metadata':
      return isMetadata(text === '' ? value : readJson(text));
    case 'prefill':
      return isPrefill(text === '' ? value : readJson(text));
    case 'locked':
      return text.split(/\s+/).every((word) => /^(pickup|dropoff|vehicle|contact)$/i.test(word));
    case 'locale':
      return isLocale(text);
    case 'currency':
      return isCurrency(text);
    case 'licence-url':
    case 'api-url':
    case 'booking-page-url':
    case 'return-url':
      return isAddress(text);
    case 'host-reference':
      return text.length <= 100;
    case 'sandbox':
    case 'debug':
      return ['true', name].includes(text.toLowerCase());
    case 'tracking-code':
    case 'token':
      return true;
    default:
      return (allowed[name] ?? '').split(/, | or /).includes(text.toLowerCase());
  }
}

const propertyOf = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Finds what the page wrote at the element, as attributes or as properties, and the element does not understand. */
export function findBadAttributes(element: HTMLElement): BadAttribute[] {
  const found: BadAttribute[] = [];
  for (const name of element.getAttributeNames()) {
    if (Object.hasOwn(allowed, name) || isForeign(name)) continue;
    const meant = meantBy(name);
    found.push({
      name,
      value: '',
      what: `The element has no attribute ${name}.`,
      remedy: meant
        ? `Did you mean ${meant}?`
        : name === 'messages'
          ? 'messages is a property: element.messages = { … }.'
          : `Its attributes are ${Object.keys(allowed).join(', ')}.`,
    });
  }
  for (const [name, words] of Object.entries(allowed)) {
    const text = element.getAttribute(name)?.trim() ?? '';
    const property: unknown = Reflect.get(element, propertyOf(name));
    const isObject = typeof property === 'object' && property !== null;
    if ((text === '' && !isObject) || isAllowed(name, text, property)) continue;
    const value = shown(text === '' ? property : text);
    const off = /^(sandbox|debug)$/.test(name) && text.toLowerCase() === 'false';
    found.push({
      name,
      value,
      what: off
        ? `${name}="${value}" has the same effect as no ${name} attribute.`
        : `${name}="${value}" is not valid.`,
      remedy: `Allowed: ${words}.`,
    });
  }
  return found;
}
