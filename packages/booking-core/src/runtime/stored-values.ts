import * as v from 'valibot';

// All use `check`: each of valibot's own actions for this adds as much code for every visitor as the schema of a place.

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

/** Schema of a stored text that is one of these. */
export const oneOf = (words: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((word) => words.includes(word)),
  );
