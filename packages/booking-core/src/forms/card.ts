import * as v from 'valibot';
import * as limits from '../domain/limits.ts';
import { formIssues, matches } from './fields.ts';

export type CardField =
  | 'name'
  | 'number'
  | 'expiryMonth'
  | 'expiryYear'
  | 'cvc'
  | 'country'
  | 'postalCode'
  | 'line1'
  | 'line2'
  | 'city';

/** The card form's values; read from its fields when it is sent, and never stored. */
export type CardEntry = Readonly<Record<CardField, string>>;

export interface CardIssue {
  readonly field: CardField;
  readonly code: 'required' | 'invalid';
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'maestro' | 'discover' | 'diners' | 'jcb' | 'unionpay';

const brands: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[689])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
  ['maestro', /^(5018|5020|5038|6304|6759|676[1-3])/],
];

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The brand that a card number's first digits belong to; null while they match none. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number);
  return brands.find(([, pattern]) => pattern.test(digits))?.[0] ?? null;
}

/** A card number as printed on the card: groups of four digits, American Express in four, six and five. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups =
    cardBrand(digits) === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** A security code: digits, three or (American Express) four of them. */
export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Card-number validity: 12 to 19 digits with the right check digit (ISO/IEC 7812). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export interface CardRules {
  /** Whether the gateway's own fields take number, expiry and CVC, so that only name and billing are checked here. */
  readonly hosted: boolean;
  /** The current month, 1 to 12, and year. */
  readonly month: number;
  readonly year: number;
}

/** Letters of any script, digits, space, underscore and hyphen, no space at an end (specification 1 §5, postcode). */
const postcode = new RegExp(`^(?! )[\\p{L}\\d _-]{1,${limits.postcodeMaxLength}}(?<! )$`, 'u');

const given = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'required'),
  v.check((text) => text.trim().length <= limits.textMaxLength, 'invalid'),
);

const cardFields = ({ month, year }: CardRules, { number, expiryYear }: CardEntry) => ({
  number: v.pipe(given, v.check(isCardNumber, 'invalid')),
  expiryMonth: v.pipe(
    given,
    v.check((chosen) => Number(chosen) >= (Number(expiryYear) === year ? month : 1) && Number(chosen) <= 12, 'invalid'),
  ),
  expiryYear: v.pipe(
    given,
    v.check((chosen) => Number(chosen) >= year && Number(chosen) <= year + limits.cardExpiryYears, 'invalid'),
  ),
  cvc: v.pipe(
    given,
    v.check((digits) => (cardBrand(number) === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(digits.trim()), 'invalid'),
  ),
});

const billing = {
  country: given,
  postalCode: v.pipe(given, matches(postcode)),
  line1: given,
  city: given,
};

const hostedForm = v.object({ name: given, ...billing });

const ownForm = (rules: CardRules, entry: CardEntry) =>
  v.object({ name: given, ...cardFields(rules, entry), ...billing });

/** The fields of a card form that must be filled in, in reading order (specification 1 §5). */
export const cardReadingOrder: readonly CardField[] = [
  'name',
  'number',
  'expiryMonth',
  'expiryYear',
  'cvc',
  'country',
  'line1',
  'city',
  'postalCode',
];

/**
 * Checks a card form (specification 1 §5, card form).
 * @returns at most one code a field, in reading order
 */
export function cardIssues(entry: CardEntry, rules: CardRules): readonly CardIssue[] {
  const found = rules.hosted ? formIssues(hostedForm, entry) : formIssues(ownForm(rules, entry), entry);
  return cardReadingOrder.flatMap((field) => {
    const code = found[field] as CardIssue['code'] | undefined;
    return code ? [{ field, code }] : [];
  });
}
