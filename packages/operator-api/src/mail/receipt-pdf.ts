import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

export interface Receipt {
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
const ink = rgb(0.09, 0.09, 0.1);
const quiet = rgb(0.4, 0.4, 0.42);

/** What the standard fonts cannot write becomes a question mark, so that a name never loses a receipt. */
function writable(font: PDFFont, text: string): string {
  const set = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC'), (letter) => (set.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}

function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of writable(font, text).split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A receipt on A4, on as many pages as it needs. @returns the PDF file. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  document.setTitle(receipt.title);
  document.setAuthor(receipt.company);
  let sheet = document.addPage([page.width, page.height]);
  const right = page.width - page.margin;
  let y = page.height - page.margin;
  /** Begins another page where there is no room for what comes. */
  const room = (height: number) => {
    if (y - height >= page.margin) return;
    sheet = document.addPage([page.width, page.height]);
    y = page.height - page.margin;
  };
  const write = (text: string, font: PDFFont, size: number, color = ink, x = page.margin) =>
    sheet.drawText(writable(font, text), { x, y, size, font, color });
  const rule = () => {
    room(22);
    sheet.drawLine({
      start: { x: page.margin, y },
      end: { x: right, y },
      thickness: 0.7,
      color: rgb(0.85, 0.85, 0.85),
    });
    y -= 22;
  };
  write(receipt.company, bold, 20);
  y -= 20;
  for (const line of receipt.sender) {
    write(line, regular, 9.5, quiet);
    y -= 13;
  }
  y -= 24;
  write(receipt.title, bold, 15);
  y -= 16;
  rule();
  const valueX = page.margin + 150;
  for (const { label, value } of receipt.facts) {
    room(15);
    write(label, regular, 10.5, quiet);
    for (const line of wrap(regular, value, 10.5, right - valueX)) {
      room(15);
      write(line, regular, 10.5, ink, valueX);
      y -= 15;
    }
    y -= 4;
  }
  y -= 4;
  rule();
  const amount = ({ label, value }: ReceiptLine, font: PDFFont, size: number) => {
    room(size + 8);
    write(label, font, size);
    write(value, font, size, ink, right - font.widthOfTextAtSize(writable(font, value), size));
    y -= size + 8;
  };
  for (const line of receipt.amounts) amount(line, regular, 10.5);
  y -= 2;
  rule();
  amount(receipt.total, bold, 14);
  y -= 16;
  for (const line of wrap(regular, receipt.foot, 9.5, right - page.margin)) {
    room(13);
    write(line, regular, 9.5, quiet);
    y -= 13;
  }
  return document.save();
}
