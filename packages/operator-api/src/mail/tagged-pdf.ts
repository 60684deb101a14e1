import { PdfText } from './pdf-text.ts';

export interface PdfFacts {
  /** BCP 47: what it is read aloud in. */
  readonly language: string;
  readonly title: string;
  readonly author: string;
  /** Of each page, points. */
  readonly width: number;
  readonly height: number;
}

/** A PDF file that is being written, with the elements that it is read aloud by (PDF/UA). */
export interface TaggedPdf {
  readonly pdf: PDFKit.PDFDocument;
  readonly text: PdfText;
  /** The element that holds all others. */
  readonly document: PDFKit.PDFStructureElement;
  /** One element of the structure, with the words that it stands for: what is drawn may be cut, or in other order. */
  element(parent: PDFKit.PDFStructureElement, type: string, words: string, draw: () => void): void;
  /** A line over the page that stands for nothing. */
  rule(from: number, to: number, y: number): void;
  /** @returns the file, which takes nothing more. */
  end(): Promise<Buffer>;
}

/** Begins a tagged PDF file with its first page. */
export async function taggedPdf({ language, title, author, width, height }: PdfFacts): Promise<TaggedPdf> {
  // A third of all that the server is made of, and its start needs none of it.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    // The types of pdfkit do not know this one yet.
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
