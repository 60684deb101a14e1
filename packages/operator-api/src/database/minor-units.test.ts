import { currencyDigits } from 'booking-core/domain';
import { minorDigits } from 'contracts/currency';
import { expect, it } from 'vitest';

it('counts as many decimals in each currency as the wire and the stored amounts', () => {
  // After an update of Node with other data, amounts already stored would count a hundred times as much, or as little.
  const currencies = Intl.supportedValuesOf('currency');
  const count = (digits: (currency: string) => number) => currencies.map((each) => `${each} ${digits(each)}`);
  expect(count(currencyDigits)).toEqual(count(minorDigits));
});
