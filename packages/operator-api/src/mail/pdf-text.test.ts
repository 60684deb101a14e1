import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { PdfText } from './pdf-text.ts';

/** The drawn pieces of a line, from left to right. */
function drawn(line: string): string[] {
  const pdf = new PDFDocument();
  const pieces: { text: string; x: number }[] = [];
  vi.spyOn(pdf, 'text').mockImplementation((text, x) => {
    pieces.push({ text: String(text), x: Number(x) });
    return pdf;
  });
  new PdfText(pdf).write(line, { x: 500, y: 0, size: 10, color: '#000000', ends: true });
  return pieces.sort((a, b) => a.x - b.x).map(({ text }) => text);
}

describe('a line that runs from right to left', () => {
  it('has its colons and full stops at the word before them, not after the blank', () => {
    expect(drawn('العودة: 15.8 ميل')).toEqual(['ميل', ' ', '15.8', ' :', 'العودة']);
    expect(drawn('نقدًا للسائق. يشمل')).toEqual(['يشمل', ' .', 'نقدًا للسائق']);
  });

  it('has its brackets turned', () => {
    expect(drawn('السائق (مرخص)')).toEqual(['(', 'مرخص', ')', 'السائق ']);
  });
});

it('a line that runs from left to right stays as it is written', () => {
  expect(drawn('Return: 15.8 mi (about).')).toEqual(['Return: 15.8 mi (about).']);
});

it.each([
  ['Hebrew', 'רחוב הרצל'],
  ['Devanagari', 'महात्मा गांधी मार्ग'],
  ['Thai', 'ถนนสุขุมวิท'],
  ['Korean', '서울역 김민준'],
  ['simplified Chinese', '东方国际机场'],
])('names in %s are written in their letters', (_, name) => {
  expect(drawn(name).join('')).not.toContain('?');
});
