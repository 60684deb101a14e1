import * as limits from 'booking-core/domain/limits';
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { ConfigurationFile } from './schema.ts';

type Regional = Pick<ConfigurationFile, 'country' | 'dialingcode' | 'firstdayofweek'>;

/** Monday is 1, as `Intl` counts. */
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The calling code that a phone number without one has: the operator's setting, else of its country; digits. */
export function dialingCodeOf({ country, dialingcode }: Regional): string {
  if (dialingcode !== '') return dialingcode;
  return isSupportedCountry(country) ? getCountryCallingCode(country as CountryCode) : limits.dialingCode;
}

/** The day that a calendar's week begins with, from 1 for Monday to 7: the setting, else what its country does, else Monday. */
export function firstDayOfWeekOf({ country, firstdayofweek }: Regional): number {
  if (firstdayofweek !== undefined) return days.indexOf(firstdayofweek) + 1;
  if (country === '') return 1;
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}
