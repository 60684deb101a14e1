import { currencyDigits, toMajor } from 'booking-core/domain';

/** An amount with all its decimals: columns of money are read downwards. */
export const exactMoney = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: currencyDigits(currency),
  }).format(toMajor(minor, currency));
