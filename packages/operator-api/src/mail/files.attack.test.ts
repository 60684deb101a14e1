import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../bookers/csv.ts';
import { receiptPdf } from './receipt-pdf.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['－1', "'－1"],
    [' =1', "' =1"],
    ['\u200b=1', "'\u200b=1"],
    ['|cmd', "'|cmd"],
    [';=1', '";=1"'],
    ['a;=1', '"a;=1"'],
    ['a\t=1', '"a\t=1"'],
    ['\t=1', `"'\t=1"`],
    ['"=1', '"""=1"'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['12 High Street', '12 High Street'],
  ])('is text: %s', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
  it('is a number where it is one', () => {
    expect(csvLine([-3.5, 'x'])).toBe('-3.5,x\r\n');
  });
});

it('a receipt of six vias and long names stands on its pages, foot included', async () => {
  const address =
    'A hotel with a very long name indeed, 123 Some Street that goes on and on, Borough of Somewhere, London W2 1HQ';
  const of = (vias: number) =>
    receiptPdf({
      language: 'en',
      company: 'Cars',
      sender: ['1 High Street', '020 7946 0000', 'cars@example.com'],
      title: 'Receipt ABC1234/DEF5678',
      facts: Array.from({ length: vias + 6 }, (_, index) => ({ label: `Via ${index}`, value: address.repeat(2) })),
      amounts: Array.from({ length: 14 }, (_, index) => ({ label: `Return: line ${index}`, value: '£54' })),
      total: { label: 'Total', value: '£54' },
      foot: 'Paid. '.repeat(40),
    });
  const pages = async (file: Uint8Array) => (await PDFDocument.load(file)).getPageCount();
  expect(await pages(await of(6))).toBe(2);
  expect(await pages(await of(40))).toBeGreaterThan(2);
});
