import type { Localizer } from '../mail/languages/index.ts';
import { taggedPdf } from '../mail/tagged-pdf.ts';
import { belowOf, type Column, columns, wordsIn } from './lines-columns.ts';
import { type Look, paper, quiet, right, Sheets } from './lines-sheet.ts';
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

/** Width of the company's name, beside which the title is written, in points. */
const companyWidth = 540;
/** Horizontal position of the text under the reference, in points. */
const belowX = 120;
/** Horizontal position of the labels of the sums, in points. */
const sumsX = 520;

/**
 * Bookings as a table on A4 pages with their totals below, tagged (PDF/UA) and in one language. A cell that is
 * shortened on paper is read aloud in full, amounts are drawn smaller instead, and right-to-left languages mirror the
 * columns. @returns the PDF file.
 */
export async function linesPdf(content: LinesDocument): Promise<Buffer> {
  const { localizer, company, title } = content;
  const { width, height } = paper;
  const file = await taggedPdf({ language: localizer.code, title, author: company, width, height });
  const sheets = new Sheets(file, localizer.dir === 'rtl');
  drawHead(sheets, content);
  sheets.y += 10;
  drawFacts(sheets, content);
  sheets.y += 14;
  drawLines(sheets, content);
  drawSums(sheets, content);
  drawFoot(sheets, content);
  return file.end();
}

/** The company's name with the title beside it, and the sender below. */
function drawHead(sheets: Sheets, { company, title, sender }: LinesDocument): void {
  const top = sheets.y;
  const names = sheets.wrap(company, companyWidth, 18, 'bold');
  sheets.block('P', company, () => {
    for (const [index, name] of names.entries()) {
      sheets.y = top + index * 22;
      sheets.put(name, paper.margin, { points: 18, weight: 'bold' });
    }
    sheets.y = top;
  });
  sheets.block('H1', title, () => sheets.put(title, right, { points: 14, weight: 'bold' }, true));
  sheets.y += 6 + names.length * 22;
  for (const line of sender) {
    sheets.block('P', line, () => {
      for (const part of sheets.wrap(line, right - paper.margin, 9)) {
        sheets.put(part, paper.margin, { color: quiet, points: 9 });
        sheets.y += 12;
      }
    });
  }
}

function drawFacts(sheets: Sheets, { facts }: LinesDocument): void {
  sheets.table((table) => {
    for (const { label, value } of facts) {
      sheets.row(table, (row) => {
        sheets.cell(row, 'TH', label, () => sheets.put(label, paper.margin, { color: quiet, points: 10 }));
        sheets.cell(row, 'TD', value, () => sheets.put(value, paper.margin + 90, { points: 10 }));
      });
      sheets.y += 14;
    }
  });
}

/** The table of bookings, with its heads on each sheet. */
function drawLines(sheets: Sheets, { localizer, lines, zone }: LinesDocument): void {
  const words = wordsIn(localizer, zone);
  const { t } = words;
  const heads = (table: PDFKit.PDFStructureElement) => {
    sheets.row(table, (row) => {
      for (const column of columns) drawCell(sheets, row, 'TH', column, t(column.label), { weight: 'bold' });
    });
    sheets.y += 14;
    sheets.rule();
    sheets.y += 5;
  };
  sheets.table((table) => {
    heads(table);
    for (const line of lines) {
      const below = belowOf(line, t);
      if (sheets.room(below === '' ? 14 : 24)) heads(table);
      sheets.row(table, (row) => {
        for (const column of columns) drawCell(sheets, row, 'TD', column, column.text(line, words));
        if (below === '') return;
        sheets.y += 10;
        const shown = sheets.cut(below, right - belowX);
        sheets.cell(row, 'TD', below, () => sheets.put(shown, belowX, { color: quiet }));
      });
      sheets.y += 13;
    }
  });
}

function drawCell(
  sheets: Sheets,
  row: PDFKit.PDFStructureElement,
  type: 'TH' | 'TD',
  { x, width, numeric }: Column,
  value: string,
  look: Look = {},
): void {
  // An amount without its last digits would be another amount.
  const isAmount = numeric && type === 'TD';
  const shown = isAmount ? value : sheets.cut(value, width);
  const sized = isAmount ? { ...look, points: sheets.fitting(value, width) } : look;
  sheets.cell(row, type, value, () => sheets.put(shown, x + (numeric ? width : 0), sized, numeric));
}

/** The sums below a rule, together on one sheet. */
function drawSums(sheets: Sheets, { sums }: LinesDocument): void {
  sheets.room(sums.length * 15 + 30);
  sheets.rule();
  sheets.y += 10;
  sheets.table((table) => {
    for (const { label, value, strong } of sums) {
      const look = { weight: strong ? 'bold' : 'regular', points: strong ? 12 : 10 } as const;
      sheets.row(table, (row) => {
        sheets.cell(row, 'TH', label, () => sheets.put(label, sumsX, look));
        sheets.cell(row, 'TD', value, () => sheets.put(value, right, look, true));
      });
      sheets.y += strong ? 18 : 15;
    }
  });
}

function drawFoot(sheets: Sheets, { foot }: LinesDocument): void {
  if (foot === '') return;
  sheets.y += 4;
  const lines = sheets.wrap(foot, right - paper.margin, 9);
  sheets.room(lines.length * 13);
  sheets.block('P', foot, () => {
    for (const line of lines) {
      sheets.put(line, paper.margin, { color: quiet, points: 9 });
      sheets.y += 13;
    }
  });
}
