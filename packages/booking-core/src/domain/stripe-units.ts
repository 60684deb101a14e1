import { currencyDigits, type Money } from './money.ts';

/** Stripe's units: whole units of `wholeUnits`, thousandths of `thousandths`, hundredths of all other currencies. */
const wholeUnits: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);
const thousandths: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

const digitsOf = (currency: string): number => (wholeUnits.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2);

/** An amount in Stripe's units, which differ from our minor units (ISO 4217 digits) in some currencies. */
export const toStripeUnits = ({ minor, currency }: Money): number =>
  (minor * 10 ** digitsOf(currency)) / 10 ** currencyDigits(currency);

/** An amount of Stripe's units in our minor units. */
export const fromStripeUnits = (amount: number, currency: string): number =>
  (amount * 10 ** currencyDigits(currency)) / 10 ** digitsOf(currency);
