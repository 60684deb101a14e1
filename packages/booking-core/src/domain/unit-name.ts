import type { DistanceUnit } from './distance.ts';

/** The short name of a unit of distance in the locale: `km`, `mi`. */
export const unitName = (locale: string, unit: DistanceUnit): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: unit === 'mile' ? 'mile' : 'kilometer' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? unit;
