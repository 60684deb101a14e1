/** Metres per unit of distance. */
export const metresIn = { km: 1_000, mile: 1_609.344 } as const;

/** A unit in which an operator shows distances. */
export type DistanceUnit = keyof typeof metresIn;

/** Formats metres as kilometres or miles in the locale, with at most one decimal below 100 and none from there on. */
export function formatDistance(metres: number, locale: string, unit: DistanceUnit): string {
  const distance = metres / metresIn[unit];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit === 'mile' ? 'mile' : 'kilometer',
    maximumFractionDigits: distance < 100 ? 1 : 0,
  }).format(distance);
}
