import type { CalculatedFare, Line } from './fare.ts';

/**
 * One fare for several cars that drive at once: the sum of theirs, with equal lines merged.
 * @param fares in one currency, of one vehicle type
 */
export function severalCars(fares: readonly [CalculatedFare, ...CalculatedFare[]]): CalculatedFare {
  const sum = (of: 'onwardMinor' | 'returnMinor' | 'totalMinor') => fares.reduce((total, fare) => total + fare[of], 0);
  const lines: Line[] = [];
  for (const line of fares.flatMap((fare) => fare.lines)) {
    const at = lines.findIndex(({ kind, label }) => kind === line.kind && label === line.label);
    const known = lines[at];
    if (known) lines[at] = { ...known, minor: known.minor + line.minor };
    else lines.push(line);
  }
  return {
    ...fares[0],
    onwardMinor: sum('onwardMinor'),
    returnMinor: sum('returnMinor'),
    totalMinor: sum('totalMinor'),
    lines,
  };
}
