import type { account } from './account.ts';
import type { booker } from './booker.ts';
import type { boot } from './boot.ts';
import type { calendar } from './calendar.ts';
import type { popup, quick } from './element.ts';
import type { flights } from './flights.ts';
import { journey } from './journey.ts';
import type { map } from './map.ts';
import type { moreOptions } from './more-options.ts';
import type { pages } from './pages.ts';
import type { paying } from './paying.ts';
import type { placeDetails } from './place-details.ts';
import type { problems } from './problems.ts';
import type { promoCode } from './promo-code.ts';
import type { promotionLink } from './promotion-link.ts';
import type { questions } from './questions.ts';
import type { ride } from './ride.ts';
import type { site } from './site.ts';
import type { summary } from './summary.ts';
import type { ticket } from './ticket.ts';
import type { tracking } from './tracking.ts';

/** The features whose English texts are fetched with their code; those of the journey are always loaded. */
interface Features {
  readonly account: typeof account;
  readonly booker: typeof booker;
  readonly boot: typeof boot;
  readonly calendar: typeof calendar;
  readonly map: typeof map;
  readonly moreOptions: typeof moreOptions;
  readonly placeDetails: typeof placeDetails;
  readonly flights: typeof flights;
  readonly pages: typeof pages;
  readonly paying: typeof paying;
  readonly promoCode: typeof promoCode;
  readonly promotionLink: typeof promotionLink;
  readonly questions: typeof questions;
  readonly quick: typeof quick;
  readonly ride: typeof ride;
  readonly site: typeof site;
  readonly summary: typeof summary;
  readonly ticket: typeof ticket;
  readonly tracking: typeof tracking;
  readonly popup: typeof popup;
  readonly problems: typeof problems;
}

export type MessageKey = keyof typeof journey | { [Name in keyof Features]: keyof Features[Name] }[keyof Features];
export type Messages = Partial<Readonly<Record<MessageKey, string>>>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills `{name}` parts; a missing value leaves the part empty rather than showing braces. */
export const fill = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** The file of a language: all texts of the product. */
export interface Translation {
  readonly dir: 'ltr' | 'rtl';
  readonly words: Readonly<Record<MessageKey, string>>;
}

/** The language of a visit, used instead of the English texts in the code. */
export interface Language {
  /** BCP 47, to be passed to `Intl`. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly words: Messages;
  readonly fill: typeof fill;
}

/** @returns the text for a key, with its `{name}` parts filled in */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/**
 * Creates the translator of a visit. A key is looked up in the collections in order (the host's own texts, a
 * translation, the English of a feature), and last in the English of the journey; an unknown key gives ''.
 */
export function createTranslator(
  collections: readonly (Messages | null | undefined)[],
  fillIn: typeof fill = fill,
): Translate {
  const all: readonly (Messages | null | undefined)[] = [...collections, journey];
  return (key, params) => {
    for (const words of all) {
      const template = words?.[key];
      if (template !== undefined) return fillIn(template, params);
    }
    return '';
  };
}
