import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bidiFactory from 'bidi-js';
import { packageFolder } from '../env.ts';

/**
 * Text in PDF files in every language of the emails, and the scripts of further passengers' names and addresses: one
 * font per script, and bidirectional lines.
 */

type Pdf = PDFKit.PDFDocument;
export type Weight = 'regular' | 'bold';

const fontsFolder = () => join(packageFolder(import.meta.url), 'data', 'fonts');

/** The files of Noto Sans, one per script, in the order in which they are tried. */
const fontFiles = {
  regular: [
    'noto-sans-latin-400',
    'noto-sans-latin-ext-400',
    'noto-sans-greek-400',
    'noto-sans-cyrillic-400',
    'noto-sans-cyrillic-ext-400',
    'noto-sans-vietnamese-400',
    'noto-sans-arabic-arabic-400',
    'noto-sans-hebrew-hebrew-400',
    'noto-sans-thai-thai-400',
    'noto-sans-devanagari-devanagari-400',
    // The large files last: a file is read when those before it lack a character.
    'noto-sans-jp-japanese-400',
    'noto-sans-sc-chinese-simplified-400',
    'noto-sans-kr-korean-400',
  ],
  // Other scripts use the regular weight for bold text.
  bold: ['noto-sans-latin-700', 'noto-sans-latin-ext-700'],
} as const satisfies Record<Weight, readonly string[]>;

const files = new Map<string, Buffer>();

/** The content of a font file, read once per process. */
function fontFile(name: string): Buffer {
  const known = files.get(name);
  if (known) return known;
  const read = readFileSync(join(fontsFolder(), `${name}.ttf`));
  files.set(name, read);
  return read;
}

/** A piece is laid out as a whole: laid out word by word, Arabic words would be drawn in the wrong order. */
const laidOut = { lineBreak: false, features: [] };

const mostLetters = 20_000;
/** Caches for the process: the font file that contains a character, and the character's width in ems. */
const fontOf = new Map<string, string | null>();
const widthOf = new Map<string, number>();

/** The part of pdfkit's embedded font that its types do not declare. */
interface OpenedFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** A piece of a line in one font. */
interface Piece {
  readonly text: string;
  readonly font: string;
}

const bidi = bidiFactory();

/** Directional control characters, which have no glyph. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Prepares a right-to-left piece for drawing: the layout engine reverses words of such a script by itself, but not
 * pieces that consist only of punctuation and spaces.
 */
const turned = (piece: Piece): Piece =>
  /\p{L}/u.test(piece.text)
    ? piece
    : {
        ...piece,
        text: [...piece.text]
          .reverse()
          .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
          .join(''),
      };

/** Writes text in any script into a PDF file. */
export class PdfText {
  readonly #pdf: Pdf;
  readonly #opened = new Map<string, OpenedFont>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  #open(name: string): OpenedFont {
    const known = this.#opened.get(name);
    if (known) return known;
    this.#pdf.registerFont(name, fontFile(name));
    const opened = (this.#pdf.font(name) as unknown as { _font: OpenedFont })._font;
    this.#opened.set(name, opened);
    return opened;
  }

  /** The first font that contains a character; null where none does. */
  #fontFor(letter: string, weight: Weight): string | null {
    const key = `${weight} ${letter}`;
    const known = fontOf.get(key);
    if (known !== undefined) return known;
    const names = weight === 'bold' ? [...fontFiles.bold, ...fontFiles.regular] : fontFiles.regular;
    const codePoint = letter.codePointAt(0) ?? 0;
    const found = names.find((name) => this.#open(name).font.hasGlyphForCodePoint(codePoint)) ?? null;
    if (fontOf.size < mostLetters) fontOf.set(key, found);
    return found;
  }

  /** Splits a run of one direction into pieces of one font each; characters without a font become a question mark. */
  #pieces(run: string, weight: Weight): Piece[] {
    const pieces: { text: string; font: string }[] = [];
    for (const letter of run.replace(directionMarks, '')) {
      const last = pieces.at(-1);
      // A space belongs to the word before it.
      if (last && /\s/.test(letter)) {
        last.text += ' ';
        continue;
      }
      const found = this.#fontFor(letter, weight);
      const font = found ?? fontFiles[weight][0];
      const shown = found === null ? '?' : letter;
      if (last?.font === font) last.text += shown;
      else pieces.push({ text: shown, font });
    }
    return pieces;
  }

  /** A line's pieces in visual order, left to right; its first letter determines the base direction. */
  #visual(line: string, weight: Weight): Piece[] {
    const levels = bidi.getEmbeddingLevels(line);
    const runs: { text: string; level: number }[] = [];
    for (let at = 0; at < line.length; at++) {
      const level = levels.levels[at] ?? 0;
      const last = runs.at(-1);
      if (last?.level === level) last.text += line[at];
      else runs.push({ text: line[at] ?? '', level });
    }
    // Unicode Bidirectional Algorithm, rule L2, for whole runs: the layout engine orders the letters within a run.
    const highest = Math.max(0, ...runs.map(({ level }) => level));
    for (let level = highest; level > 0; level--) {
      for (let start = 0; start < runs.length; start++) {
        let end = start;
        while (end < runs.length && (runs[end]?.level ?? 0) >= level) end++;
        if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
        start = Math.max(start, end);
      }
    }
    return runs.flatMap(({ text, level }) => {
      const pieces = this.#pieces(text, weight);
      return level % 2 === 1 ? pieces.reverse().map(turned) : pieces;
    });
  }

  /** The maximum width of a text in points: the sum of its characters' widths, without kerning or ligatures. */
  #room(text: string, size: number, weight: Weight): number {
    let sum = 0;
    for (const letter of text.replace(directionMarks, '')) {
      const font = this.#fontFor(letter, weight) ?? fontFiles[weight][0];
      const key = `${font} ${letter}`;
      let width = widthOf.get(key);
      if (width === undefined) {
        this.#open(font);
        width = this.#pdf.font(font).fontSize(100).widthOfString(letter, laidOut) / 100;
        if (widthOf.size < mostLetters) widthOf.set(key, width);
      }
      sum += width * size;
    }
    return sum;
  }

  /** Breaks text into lines no wider than `width` points; wider words, and scripts without spaces, break anywhere. */
  wrap(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
    const words = text.normalize('NFC').split(/\s+/);
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#room(longer, size, weight) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && this.#room(line + letter, size, weight) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  }

  /** Writes one line that starts at `x`, or ends there with `ends`; positions in points. */
  write(
    line: string,
    {
      x,
      y,
      size,
      weight = 'regular',
      color,
      ends = false,
    }: {
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly weight?: Weight;
      readonly color: string;
      readonly ends?: boolean;
    },
  ): void {
    this.#pdf.fontSize(size).fillColor(color);
    const pieces = this.#visual(line, weight).map((piece) => {
      this.#open(piece.font);
      return { ...piece, width: this.#pdf.font(piece.font).widthOfString(piece.text, laidOut) };
    });
    let at = ends ? x - pieces.reduce((sum, { width }) => sum + width, 0) : x;
    for (const { text, font, width } of pieces) {
      this.#pdf.font(font).text(text, at, y + size, { ...laidOut, baseline: 'alphabetic' });
      at += width;
    }
  }
}
