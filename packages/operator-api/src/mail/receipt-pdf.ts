import type { Weight } from './pdf-text.ts';
import { taggedPdf } from './tagged-pdf.ts';

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
  /** BCP 47, for screen readers. */
  readonly language: string;
  readonly direction?: 'ltr' | 'rtl';
  readonly company: string;
  /** Address, phone and email of the operator, a line each. */
  readonly sender: readonly string[];
  readonly title: string;
  readonly facts: readonly ReceiptLine[];
  readonly amounts: readonly ReceiptLine[];
  readonly total: ReceiptLine;
  readonly foot: string;
}

const page = { width: 595, height: 842, margin: 56 };
const ink = '#17171a';
const quiet = '#66666b';
const inner = page.width - 2 * page.margin;
const labelWidth = 150;

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/**
 * Draws a receipt on as many A4 pages as it needs, tagged (PDF/UA): headings, and tables whose rows are read label
 * first, in the receipt's language. @returns the PDF file.
 */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const { language, direction = 'ltr', company, title } = receipt;
  const { width, height } = page;
  const file = await taggedPdf({ language, title, author: company, width, height });
  const { pdf, text, document, element } = file;
  const rtl = direction === 'rtl';
  let y = page.margin;

  /** Begins a new page where less than `height` points are left on the current one. */
  const room = (height: number) => {
    if (y + height <= page.height - page.margin) return;
    pdf.addPage();
    y = page.margin;
  };
  /** Writes lines aligned to the start side with an indent, or, with `ends`, aligned to the end side. */
  const lines = (of: readonly string[], { size, weight = 'regular', color = ink }: Style, indent = 0, ends = false) => {
    const step = size * 1.45;
    for (const line of of) {
      const atRight = rtl !== ends;
      const x = atRight ? page.width - page.margin - (ends ? 0 : indent) : page.margin + (ends ? 0 : indent);
      text.write(line, { x, y, size, weight, color, ends: atRight });
      y += step;
    }
  };
  const rule = () => {
    room(22);
    file.rule(page.margin, page.width - page.margin, y);
    y += 14;
  };

  /** A table of two columns: the label precedes its value, for screen readers as well. */
  const table = (rows: readonly ReceiptLine[], style: Style, amounts: boolean) => {
    const parts = pdf.struct('Table');
    document.add(parts);
    for (const { label, value } of rows) {
      const valueLines = amounts ? [value] : text.wrap(value, inner - labelWidth, style.size);
      const labelLines = text.wrap(label, amounts ? inner - labelWidth : labelWidth - 12, style.size, style.weight);
      // Rows are not split across pages, except one that is longer than a page.
      room(Math.min(Math.max(valueLines.length, labelLines.length) * style.size * 1.45, page.height - 2 * page.margin));
      const row = pdf.struct('TR');
      parts.add(row);
      const top = y;
      element(row, 'TH', label, () => lines(labelLines, amounts ? style : { ...style, color: quiet }));
      const below = y;
      y = top;
      element(row, 'TD', value, () => lines(valueLines, style, labelWidth, amounts));
      y = Math.max(y, below) + 4;
      row.end();
    }
    parts.end();
  };

  element(document, 'P', company, () => lines(text.wrap(company, inner, 20, 'bold'), { size: 20, weight: 'bold' }));
  for (const line of receipt.sender) {
    element(document, 'P', line, () => lines(text.wrap(line, inner, 9.5), { size: 9.5, color: quiet }));
  }
  y += 18;
  element(document, 'H1', title, () => lines(text.wrap(title, inner, 15, 'bold'), { size: 15, weight: 'bold' }));
  y += 6;
  rule();
  table(receipt.facts, { size: 10.5 }, false);
  y += 4;
  rule();
  table(receipt.amounts, { size: 10.5 }, true);
  rule();
  table([receipt.total], { size: 14, weight: 'bold' }, true);
  y += 12;
  const foot = text.wrap(receipt.foot, inner, 9.5);
  room(foot.length * 14);
  element(document, 'P', receipt.foot, () => lines(foot, { size: 9.5, color: quiet }));
  return file.end();
}
