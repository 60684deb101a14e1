/** A car by the hour. */
export const hours = {
  'hours.count': 'Hours',
  'hours.hint': 'The driver takes you wherever you want. Without a drop-off the ride ends where it begins.',
  'hours.included': '{distance} included, then {money} per {unit}',
} as const;
