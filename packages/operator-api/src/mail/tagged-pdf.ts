import { PdfText } from './pdf-text.ts';

export interface PdfFacts {
  /** BCP 47, for screen readers. */
  readonly language: string;
  readonly title: string;
  readonly author: string;
  /** Of each page, points. */
  readonly width: number;
  readonly height: number;
}

/** A PDF file that is being written, with the structure elements for screen readers (PDF/UA). */
export interface TaggedPdf {
  readonly pdf: PDFKit.PDFDocument;
  readonly text: PdfText;
  /** The element that holds all others. */
  readonly document: PDFKit.PDFStructureElement;
  /** Adds a structure element with its text, because what is drawn may be cut into pieces or in visual order. */
  element(parent: PDFKit.PDFStructureElement, type: string, words: string, draw: () => void): void;
  /** Draws a decorative horizontal line, which screen readers skip; points. */
  rule(from: number, to: number, y: number): void;
  /** Finishes the file. @returns its content */
  end(): Promise<Buffer>;
}

/** Begins a tagged PDF file with its first page. */
export async function taggedPdf({ language, title, author, width, height }: PdfFacts): Promise<TaggedPdf> {
  // Loaded on first use: pdfkit is a third of the server's code and not needed at start.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    // pdfkit's types do not include this value yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  return {
    pdf,
    text: new PdfText(pdf),
    document,
    element(parent, type, words, draw) {
      parent.add(pdf.struct(type, { actual: words }, draw));
    },
    rule(from, to, y) {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor('#d9d9d9').stroke();
      pdf.endMarkedContent();
    },
    async end() {
      document.end();
      pdf.end();
      await written;
      return Buffer.concat(chunks);
    },
  };
}
