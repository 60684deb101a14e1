import { currencyDigits, type Money } from './money.ts';

/** How Stripe counts: whole units of these, thousandths of those, hundredths of everything else. */
const wholeUnits: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);
const thousandths: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

const digitsOf = (currency: string): number => (wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** An amount as Stripe counts it; the two differ where a currency is not spent in the units that it has. */
export const toStripeUnits = ({ minor, currency }: Money): number =>
  (minor * 10 ** digitsOf(currency)) / 10 ** currencyDigits(currency);

/** Our minor units of an amount as Stripe counts it. */
export const fromStripeUnits = (amount: number, currency: string): number =>
  (amount * 10 ** currencyDigits(currency)) / 10 ** digitsOf(currency);
