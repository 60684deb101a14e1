import { formatLocal, fullName, localAt, toMajor } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { EmailKey } from '../mail/languages/en.ts';
import type { Localizer } from '../mail/languages/index.ts';
import type { Weight } from '../mail/pdf-text.ts';
import { taggedPdf } from '../mail/tagged-pdf.ts';
import type { StatementRow } from './statement-rows.ts';

/** Maximum number of bookings in a PDF; the CSV file has no limit. */
export const pdfLines = 2_000;

interface Sum {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export interface LinesDocument {
  /** The language in which it is written and read aloud. */
  readonly localizer: Localizer;
  readonly company: string;
  /** Address, phone and email of the operator, a line each. */
  readonly sender: readonly string[];
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly StatementRow[];
  readonly zone: string;
  readonly sums: readonly Sum[];
  readonly foot: string;
}

const sheet = { width: 842, height: 595, margin: 42 };
const right = sheet.width - sheet.margin;
const ink = '#17171a';
const quiet = '#66666b';
const size = 8;
/** The smallest size of type for amounts that are too wide for their column. */
const smallest = 3;
/** Width of the company's name, beside which the title is written, in points. */
const companyWidth = 540;
/** Horizontal position of the text under the reference, in points. */
const belowX = 120;

/** An amount with all its decimals, in the language's format, so that columns align. */
export function exactMoneyIn({ locale }: Localizer): (minor: number, currency: string) => string {
  return (minor, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
      toMajor(minor, currency),
    );
}

/** Formatting functions for the cells of a document's lines. */
interface Words {
  readonly t: Localizer['t'];
  readonly day: (at: number) => string;
  readonly money: (minor: number, currency: string) => string;
}

interface Column {
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

const columns: readonly Column[] = [
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
function belowOf(
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

/**
 * Bookings as a table on A4 pages with their totals below, tagged (PDF/UA) and in one language. A cell that is
 * shortened on paper is read aloud in full, amounts are drawn smaller instead, and right-to-left languages mirror the
 * columns. @returns the PDF file.
 */
export async function linesPdf(content: LinesDocument): Promise<Buffer> {
  const { localizer, company, title } = content;
  const { t, locale } = localizer;
  const { width, height } = sheet;
  const file = await taggedPdf({ language: localizer.code, title, author: company, width, height });
  const { pdf, text, document, element } = file;
  const rtl = localizer.dir === 'rtl';
  const words: Words = {
    t,
    day: (at) => formatLocal(localAt(at, content.zone), locale),
    money: exactMoneyIn(localizer),
  };
  let y = sheet.margin;

  interface Look {
    readonly points?: number;
    readonly weight?: Weight;
    readonly color?: string;
  }
  /**
   * Writes from `x`, or so that the text ends there; `x` is for left-to-right and mirrored for right-to-left
   * languages.
   */
  const put = (line: string, x: number, { points = size, weight = 'regular', color = ink }: Look = {}, ends = false) =>
    text.write(line, { x: rtl ? width - x : x, y, size: points, weight, color, ends: ends !== rtl });
  /** The first line of a text, with an ellipsis where it would need several. */
  const cut = (whole: string, room: number): string => {
    const [line = '', ...more] = text.wrap(whole, room, size);
    return more.length === 0 ? line : `${text.wrap(whole, room - size, size)[0]?.trimEnd() ?? ''}…`;
  };
  /** The largest size of type, in points, at which a text fits in one line. */
  const fitting = (whole: string, room: number): number => {
    let points = size;
    while (points > smallest && text.wrap(whole, room, points).length > 1) points -= 0.25;
    return points;
  };
  const rule = () => file.rule(sheet.margin, right, y);
  const cell = (row: PDFKit.PDFStructureElement, type: 'TH' | 'TD', column: Column, value: string, look: Look = {}) =>
    element(row, type, value, () => {
      // An amount without its last digits would be another amount.
      const isAmount = column.numeric && type === 'TD';
      const points = isAmount ? fitting(value, column.width) : size;
      const shown = isAmount ? value : cut(value, column.width);
      put(shown, column.x + (column.numeric ? column.width : 0), { ...look, points }, column.numeric);
    });
  const rowIn = (table: PDFKit.PDFStructureElement, fill: (row: PDFKit.PDFStructureElement) => void) => {
    const row = pdf.struct('TR');
    table.add(row);
    fill(row);
    row.end();
  };
  const tableOf = (fill: (table: PDFKit.PDFStructureElement) => void) => {
    const table = pdf.struct('Table');
    document.add(table);
    fill(table);
    table.end();
  };
  const heads = (table: PDFKit.PDFStructureElement) => {
    rowIn(table, (row) => {
      for (const column of columns) cell(row, 'TH', column, t(column.label), { weight: 'bold' });
    });
    y += 14;
    rule();
    y += 5;
  };
  /** Begins another page where the room is insufficient. @returns whether it did. */
  const room = (needed: number): boolean => {
    if (y + needed <= height - sheet.margin) return false;
    pdf.addPage();
    y = sheet.margin;
    return true;
  };

  const head = y;
  const names = text.wrap(company, companyWidth, 18, 'bold');
  element(document, 'P', company, () => {
    for (const [index, name] of names.entries()) {
      y = head + index * 22;
      put(name, sheet.margin, { points: 18, weight: 'bold' });
    }
    y = head;
  });
  element(document, 'H1', title, () => put(title, right, { points: 14, weight: 'bold' }, true));
  y += 6 + names.length * 22;
  for (const line of content.sender) {
    element(document, 'P', line, () => {
      for (const part of text.wrap(line, right - sheet.margin, 9)) {
        put(part, sheet.margin, { color: quiet, points: 9 });
        y += 12;
      }
    });
  }
  y += 10;
  tableOf((table) => {
    for (const { label, value } of content.facts) {
      rowIn(table, (row) => {
        element(row, 'TH', label, () => put(label, sheet.margin, { color: quiet, points: 10 }));
        element(row, 'TD', value, () => put(value, sheet.margin + 90, { points: 10 }));
      });
      y += 14;
    }
  });
  y += 14;
  tableOf((table) => {
    heads(table);
    for (const line of content.lines) {
      const below = belowOf(line, t);
      if (room(below === '' ? 14 : 24)) heads(table);
      rowIn(table, (row) => {
        for (const column of columns) cell(row, 'TD', column, column.text(line, words));
        if (below === '') return;
        y += 10;
        element(row, 'TD', below, () => put(cut(below, right - belowX), belowX, { color: quiet }));
      });
      y += 13;
    }
  });
  room(content.sums.length * 15 + 30);
  rule();
  y += 10;
  tableOf((table) => {
    for (const { label, value, strong } of content.sums) {
      const look = { weight: strong ? 'bold' : 'regular', points: strong ? 12 : 10 } as const;
      rowIn(table, (row) => {
        element(row, 'TH', label, () => put(label, 520, look));
        element(row, 'TD', value, () => put(value, right, look, true));
      });
      y += strong ? 18 : 15;
    }
  });
  if (content.foot !== '') {
    y += 4;
    const foot = text.wrap(content.foot, right - sheet.margin, 9);
    room(foot.length * 13);
    element(document, 'P', content.foot, () => {
      for (const line of foot) {
        put(line, sheet.margin, { color: quiet, points: 9 });
        y += 13;
      }
    });
  }
  return file.end();
}
