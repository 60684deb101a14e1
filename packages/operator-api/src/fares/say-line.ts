import type { LetterKey } from '../mail/languages/en.ts';
import type { Speech } from '../mail/languages/index.ts';

interface Pattern {
  readonly kind: string;
  /** Its groups are the values of the words; those that are counted are `count` and `minutes`. */
  readonly label: RegExp;
  readonly key: LetterKey;
}

/** How `calculateFare` and the company's rate write their lines. An operator's own words are said as they are. */
const patterns: readonly Pattern[] = [
  { kind: 'fixed', label: /^Fixed price, (?<name>.*)$/s, key: 'line.fixed' },
  { kind: 'minimum', label: /^Up to the minimum fare$/, key: 'line.minimum' },
  { kind: 'hourly', label: /^(?<count>\d+) hours?, (?<distance>.*) included$/, key: 'line.hourly' },
  { kind: 'airport', label: /^(?<name>.*) pick-up$/s, key: 'line.pickup' },
  { kind: 'airport', label: /^(?<name>.*) drop-off$/s, key: 'line.dropoff' },
  { kind: 'via', label: /^(?<count>\d+) vias?$/, key: 'line.vias' },
  { kind: 'extras', label: /^Child seats$/, key: 'line.seats' },
  { kind: 'extras', label: /^Pets$/, key: 'line.pets' },
  { kind: 'rounding', label: /^Rounding$/, key: 'line.rounding' },
  { kind: 'return', label: /^Return discount$/, key: 'line.returnDiscount' },
  { kind: 'return', label: /^Wait and return discount$/, key: 'line.waitDiscount' },
  { kind: 'wait', label: /^Waiting, up to (?<minutes>\d+) minutes$/, key: 'line.waiting' },
  { kind: 'corporate', label: /^Corporate rate$/, key: 'line.corporate' },
];

const counted = new Set(['count', 'minutes']);

/** A distance as `calculateFare` writes it: `10.4 km`, `6.5 mi`. */
const distance = /^(\d+(?:\.(\d+))?) (km|mi)$/;

/** The same distance as the reader writes numbers and units; other words are left alone. */
function sayDistance(written: string, locale: string): string {
  const [, number, digits = '', unit] = distance.exec(written) ?? [];
  if (number === undefined) return written;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit === 'km' ? 'kilometer' : 'mile',
    minimumFractionDigits: digits.length,
    maximumFractionDigits: digits.length,
  }).format(Number(number));
}

/** What the lines of the way back begin with. */
const back = 'Return: ';

/**
 * The label of a fare's line in somebody's language: the English one is its own key, as with the sentences of `messages`, so
 * that bookings made before are told in it, too.
 */
export function sayLine(
  { kind, label }: { readonly kind: string; readonly label: string },
  { t, locale }: Speech,
): string {
  const isBack = label.startsWith(back);
  const own = isBack ? label.slice(back.length) : label;
  const pattern = patterns.find((each) => each.kind === kind && each.label.test(own));
  const values = Object.entries(pattern?.label.exec(own)?.groups ?? {}).map(([name, found]) => [
    name,
    counted.has(name) ? Number(found) : name === 'distance' ? sayDistance(found, locale) : found,
  ]);
  const plain = kind === 'distance' ? sayDistance(own, locale) : own;
  const line = pattern ? t(pattern.key, Object.fromEntries(values)) : plain;
  return isBack ? t('line.back', { line }) : line;
}
