import whole from 'libphonenumber-js/metadata.max.json';
import { expect, test } from 'vitest';
import { readPhone } from './read-phone.ts';
import { zones } from './zones.ts';

test.each([
  '+44 (0)7911 123456',
  '+447911123456',
  '0044 7911 123456',
  '07911 123 456',
  '7911-123-456',
  'tel:+44-7911-123456',
  '(+44) 7911 123456',
  '  07911\u00a0123456 ',
  '\u202a+44 7911 123456\u202c',
  '＋４４７９１１１２３４５６',
  '+44 07911 123456',
  '٠٧٩١١١٢٣٤٥٦',
])('%s is one British number', async (input) => {
  expect(await readPhone(input, '44')).toEqual({
    dialingCode: '44',
    phone: '7911123456',
    international: '+44 7911 123456',
  });
});

test.each([
  ['+33 6 12 34 56 78', '44', '33', '612345678'],
  ['06 6982 1234', '39', '39', '0669821234'],
  ['+44447911123456', '44', '44', '7911123456'],
  ['+39669821234', '39', '39', '0669821234'],
  ['(212) 555-2368', '1', '1', '2125552368'],
  ['+1 604 555 0123', '44', '1', '6045550123'],
  ['07781 123456', '44', '44', '7781123456'],
  ['+52 1 55 3456 7890', '44', '52', '5534567890'],
  ['1 55 3456 7890', '52', '52', '5534567890'],
])('%s beside +%s is +%s %s', async (input, beside, dialingCode, phone) => {
  expect(await readPhone(input, beside)).toMatchObject({ dialingCode, phone });
});

test.each([
  '12345',
  '+44 12345',
  '07911 12345',
  'none',
  '',
  '+',
  '00',
  '07911 1234567890',
  'ring 07911 123456 after six',
  '0'.repeat(100_000),
  '(0)'.repeat(30_000),
  '7911123456 ext 5',
  '+999 12345678',
])('no numbering plan holds %s', async (input) => {
  expect(await readPhone(input, '44')).toBeNull();
});

test('without a calling code of its own and beside it nothing is a number', async () => {
  expect(await readPhone('7911123456', '')).toBeNull();
});

test('the plans are those of the installed library, whole', async () => {
  const plans = await Promise.all(Object.values(zones).map((zone) => zone()));
  expect(Object.assign({}, ...plans.map(({ countries }) => countries))).toEqual(whole.countries);
  expect(plans.every(({ version }) => version === whole.version)).toBe(true);
});
