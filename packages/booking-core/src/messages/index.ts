import type { account } from './account.ts';
import type { aside } from './aside.ts';
import type { booker } from './booker.ts';
import { first } from './first.ts';
import type { flights } from './flights.ts';
import type { later } from './later.ts';
import type { pages } from './pages.ts';
import type { paying } from './paying.ts';
import type { quick } from './quick.ts';
import type { site } from './site.ts';
import type { tracking } from './tracking.ts';

/** The words in English, by the part of the product that they come with. */
interface English {
  readonly first: typeof first;
  readonly later: typeof later;
  readonly site: typeof site;
  readonly aside: typeof aside;
  readonly account: typeof account;
  readonly pages: typeof pages;
  readonly paying: typeof paying;
  readonly flights: typeof flights;
  readonly quick: typeof quick;
  readonly tracking: typeof tracking;
  readonly booker: typeof booker;
}

export type MessageKey = { [Name in keyof English]: keyof English[Name] }[keyof English];
/** What words are fetched for by itself; the first screen's come with it. */
export type Area = Exclude<keyof English, 'first'>;
/** An area in another language. */
export type Translation<Name extends keyof English> = { readonly [Key in keyof English[Name]]: string };
export type Words = Partial<Readonly<Record<MessageKey, string>>>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** A language as it is stored: the words of the first screen, and how to fetch the others. */
export interface Pack {
  /** Left out where the page decides. */
  readonly dir?: 'ltr' | 'rtl';
  readonly first: Translation<'first'>;
  readonly areas: { readonly [Name in Area]: () => Promise<Translation<Name>> };
}

/** What a visit speaks instead of the English that comes with it. */
export interface Language {
  /** BCP 47, as `Intl` is to be asked. */
  readonly locale: string;
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** The words that have arrived. */
  readonly words: Words;
  /** Whether those behind the first screen are among them. */
  readonly complete: boolean;
  readonly fill: typeof fill;
  /** The words of an area; rejects when they do not come. */
  load(area: Area): Promise<Words>;
}

/** Words for a key, its `{name}` parts filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** Fills `{name}` parts; a missing value leaves the part empty rather than showing braces. */
export const fill = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/**
 * The translator of a visit: of several collections the first that has a key wins (the host's own texts, a loaded
 * language, the words of a part that came later), and the English of the first screen is always there.
 */
export function createTranslator(
  collections: readonly (Words | null | undefined)[],
  fillIn: typeof fill = fill,
): Translate {
  const all: readonly (Words | null | undefined)[] = [...collections, first];
  return (key, params) => {
    for (const words of all) {
      const template = words?.[key];
      if (template !== undefined) return fillIn(template, params);
    }
    return '';
  };
}
