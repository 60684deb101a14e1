import { expect, it } from 'vitest';
import { filesOfOperator, readAnswers } from './init-folder.ts';

it.each([
  ['NO', 'NOK', 'en', '3,00 kr'],
  ['NZ', 'NZD', 'en', '$3.00'],
  ['CH', 'CHF', 'de', 'CHF 3.00'],
  ['CL', 'CLP', 'es', '$300'],
  ['JP', 'JPY', 'ja', '￥300'],
])('a new operator in %s has its list of prices written as fares in %s are', (country, currency, language, base) => {
  const typed = { name: 'Taxis', country, at: '45.7,4.8', currency, unit: 'km', language };
  const [tier] = filesOfOperator(readAnswers(typed), [])['prices.json'] as { items: { price: string }[] }[];
  // The space before or after a sign is one that does not break.
  expect(tier?.items[0]?.price.replace(/\s/g, ' ')).toBe(base);
});
