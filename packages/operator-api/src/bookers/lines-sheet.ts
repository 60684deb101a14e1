import type { Weight } from '../mail/pdf-text.ts';
import type { TaggedPdf } from '../mail/tagged-pdf.ts';

type Part = PDFKit.PDFStructureElement;

/** A4 across, points. */
export const paper = { width: 842, height: 595, margin: 42 };
/** The right edge of what is drawn, points. */
export const right = paper.width - paper.margin;
const ink = '#17171a';
export const quiet = '#66666b';
/** The size of type in the table of bookings, points. */
const size = 8;
/** The smallest size of type for amounts that are too wide for their column. */
const smallest = 3;

export interface Look {
  /** The size of type. */
  readonly points?: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Sheets that are filled from top to bottom, with what is said of each part for screen readers. */
export class Sheets {
  /** How far below the top of the sheet the next line is written, points. */
  y = paper.margin;
  readonly #file: TaggedPdf;
  readonly #isRtl: boolean;

  constructor(file: TaggedPdf, isRtl: boolean) {
    this.#file = file;
    this.#isRtl = isRtl;
  }

  /**
   * Writes a line from `x`, or with `ends` so that it ends there; `x` is for left-to-right and mirrored for
   * right-to-left languages.
   */
  put(line: string, x: number, { points = size, weight = 'regular', color = ink }: Look = {}, ends = false): void {
    const [at, endsThere] = this.#isRtl ? [paper.width - x, !ends] : [x, ends];
    this.#file.text.write(line, { x: at, y: this.y, size: points, weight, color, ends: endsThere });
  }

  /** Splits a text into lines of a width, points. */
  wrap(whole: string, width: number, points: number, weight?: Weight): string[] {
    return this.#file.text.wrap(whole, width, points, weight);
  }

  /** The first line of a text, with an ellipsis where it would need several. */
  cut(whole: string, width: number): string {
    const [line = '', ...more] = this.wrap(whole, width, size);
    return more.length === 0 ? line : `${this.wrap(whole, width - size, size)[0]?.trimEnd() ?? ''}…`;
  }

  /** The largest size of type, in points, at which a text fits in one line. */
  fitting(whole: string, width: number): number {
    let points = size;
    while (points > smallest && this.wrap(whole, width, points).length > 1) points -= 0.25;
    return points;
  }

  /** Begins another sheet where the room is insufficient. @returns whether it did. */
  room(needed: number): boolean {
    if (this.y + needed <= paper.height - paper.margin) return false;
    this.#file.pdf.addPage();
    this.y = paper.margin;
    return true;
  }

  rule(): void {
    this.#file.rule(paper.margin, right, this.y);
  }

  /** Draws a paragraph or the heading, which is read aloud as `words`. */
  block(type: 'P' | 'H1', words: string, draw: () => void): void {
    this.#file.element(this.#file.document, type, words, draw);
  }

  /** Draws a table by its rows. */
  table(drawRows: (table: Part) => void): void {
    const table = this.#file.pdf.struct('Table');
    this.#file.document.add(table);
    drawRows(table);
    table.end();
  }

  /** Draws a row by its cells. */
  row(table: Part, drawCells: (row: Part) => void): void {
    const row = this.#file.pdf.struct('TR');
    table.add(row);
    drawCells(row);
    row.end();
  }

  /** Draws a cell, which is read aloud as `words`. */
  cell(row: Part, type: 'TH' | 'TD', words: string, draw: () => void): void {
    this.#file.element(row, type, words, draw);
  }
}
