import type { account } from './account.ts';
import { first } from './first.ts';
import type { flights } from './flights.ts';
import type { later } from './later.ts';
import type { pages } from './pages.ts';
import type { paying } from './paying.ts';
import type { quick } from './quick.ts';
import type { site } from './site.ts';

export type MessageKey =
  | keyof typeof first
  | keyof typeof later
  | keyof typeof site
  | keyof typeof account
  | keyof typeof pages
  | keyof typeof paying
  | keyof typeof quick
  | keyof typeof flights;
export type Words = Partial<Readonly<Record<MessageKey, string>>>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Words for a key, its `{name}` parts filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** Fills `{name}` parts; a missing value leaves the part empty rather than showing braces. */
export const fill = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/**
 * The translator of a visit: of several collections the first that has a key wins (the host's own texts, a loaded
 * language, the words of a part that came later), and the English of the first screen is always there.
 */
export function createTranslator(...collections: readonly (Words | null | undefined)[]): Translate {
  const all: readonly (Words | null | undefined)[] = [...collections, first];
  return (key, params) => {
    for (const words of all) {
      const template = words?.[key];
      if (template !== undefined) return fill(template, params);
    }
    return '';
  };
}
