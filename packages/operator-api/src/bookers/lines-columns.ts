import { formatLocal, fullName, localAt, toMajor } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { EmailKey } from '../mail/languages/en.ts';
import type { Localizer } from '../mail/languages/index.ts';
import type { StatementRow } from './statement-rows.ts';

/** An amount with all its decimals, in the language's format, so that columns align. */
export function exactMoneyIn({ locale }: Localizer): (minor: number, currency: string) => string {
  return (minor, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      toMajor(minor, currency),
    );
}

/** Formatting functions for the cells of a document's lines. */
export interface Words {
  readonly t: Localizer['t'];
  readonly day: (at: number) => string;
  readonly money: (minor: number, currency: string) => string;
}

/** @returns these functions in a language, with times of a zone */
export const wordsIn = (localizer: Localizer, zone: string): Words => ({
  t: localizer.t,
  day: (at) => formatLocal(localAt(at, zone), localizer.locale),
  money: exactMoneyIn(localizer),
});

/** A column of the table of bookings; points from the left edge of the sheet. */
export interface Column {
  readonly label: EmailKey;
  readonly x: number;
  readonly width: number;
  readonly numeric?: true;
  readonly text: (line: StatementRow, words: Words) => string;
}

const statusLabels: Readonly<Record<string, EmailKey>> = {
  upcoming: 'lines.upcoming',
  requested: 'lines.upcoming',
  started: 'lines.underWay',
  arrived: 'lines.underWay',
  pob: 'lines.underWay',
  finish: 'lines.done',
  cancelled: 'lines.cancelled',
  noshow: 'lines.noShow',
};
const methodLabels: Readonly<Record<string, EmailKey>> = {
  card: 'lines.card',
  cash: 'lines.cash',
  account: 'lines.account',
};
/** A wire value in the reader's language; names such as PayPal's are returned unchanged. */
const wordIn = (known: Readonly<Record<string, EmailKey>>, word: string, t: Localizer['t']): string => {
  const key = known[word];
  return key ? t(key) : word;
};

export const columns: readonly Column[] = [
  { label: 'lines.date', x: 42, width: 76, text: (line, { day }) => day(line.pickup_at) },
  { label: 'fact.reference', x: 120, width: 46, text: (line) => line.reference },
  {
    label: 'fact.ourReference',
    x: 170,
    width: 84,
    text: (line) => [line.booker_reference, line.cost_centre].filter((text) => text !== '').join(' · '),
  },
  { label: 'lines.bookedBy', x: 258, width: 78, text: (line) => line.booker_name },
  {
    label: 'fact.passenger',
    x: 340,
    width: 78,
    text: ({ passenger_name: passenger, customer }) =>
      customer
        ? `${passenger} (${fullName({ firstName: customer.firstname, lastName: customer.lastname })})`
        : passenger,
  },
  {
    label: 'lines.way',
    x: 422,
    width: 150,
    text: (line) => [line.pickup, ...line.vias, line.dropoff].map(({ address }) => shortAddress(address)).join(' – '),
  },
  { label: 'lines.status', x: 576, width: 56, text: (line, { t }) => wordIn(statusLabels, line.status, t) },
  { label: 'fact.payment', x: 636, width: 44, text: (line, { t }) => wordIn(methodLabels, line.payment_method, t) },
  {
    label: 'lines.price',
    x: 684,
    width: 54,
    numeric: true,
    text: (line, { money }) => money(line.price, line.currency),
  },
  {
    label: 'lines.commission',
    x: 742,
    width: 58,
    numeric: true,
    text: (line, { money }) => money(line.commission, line.currency),
  },
];

/** The host page's reference and metadata of a booking and its tracking code, shown below its line; '' for none. */
export function belowOf(
  { host_reference: host = '', metadata, tracking_code: code = '' }: StatementRow,
  t: Localizer['t'],
): string {
  const pairs = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    host === '' ? '' : t('lines.hostReference', { reference: host }),
    pairs.length === 0 ? '' : t('lines.metadata', { pairs: pairs.join(', ') }),
    code === '' ? '' : t('lines.through', { code }),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
