/** Metres of each unit of distance. */
export const metresIn = { km: 1_000, mile: 1_609.344 } as const;

/** What an operator tells distances in. */
export type DistanceUnit = keyof typeof metresIn;

/** Metres as kilometres or miles with one digit, none from a hundred on, in the reader's way of writing. */
export function formatDistance(metres: number, locale: string, unit: DistanceUnit): string {
  const distance = metres / metresIn[unit];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit === 'mile' ? 'mile' : 'kilometer',
    maximumFractionDigits: distance < 100 ? 1 : 0,
  }).format(distance);
}

/** What one unit of distance is called, in short: `km`, `mi`. */
export const unitName = (locale: string, unit: DistanceUnit): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: unit === 'mile' ? 'mile' : 'kilometer' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? unit;
