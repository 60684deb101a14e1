import type { Answer } from '../api/client.ts';
import type { Difference } from './settings/fields.ts';

export type Code = Answer<'trackingCodes'>['codes'][number];
export type Version = Answer<'trackingCodeVersions'>['versions'][number];

/** The properties of a code that can be changed. */
export type Facts = Pick<Code, 'partner' | 'domains' | 'company' | 'variants' | 'expires' | 'bookingPage' | 'enabled'>;

/** @returns only these properties of a code, or of one of its versions */
export const factsOf = ({ partner, domains, company, variants, expires, bookingPage, enabled }: Facts): Facts => ({
  partner,
  domains,
  company,
  variants,
  expires,
  bookingPage,
  enabled,
});

/** Splits typed domains, which are separated by commas, blanks or line breaks. */
export const domainsOf = (typed: string): string[] => typed.split(/[\s,]+/).filter((domain) => domain !== '');

/** The kinds of booking forms that a code can allow. */
export const kinds = [
  { variant: 'litebooking', label: 'The whole booking on the partner’s page' },
  { variant: 'quickbooking', label: 'A short form that opens the booking page' },
] as const;

const nothing = '–';

/** @returns every property as text, with its label on the form */
const words = (facts: Facts, nameOf: (company: number) => string): readonly (readonly [string, string])[] => [
  ['Partner', facts.partner || nothing],
  ['Domains', facts.domains.join(', ') || 'any page'],
  ['Company', nameOf(facts.company)],
  [
    'Booking forms',
    kinds.flatMap(({ variant, label }) => (facts.variants.includes(variant) ? [label] : [])).join(', '),
  ],
  ['Last day', facts.expires ?? 'none'],
  ['Booking page', facts.bookingPage || 'this site’s'],
  ['Status', facts.enabled ? 'on' : 'off'],
];

type Companies = readonly { readonly value: string; readonly text: string }[];

/** @returns the companies to choose from, with the one that holds a code, which may not book any more */
export const withHolder = (companies: Companies, company: number): Companies =>
  companies.some(({ value }) => value === String(company))
    ? companies
    : [...companies, { value: String(company), text: `Company ${company}` }];

/** @returns the differences as texts. @param nameOf gives the name of a company by its id, 0 for none */
export function differencesOf(before: Facts, after: Facts, nameOf: (company: number) => string): Difference[] {
  const old = new Map(words(before, nameOf));
  return words(after, nameOf).flatMap(([where, value]) => {
    const was = old.get(where) ?? '';
    return was === value ? [] : [{ where, before: was, after: value }];
  });
}

/** @returns the call that saves a draft as the version after the one that was edited */
export const changeOf = ({ code, version, test }: Code, { domains, variants, ...rest }: Facts, note: string) => ({
  params: { code },
  body: {
    ...rest,
    version,
    note: note.trim(),
    variants: kinds.flatMap(({ variant }) => (variants.includes(variant) ? [variant] : [])),
    // A test code without domains works on every page, so it is saved without a list.
    ...(test && domains.length === 0 ? {} : { domains }),
  },
});
