import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../mail/languages/index.ts';
import { PdfText } from '../mail/pdf-text.ts';
import { exactMoneyIn } from './lines-columns.ts';
import { type LinesDocument, linesPdf } from './lines-pdf.ts';
import type { StatementRow } from './statement-rows.ts';

const operator = { country: 'GB', timezone: 'Europe/London', language: 'en' } as const;
const line: StatementRow = {
  ...{ id: 1, reference: 'R000001', return_reference: '', status: 'finish', booker_reference: 'PO 1', cost_centre: '' },
  ...{ booker_name: 'Ada Lovelace', passenger_name: 'محمد Фёдор', vias: [], note: '', payment_method: 'account' },
  pickup: { address: '221B Baker Street with a name that no column has room for, London', postcode: '' },
  dropoff: { address: 'Heathrow Terminal 5, London', postcode: '' },
  ...{ currency: 'GBP', pickup_at: Date.parse('2026-11-02T12:00:00Z'), price: 5_400, card: 0, cash: 0, account: 5_400 },
  commission: 540,
};

async function read(
  language: string,
  lines: readonly StatementRow[] = [line],
  sender: Partial<Pick<LinesDocument, 'company' | 'sender'>> = {},
  country = 'GB',
) {
  const localizer = speak({ ...operator, country }, language);
  const content: LinesDocument = {
    ...{ localizer, company: 'Cabs', sender: ['1 High Street'], title: localizer.t('lines.statement'), lines },
    ...sender,
    ...{ facts: [{ label: localizer.t('lines.for'), value: 'Hôtel' }], zone: 'Europe/London', foot: 'Foot' },
    sums: [{ label: localizer.t('lines.commission'), value: exactMoneyIn(localizer)(540, 'GBP'), strong: true }],
  };
  const pdf = await PDFDocument.load(await linesPdf(content));
  const dicts = pdf.context.enumerateIndirectObjects().flatMap(([, each]) => (each instanceof PDFDict ? [each] : []));
  const words = dicts.flatMap((dict) => {
    const said = dict.get(PDFName.of('ActualText'));
    return said instanceof PDFString || said instanceof PDFHexString ? [said.decodeText()] : [];
  });
  return { pdf, localizer, words, roles: dicts.map((dict) => String(dict.get(PDFName.of('S')))) };
}

describe('a statement or an invoice on paper', () => {
  it.each(['en', 'de', 'ja', 'ar'])('in %s is tagged, says its language, and reads whole what is cut', async (code) => {
    const { pdf, localizer, words, roles } = await read(code);
    expect(String(pdf.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
    expect(String(pdf.catalog.lookup(PDFName.of('Lang')))).toContain(code);
    expect(pdf.getTitle()).toBe(localizer.t('lines.statement'));
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(`/${role}`);
    for (const key of ['lines.date', 'fact.passenger', 'lines.way', 'lines.done', 'lines.account'] as const) {
      expect(words).toContain(localizer.t(key));
    }
    expect(words).toContain('221B Baker Street with a name that no column has room for – Heathrow Terminal 5');
    expect(words).toContain('محمد Фёдор');
    expect(words).toContain(exactMoneyIn(localizer)(5_400, 'GBP'));
  });

  it.each([
    ['', '02/11/2026 12:00'],
    ['GB', '02/11/2026 12:00'],
    ['US', '11/02/2026 12:00'],
  ])('has a ride’s day in the order of its period, in the country %j: %s [2§9.14]', async (country, shown) => {
    expect((await read('en', [line], {}, country)).words).toContain(shown);
  });

  it('goes on over pages, the heads on each', async () => {
    const { pdf, words } = await read(
      'en',
      Array.from({ length: 100 }, () => line),
    );
    expect(pdf.getPageCount()).toBeGreaterThan(2);
    expect(words.filter((each) => each === 'Booked by')).toHaveLength(pdf.getPageCount());
    expect(words.filter((each) => each === 'R000001')).toHaveLength(100);
  });

  it.each([
    ['ar', 'GBP', 1_234_567],
    ['en', 'UGX', 1_250_000],
    ['en', 'IDR', 12_500_000],
    ['pl', 'UZS', 125_000_000],
  ])('in %s draws every amount of %s whole, in its column', async (code, currency, minor) => {
    const draws = vi.spyOn(PdfText.prototype, 'write');
    const { localizer } = await read(code, [{ ...line, currency, price: minor, commission: -minor }]);
    const money = (of: number) => exactMoneyIn(localizer)(of, currency).replace(/\s/g, ' ');
    const drawn = draws.mock.calls.map(([text]) => text.replace(/\s/g, ' '));
    expect(drawn).toEqual(expect.arrayContaining([money(minor), money(-minor)]));
  });
});

describe('a line on paper', () => {
  it('names the place of every address, also where a language has a comma of its own', async () => {
    const place = (address: string) => ({ address, postcode: '' });
    const [pickup, dropoff] = [place('شارع التحلية، الرياض'), place('مطار الملك خالد، الرياض')];
    const { words } = await read('ar', [{ ...line, pickup, dropoff }]);
    expect(words).toContain('شارع التحلية – مطار الملك خالد');
  });
});

describe('the head of a statement', () => {
  it('leaves room beside a long company name for the title, and keeps the sender on the sheet', async () => {
    const draws = vi.spyOn(PdfText.prototype, 'write');
    const company = 'The Northern Counties Executive Private Hire and Chauffeur Services Company Limited';
    const address = Array.from({ length: 12 }, (_, index) => `${index} Industrial Estate Road`).join(', ');
    const { words } = await read('it', [line], { company, sender: [address] });
    expect(words).toEqual(expect.arrayContaining([company, address]));
    const drawn = draws.mock.calls.map(([text, { y, size }]) => ({ text, y, size }));
    const names = drawn.filter(({ size }) => size === 18);
    expect(names.map(({ text }) => text).join(' ')).toBe(company);
    expect(names.length).toBeGreaterThan(1);
    const senders = drawn.filter(({ text, size }) => size === 9 && address.includes(text));
    expect(senders.map(({ text }) => text).join(' ')).toBe(address);
    expect(senders.length).toBeGreaterThan(1);
    expect(senders[0]?.y).toBeGreaterThan((names.at(-1)?.y ?? 0) + 18);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});
