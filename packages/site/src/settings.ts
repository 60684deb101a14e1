import { type FlightVariant, isLayoutName, type LayoutName, type Popups } from 'booking-core/domain';
import { isCampaign } from 'booking-core/domain/promotion';
import type { Messages } from 'booking-core/messages';
import { englishOf, isTranslated } from 'booking-core/messages/spoken';

/** `window.taxiBookingSettings` over `settings.json` beside the page. */
export interface SiteSettings {
  /** Base of `/api/…` and `/licence/…`; by default the page's own origin. */
  readonly apiUrl: string;
  readonly licenceUrl: string;
  readonly layout: LayoutName;
  readonly flightsOptional: boolean;
  readonly flightVariant: FlightVariant;
  /** Whether contact and note are in dialogs or on the page; overrides the layout. */
  readonly popups: Popups;
  /** BCP 47: `?locale=`, else the setting, else the browser's preference. */
  readonly locale: string;
  /** ISO 4217, in which fares are shown: `?currency=`; '' for the operator's currency. */
  readonly currency: string;
  /** `?theme=`; '' for the browser's preference. */
  readonly theme: 'light' | 'dark' | '';
  /** The operator's own texts, by message key. */
  readonly messages: Messages;
  /** `?sandbox=true` or `?runmode=test`: bookings are only tests. */
  readonly sandbox: boolean;
  /**
   * The query that pages pass on to each other: test flags, layout, language, currency, colours, the partner's code and
   * campaigns, with its question mark; '' for none.
   */
  readonly flags: string;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const wishOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const layoutOf = (value: unknown): LayoutName | null =>
  typeof value === 'string' && isLayoutName(value.toLowerCase()) ? (value.toLowerCase() as LayoutName) : null;

/** @returns an absolute base URL without a trailing slash; '' when the value is not an HTTP URL */
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

/** @returns the first of the browser's languages that is translated */
const preferredOf = (locales: readonly string[]): string =>
  locales.find((locale) => isTranslated(locale) || englishOf(locale) === locale) ?? 'en';

const currencyOf = (said: string | null): string =>
  said !== null && /^[a-z]{3}$/i.test(said) ? said.toUpperCase() : '';

const themeOf = (said: string | null) => (said === 'light' || said === 'dark' ? said : '');

/**
 * @returns the part of a page's query that its links pass on, so that a test visit stays one (specification 1 §4, query
 * flags)
 */
export function flagsOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...query].filter(([name]) => handedOn.includes(name.toLowerCase()) || isCampaign(name)),
  );
  return kept.size > 0 ? `?${kept}` : '';
}

/**
 * Combines the settings of the page, its settings file and its query. The layout is from the settings, else from
 * `?layout=`, else the wizard. Values of the wrong type count as absent.
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
    locale: (textOf(page.searchParams.get('locale')) || textOf(said.locale) || preferredOf(preferred)).replaceAll(
      '_',
      '-',
    ),
    currency: currencyOf(page.searchParams.get('currency')),
    theme: themeOf(page.searchParams.get('theme')),
    messages: record(said.messages) as Messages,
    flags: flagsOf(page.searchParams),
    sandbox: page.searchParams.get('sandbox') === 'true' || page.searchParams.get('runmode') === 'test',
  };
}
