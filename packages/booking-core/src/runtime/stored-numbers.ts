import * as v from 'valibot';

// Both use `check`: each of valibot's own number checks adds as much code for every visitor as the schema of a place.

/** Schema of a stored number from `least` to `most`. */
export const within = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= least && value <= most),
  );

/** Schema of a stored whole number, `least` or more. */
export const whole = (least: number) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= least),
  );
