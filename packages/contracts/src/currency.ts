/** Currencies that have no decimals in practice: their minor unit is the whole unit. */
export const wholeCurrencies: readonly string[] = [
  ...['AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW'],
  ...['LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
  'YER',
];
/** Currencies with three decimals. */
export const thousandthCurrencies: readonly string[] = ['BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];

/**
 * How many decimals the minor units of the wire have in a currency: two, unless it is listed here. `Intl` is not asked,
 * because its data differ: Chromium counts two decimals in HUF where Node counts none.
 */
export function minorDigits(currency: string): number {
  if (wholeCurrencies.includes(currency)) return 0;
  return thousandthCurrencies.includes(currency) ? 3 : 2;
}
