import { type FlightVariant, isLayoutName, type LayoutName, type Popups } from 'booking-core/domain';
import { isCampaign } from 'booking-core/domain/promotion';
import type { Words } from 'booking-core/messages';
import { englishOf, isTranslated } from 'booking-core/messages/spoken';

/** `window.taxiBookingSettings` over `settings.json` beside the page (design decisions, section 5). */
export interface SiteSettings {
  /** Base of `/api/…` and `/licence/…`; the page's own origin when nothing is said. */
  readonly apiUrl: string;
  readonly licenceUrl: string;
  readonly layout: LayoutName;
  readonly flightsOptional: boolean;
  readonly flightVariant: FlightVariant;
  /** Contact and note in dialogs, or on the page, whatever the layout says. */
  readonly popups: Popups;
  /** BCP 47: `?locale=`, else the setting, else what the browser prefers. */
  readonly locale: string;
  /** ISO 4217, in which fares are told: `?currency=`; '' for what the operator says. */
  readonly currency: string;
  /** `?theme=`; '' for what the browser prefers. */
  readonly theme: 'light' | 'dark' | '';
  /** The operator's own words, key by key. */
  readonly messages: Words;
  /** `?sandbox=true` or `?runmode=test`: nothing is booked for real. */
  readonly sandbox: boolean;
  /**
   * The query that pages hand on to each other: test flags, layout, language, currency, colours, the partner's code and
   * campaigns, with its question mark; '' without any.
   */
  readonly flags: string;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const wishOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const layoutOf = (value: unknown): LayoutName | null =>
  typeof value === 'string' && isLayoutName(value.toLowerCase()) ? (value.toLowerCase() as LayoutName) : null;

/** An absolute base without a trailing slash; '' when the text is no web address. */
function baseOf(value: unknown, page: string): string {
  if (typeof value !== 'string' || value.trim() === '') return '';
  try {
    const url = new URL(value.trim(), page);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href.replace(/\/+$/, '') : '';
  } catch {
    return '';
  }
}

const handedOn = ['sandbox', 'runmode', 'layout', 'locale', 'currency', 'theme', 'trackingcode', 'tracking-code'];

/** The first of the browser's languages that there are words in. */
const preferredOf = (locales: readonly string[]): string =>
  locales.find((locale) => isTranslated(locale) || englishOf(locale) === locale) ?? 'en';

const currencyOf = (said: string | null): string =>
  said !== null && /^[a-z]{3}$/i.test(said) ? said.toUpperCase() : '';

const themeOf = (said: string | null) => (said === 'light' || said === 'dark' ? said : '');

/** What of a page's query its links keep, so that a test visit stays one (specification 1 §4, query flags). */
export function flagsOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...query].filter(([name]) => handedOn.includes(name.toLowerCase()) || isCampaign(name)),
  );
  return kept.size > 0 ? `?${kept}` : '';
}

/**
 * What the page, its settings file and its query say together. The layout comes from the settings, else from `?layout=`,
 * else it is the wizard (design decisions, section 3). Values of the wrong type count as absent.
 */
export function readSettings(
  inPage: unknown,
  inFile: unknown,
  href: string,
  preferred: readonly string[] = [],
): SiteSettings {
  const said = { ...record(inFile), ...record(inPage) };
  const page = new URL(href);
  const apiUrl = baseOf(said.apiUrl, href) || page.origin;
  return {
    apiUrl,
    licenceUrl: baseOf(said.licenceUrl, href) || apiUrl,
    layout: layoutOf(said.layout) ?? layoutOf(page.searchParams.get('layout')) ?? 'wizard',
    flightsOptional: said.flightsOptional !== false,
    flightVariant: String(said.flightVariant) === '360' ? '360' : 'airport',
    popups: { contact: wishOf(said.contactPopup), note: wishOf(said.notePopup) },
    locale: textOf(page.searchParams.get('locale')) || textOf(said.locale) || preferredOf(preferred),
    currency: currencyOf(page.searchParams.get('currency')),
    theme: themeOf(page.searchParams.get('theme')),
    messages: record(said.messages) as Words,
    flags: flagsOf(page.searchParams),
    sandbox: page.searchParams.get('sandbox') === 'true' || page.searchParams.get('runmode') === 'test',
  };
}
