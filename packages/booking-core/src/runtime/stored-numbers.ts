import * as v from 'valibot';

// Both are one kind of check: each of the library's own is as much code for every visitor as the schema of a place.

/** A number that is stored, from `least` to `most`. */
export const within = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.check((value) => value >= least && value <= most),
  );

/** A whole number that is stored, `least` or more. */
export const whole = (least: number) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= least),
  );
