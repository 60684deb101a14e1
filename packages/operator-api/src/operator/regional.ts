import * as limits from 'booking-core/domain/limits';
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { ConfigurationFile } from './schema.ts';

type Regional = Pick<ConfigurationFile, 'country' | 'dialingcode' | 'firstdayofweek'>;

/** Monday is 1, as in `Intl`. */
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The calling code, in digits, for phone numbers without one: the operator's setting, else that of its country. */
export function dialingCodeOf({ country, dialingcode }: Regional): string {
  if (dialingcode !== '') return dialingcode;
  return isSupportedCountry(country) ? getCountryCallingCode(country as CountryCode) : limits.dialingCode;
}

/** The first day of a calendar's week, from 1 for Monday to 7: the setting, else the country's custom, else Monday. */
export function firstDayOfWeekOf({ country, firstdayofweek }: Regional): number {
  if (firstdayofweek !== undefined) return days.indexOf(firstdayofweek) + 1;
  return weekOf(country)?.firstDay ?? 1;
}

/** The days of a country's weekend, from 1 for Monday to 7; Saturday and Sunday where no country is set. */
export const weekendOf = (country: string): readonly number[] => weekOf(country)?.weekend ?? [6, 7];

interface Week {
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

/** A country's week as CLDR has it; undefined for none. */
function weekOf(country: string): Week | undefined {
  if (country === '') return undefined;
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getWeekInfo?: () => Week; weekInfo?: Week };
  return region.getWeekInfo?.() ?? region.weekInfo;
}
