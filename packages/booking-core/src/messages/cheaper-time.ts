/** Another time near the one that was asked for, and how much less the ride costs then. */
export const cheaperTime = {
  'time.cheaper': '{time}: {money} less',
} as const;
