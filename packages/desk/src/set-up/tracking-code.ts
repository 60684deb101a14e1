import type { Answer } from '../api/client.ts';
import type { Difference } from './settings/fields.ts';

export type Code = Answer<'trackingCodes'>['codes'][number];
export type Version = Answer<'trackingCodeVersions'>['versions'][number];

/** What can be changed of a code. */
export type Facts = Pick<Code, 'partner' | 'domains' | 'company' | 'variants' | 'expires' | 'bookingPage' | 'enabled'>;

/** The facts of a code, or of one of its versions. */
export const factsOf = ({ partner, domains, company, variants, expires, bookingPage, enabled }: Facts): Facts => ({
  partner,
  domains,
  company,
  variants,
  expires,
  bookingPage,
  enabled,
});

/** Domains as they are typed: with commas, blanks or lines between them. */
export const domainsOf = (typed: string): string[] => typed.split(/[\s,]+/).filter((domain) => domain !== '');

/** The kinds of forms that a code is good for. */
export const kinds = [
  { variant: 'litebooking', label: 'The whole booking in the page' },
  { variant: 'quickbooking', label: 'The short form that goes to the booking page' },
] as const;

const nothing = '–';

/** Every fact in words, by its name on the form. */
const words = (facts: Facts, nameOf: (company: number) => string): readonly (readonly [string, string])[] => [
  ['Partner', facts.partner || nothing],
  ['Domains', facts.domains.join(', ') || 'any page'],
  ['Held by', nameOf(facts.company)],
  ['Good for', kinds.flatMap(({ variant, label }) => (facts.variants.includes(variant) ? [label] : [])).join(', ')],
  ['Last day', facts.expires ?? 'none'],
  ['Booking page', facts.bookingPage || 'this one'],
  ['State', facts.enabled ? 'on' : 'off'],
];

/** What is different in words. @param nameOf the name of a company by its id, 0 for nobody */
export function differencesOf(before: Facts, after: Facts, nameOf: (company: number) => string): Difference[] {
  const old = new Map(words(before, nameOf));
  return words(after, nameOf).flatMap(([where, value]) => {
    const was = old.get(where) ?? '';
    return was === value ? [] : [{ where, before: was, after: value }];
  });
}

/** A draft as it is saved: a version after the one that it was begun from. */
export const changeOf = ({ code, version, test }: Code, { domains, variants, ...rest }: Facts, note: string) => ({
  params: { code },
  body: {
    ...rest,
    version,
    note: note.trim(),
    variants: kinds.flatMap(({ variant }) => (variants.includes(variant) ? [variant] : [])),
    // A code for tests is good for every page: it has no list.
    ...(test && domains.length === 0 ? {} : { domains }),
  },
});
