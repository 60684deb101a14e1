import type { EmailKey } from '../mail/languages/en.ts';
import type { Localizer } from '../mail/languages/index.ts';

interface Pattern {
  readonly kind: string;
  /** Its groups are the values of the message; `count` and `minutes` select the plural form. */
  readonly label: RegExp;
  readonly key: EmailKey;
}

/** How `calculateFare` and the company's discount write their lines. The operator's own labels are not translated. */
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
  { kind: 'cancelled', label: /^Outbound cancelled$/, key: 'line.outboundCancelled' },
  { kind: 'cancelled', label: /^Return cancelled$/, key: 'line.returnCancelled' },
  { kind: 'amended', label: /^Outbound changed$/, key: 'line.outboundChanged' },
  { kind: 'amended', label: /^Return changed$/, key: 'line.returnChanged' },
];

const counted = new Set(['count', 'minutes']);

/** A distance as `calculateFare` writes it: `10.4 km`, `6.5 mi`, `42 m`, `138 ft`. */
const distance = /^(\d+(?:\.(\d+))?) (km|mi|m|ft)$/;
const unitNames = { km: 'kilometer', mi: 'mile', m: 'meter', ft: 'foot' } as const;
type Unit = keyof typeof unitNames;

/** A cache, because a format takes longer to create than a line; one per locale, unit and number of digits. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, unit: Unit, digits: number): Intl.NumberFormat {
  const key = `${locale} ${unit} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const made = new Intl.NumberFormat(locale, { style: 'unit', unit: unitNames[unit], ...options });
  formats.set(key, made);
  return made;
}

/** The same distance in the reader's number format and units; other text is returned unchanged. */
function sayDistance(written: string, locale: string): string {
  const [, number, digits = '', unit] = distance.exec(written) ?? [];
  if (number === undefined) return written;
  return formatOf(locale, unit as Unit, digits.length).format(Number(number));
}

/** The prefix of the return leg's lines. */
const back = 'Return: ';
/** The prefix, or other mention, of one of several cars: `Car 2: Tolls`, `Outbound, car 2 cancelled`. */
const ofCar = /^Car (?<number>\d+): (?<line>.*)$|^(?<way>Outbound|Return), car (?<car>\d+) (?<what>.*)$/s;

/**
 * The label of a fare's line in the reader's language. The English label is the key, as with `messages`, so that the
 * lines of existing bookings are translated, too.
 */
export function lineLabel(
  { kind, label }: { readonly kind: string; readonly label: string },
  localizer: Localizer,
): string {
  const { t, locale } = localizer;
  const say = (of: string) => lineLabel({ kind, label: of }, localizer);
  if (label.startsWith(back)) return t('line.back', { line: say(label.slice(back.length)) });
  const { number, line, way, car, what } = ofCar.exec(label)?.groups ?? {};
  if (number !== undefined || car !== undefined) {
    return t('line.car', { number: number ?? car ?? '', line: say(line ?? `${way} ${what}`) });
  }
  const pattern = patterns.find((each) => each.kind === kind && each.label.test(label));
  if (!pattern) return kind === 'distance' ? sayDistance(label, locale) : label;
  const values = Object.entries(pattern.label.exec(label)?.groups ?? {}).map(([name, found]) => [
    name,
    counted.has(name) ? Number(found) : name === 'distance' ? sayDistance(found, locale) : found,
  ]);
  return t(pattern.key, Object.fromEntries(values));
}
