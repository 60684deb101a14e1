/** Metres per unit of distance. */
export const metresIn = { km: 1_000, mile: 1_609.344 } as const;

/** A unit in which an operator shows distances. */
export type DistanceUnit = keyof typeof metresIn;

/** Metres per unit of short distances. */
export const metresInShort = { km: 1, mile: 0.3048 } as const;

/** Whether less than a tenth of a unit would be left of a distance: it is told in metres or feet. */
export const isShort = (metres: number, unit: DistanceUnit): boolean => metres < metresIn[unit] / 20;

/**
 * Formats metres as kilometres or miles in the locale, with at most one decimal below 100 and none from there on; as
 * metres or feet where {@link isShort}.
 */
export function formatDistance(metres: number, locale: string, unit: DistanceUnit): string {
  const names = unit === 'mile' ? ['mile', 'foot'] : ['kilometer', 'meter'];
  const short = isShort(metres, unit);
  const distance = metres / (short ? metresInShort : metresIn)[unit];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: names[Number(short)],
    maximumFractionDigits: short || distance >= 100 ? 0 : 1,
  }).format(distance);
}
