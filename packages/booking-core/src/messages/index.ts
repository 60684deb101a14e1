import type { account } from './account.ts';
import { en } from './en.ts';

export type MessageKey = keyof typeof en;
/** Keys of the words that come with the screens of accounts. */
export type AccountKey = MessageKey | keyof typeof account;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Words for a key, its `{name}` parts filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(en, key);

/** Fills `{name}` parts; a missing value leaves the part empty rather than showing braces. */
export const fill = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/**
 * The translator of a visit. English is bundled; `overrides` (a loaded language, the host's own texts) win key by key.
 */
export function createTranslator(overrides: Partial<Record<MessageKey, string>> = {}): Translate {
  return (key, params) => fill(overrides[key] ?? en[key], params);
}

export { en };
