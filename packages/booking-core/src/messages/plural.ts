import type { MessageParams } from './index.ts';

type Fill = (template: string, params?: MessageParams) => string;

/** A plural part in ICU syntax, `{count, plural, one {# bag} other {# bags}}`; `#` is the number. */
const pluralPart = /\{(\w+), plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g;
const forms = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

/** Fills `{name}` parts, and chooses among plural forms by the rules of the locale's language. */
export function createFill(locale: string, fill: Fill): Fill {
  const rules = new Intl.PluralRules(locale);
  return (template, params: MessageParams = {}) =>
    fill(
      template.replace(pluralPart, (_, name: string, all: string) => {
        const byName = new Map([...all.matchAll(forms)].map(([, form = '', text = '']) => [form, text]));
        const text = byName.get(rules.select(Number(params[name]))) ?? byName.get('other') ?? '';
        return text.replaceAll('#', String(params[name] ?? ''));
      }),
      params,
    );
}
