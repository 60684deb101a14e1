import { formatLocal, localAt } from 'booking-core/domain';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { StatementRow } from './statement-rows.ts';

/** How many bookings a PDF takes; the CSV file takes all there are. */
export const pdfLines = 2_000;

interface Sum {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export interface LinesDocument {
  readonly company: string;
  /** Address, phone and email of the operator, a line each. */
  readonly sender: readonly string[];
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly StatementRow[];
  readonly zone: string;
  readonly money: (minor: number, currency: string) => string;
  readonly sums: readonly Sum[];
  readonly foot: string;
}

const sheet = { width: 842, height: 595, margin: 42 };
const right = sheet.width - sheet.margin;
const ink = rgb(0.09, 0.09, 0.1);
const quiet = rgb(0.4, 0.4, 0.42);
const faint = rgb(0.86, 0.86, 0.87);
const size = 8;
/** Under the reference. */
const belowX = 120;

interface Column {
  readonly label: string;
  readonly x: number;
  readonly width: number;
  readonly numeric?: true;
  readonly text: (line: StatementRow, document: LinesDocument) => string;
}

const columns: readonly Column[] = [
  { label: 'Date', x: 42, width: 76, text: (line, { zone }) => formatLocal(localAt(line.pickup_at, zone)) },
  { label: 'Reference', x: 120, width: 46, text: (line) => line.reference },
  {
    label: 'Our reference',
    x: 170,
    width: 84,
    text: (line) => [line.booker_reference, line.cost_centre].filter((text) => text !== '').join(' · '),
  },
  { label: 'Booked by', x: 258, width: 78, text: (line) => line.booker_name },
  {
    label: 'Passenger',
    x: 340,
    width: 78,
    text: ({ passenger_name: passenger, customer }) =>
      customer ? `${passenger} (${`${customer.firstname} ${customer.lastname}`.trim()})` : passenger,
  },
  {
    label: 'From, to',
    x: 422,
    width: 160,
    text: (line) => [line.pickup, ...line.vias, line.dropoff].map(({ address }) => address.split(',')[0]).join(' – '),
  },
  { label: 'Status', x: 586, width: 48, text: (line) => line.status },
  { label: 'Payment', x: 636, width: 40, text: (line) => line.payment_method },
  {
    label: 'Price',
    x: 680,
    width: 56,
    numeric: true,
    text: (line, { money }) => money(line.price, line.currency),
  },
  {
    label: 'Commission',
    x: 742,
    width: 58,
    numeric: true,
    text: (line, { money }) => money(line.commission, line.currency),
  },
];

/** What the host page said of a booking, and by which code it came: below its line, where there is any. */
function belowOf({ host_reference: host = '', metadata, tracking_code: code = '' }: StatementRow): string {
  const pairs = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    host === '' ? '' : `Host reference ${host}`,
    pairs.length === 0 ? '' : `Metadata ${pairs.join(', ')}`,
    code === '' ? '' : `Through ${code}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** What the standard fonts cannot write becomes a question mark, so that a name never loses a document. */
const writer = (font: PDFFont) => {
  const known = new Set(font.getCharacterSet());
  return (text: string) =>
    Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (letter) =>
      known.has(letter.codePointAt(0) ?? 0) ? letter : '?',
    ).join('');
};

/** Text cut to a width, with dots where something is missing. */
function cut(font: PDFFont, text: string, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text;
  let length = Math.floor((text.length * width) / font.widthOfTextAtSize(text, size));
  while (length > 1 && font.widthOfTextAtSize(`${text.slice(0, length)}…`, size) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** Bookings as a table on A4 pages, the sums under it. @returns the PDF file. */
export async function linesPdf(document: LinesDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const writable = writer(regular);
  pdf.setTitle(document.title);
  pdf.setAuthor(document.company);
  pdf.setLanguage('en-GB');

  let page: PDFPage = pdf.addPage([sheet.width, sheet.height]);
  let y = sheet.height - sheet.margin;
  const put = (text: string, x: number, { font = regular, points = size, color = ink } = {}) =>
    page.drawText(writable(text), { x, y, size: points, font, color });
  const putEnd = (text: string, end: number, { font = regular, points = size } = {}) => {
    const clean = writable(text);
    page.drawText(clean, { x: end - font.widthOfTextAtSize(clean, points), y, size: points, font, color: ink });
  };
  const rule = () =>
    page.drawLine({ start: { x: sheet.margin, y }, end: { x: right, y }, thickness: 0.6, color: faint });
  const heads = () => {
    for (const column of columns) {
      if (column.numeric) putEnd(column.label, column.x + column.width, { font: bold });
      else put(column.label, column.x, { font: bold });
    }
    y -= 6;
    rule();
    y -= 12;
  };
  const room = (height: number, again: boolean) => {
    if (y - height >= sheet.margin) return;
    page = pdf.addPage([sheet.width, sheet.height]);
    y = sheet.height - sheet.margin;
    if (again) heads();
  };

  put(document.company, sheet.margin, { font: bold, points: 18 });
  putEnd(document.title, right, { font: bold, points: 14 });
  y -= 16;
  for (const line of document.sender) {
    put(line, sheet.margin, { color: quiet, points: 9 });
    y -= 12;
  }
  y -= 10;
  for (const { label, value } of document.facts) {
    put(label, sheet.margin, { color: quiet, points: 10 });
    put(value, sheet.margin + 90, { points: 10 });
    y -= 14;
  }
  y -= 14;
  heads();
  for (const line of document.lines) {
    const below = belowOf(line);
    room(below === '' ? 14 : 24, true);
    for (const column of columns) {
      const text = cut(regular, writable(column.text(line, document)), column.width);
      if (column.numeric) putEnd(text, column.x + column.width);
      else put(text, column.x);
    }
    if (below !== '') {
      y -= 10;
      put(cut(regular, writable(below), right - belowX), belowX, { color: quiet });
    }
    y -= 13;
  }
  room(document.sums.length * 15 + 30, false);
  rule();
  y -= 18;
  for (const { label, value, strong } of document.sums) {
    const look = { font: strong ? bold : regular, points: strong ? 12 : 10 };
    put(label, 520, look);
    putEnd(value, right, look);
    y -= strong ? 18 : 15;
  }
  if (document.foot !== '') {
    y -= 4;
    put(document.foot, sheet.margin, { color: quiet, points: 9 });
  }
  return pdf.save();
}
