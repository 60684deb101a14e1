import type { LetterKey } from '../mail/languages/en.ts';
import type { Speech } from '../mail/languages/index.ts';

interface Pattern {
  readonly kind: string;
  readonly label: RegExp;
  readonly key: LetterKey;
  /** What the label's part is called in the words. */
  readonly part?: 'name' | 'count' | 'minutes';
}

/** How `calculateFare` and the company's rate write their lines. Distances, and an operator's own words, are said as they are. */
const patterns: readonly Pattern[] = [
  { kind: 'fixed', label: /^Fixed price, (.*)$/s, key: 'line.fixed', part: 'name' },
  { kind: 'minimum', label: /^Up to the minimum fare$/, key: 'line.minimum' },
  { kind: 'airport', label: /^(.*) pick-up$/s, key: 'line.pickup', part: 'name' },
  { kind: 'airport', label: /^(.*) drop-off$/s, key: 'line.dropoff', part: 'name' },
  { kind: 'via', label: /^(\d+) vias?$/, key: 'line.vias', part: 'count' },
  { kind: 'extras', label: /^Child seats$/, key: 'line.seats' },
  { kind: 'extras', label: /^Pets$/, key: 'line.pets' },
  { kind: 'rounding', label: /^Rounding$/, key: 'line.rounding' },
  { kind: 'return', label: /^Return discount$/, key: 'line.returnDiscount' },
  { kind: 'return', label: /^Wait and return discount$/, key: 'line.waitDiscount' },
  { kind: 'wait', label: /^Waiting, up to (\d+) minutes$/, key: 'line.waiting', part: 'minutes' },
  { kind: 'corporate', label: /^Corporate rate$/, key: 'line.corporate' },
];

/** What the lines of the way back begin with. */
const back = 'Return: ';

/**
 * The label of a fare's line in somebody's language: the English one is its own key, as with the sentences of `messages`, so
 * that bookings made before are told in it, too.
 */
export function sayLine({ kind, label }: { readonly kind: string; readonly label: string }, { t }: Speech): string {
  const isBack = label.startsWith(back);
  const own = isBack ? label.slice(back.length) : label;
  const pattern = patterns.find((each) => each.kind === kind && each.label.test(own));
  const found = pattern ? (pattern.label.exec(own)?.[1] ?? '') : '';
  const value = pattern?.part === 'name' ? found : Number(found);
  const line = pattern ? t(pattern.key, pattern.part ? { [pattern.part]: value } : {}) : own;
  return isBack ? t('line.back', { line }) : line;
}
