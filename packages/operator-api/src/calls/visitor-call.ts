import * as limits from 'booking-core/domain/limits';
import currencyOfCountry from 'country-to-currency';
import type { Handler } from './context.ts';

const isCountry = (code: string): code is keyof typeof currencyOfCountry => Object.hasOwn(currencyOfCountry, code);

/**
 * GET /api/ipinfo: the visitor's country, and its currency if the operator's fares are available in it
 * (specification 1 §3, IP info). Without a geolocation service, the operator's country.
 */
export const ipInfo: Handler<'ipInfo'> = async ({ deps, address }) => {
  const found = await deps.visitors?.locate(address);
  const country = (found?.country || deps.operator.configuration.country || limits.country).toUpperCase();
  const currency = isCountry(country) ? currencyOfCountry[country] : '';
  const { configuration, fares } = deps.operator;
  const supported = currency === configuration.currencycode || Object.hasOwn(fares.currencies, currency);
  return {
    ip: address,
    city: found?.city ?? '',
    loc: found?.loc ?? '',
    region: found?.region ?? '',
    country: country.toLowerCase(),
    currencycode: supported ? currency : '',
  };
};
