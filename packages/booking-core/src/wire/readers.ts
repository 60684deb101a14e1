import { lowerKeys } from 'contracts/lower-keys';

/**
 * The client's decoder of responses: it accepts variants of scalars (numbers as text, booleans as 1) and refuses other
 * types with the field's path. It is small, because every visitor loads it; the contract's schemas are
 * larger.
 */

/** Decodes the value at a path of a response. @throws {Misfit} with that path, never with the value. */
export type Shape<Value> = (value: unknown, at: string) => Value;

/** The type that a shape decodes to. */
export type Read<Of> = Of extends Shape<infer Value> ? Value : never;

class Misfit extends Error {}

function misfit(at: string): never {
  throw new Misfit(at);
}

/** Text; numbers and booleans are read as text, null and absent as ''. */
export const text: Shape<string> = (value, at) => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? misfit(at) : String(value);
};

/** A finite number, also as text. */
export const number: Shape<number> = (value, at) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : misfit(at);
};

/** A number that may be absent, null or ''. */
export const maybeNumber: Shape<number | null> = (value, at) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? null
    : number(value, at);

const yes: readonly unknown[] = ['true', '1', 'yes'];

/** true, 1, "1", "true", "yes" and their opposites; absent and null are the fallback. */
// @__NO_SIDE_EFFECTS__
export function flag(fallback: boolean): Shape<boolean> {
  return (value, at) => {
    if (value === undefined || value === null || value === '') return fallback;
    if (typeof value === 'string') return yes.includes(value.trim().toLowerCase());
    return typeof value === 'object' ? misfit(at) : Boolean(value);
  };
}

/** A value that may be absent. */
// @__NO_SIDE_EFFECTS__
export function optional<Value, Fallback>(shape: Shape<Value>, fallback: Fallback): Shape<Value | Fallback> {
  return (value, at) => (value === undefined ? fallback : shape(value, at));
}

/** A number whose absence means 0. */
export const amount: Shape<number> = optional(number, 0);

/** A value that may be absent or null. */
// @__NO_SIDE_EFFECTS__
export function maybe<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value, at) => (value === undefined || value === null ? null : shape(value, at));
}

/** A list whose absence or null means empty. */
// @__NO_SIDE_EFFECTS__
export function list<Item>(item: Shape<Item>): Shape<Item[]> {
  return (value, at) => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((each, index) => item(each, under(at, index))) : misfit(at);
  };
}

interface Entries {
  readonly [key: string]: Shape<unknown>;
}

/** A shape with another key in the response than its entry's; '' groups sibling fields into an object of their own. */
// @__NO_SIDE_EFFECTS__
export function named<Value>(key: string, shape: Shape<Value>): Shape<Value> & { readonly key: string } {
  const read: Shape<Value> = (value, at) => shape(value, at);
  return Object.assign(read, { key });
}

/**
 * Decodes an object's fields with these keys, in lower case unless they are `named`, and drops all others. `entries` is
 * exposed for shapes that contain the same fields.
 */
// @__NO_SIDE_EFFECTS__
export function object<Of extends Entries>(
  entries: Of,
): Shape<{ [Key in keyof Of]: Read<Of[Key]> }> & { readonly entries: Of } {
  const shape = (value: unknown, at: string) => {
    if (value === null || typeof value !== 'object') return misfit(at);
    const found = value as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(entries).map(([entry, read]) => {
        const { key = entry.toLowerCase() } = read as { readonly key?: string };
        return [entry, key === '' ? read(found, at) : read(found[key], under(at, key))];
      }),
    ) as { [Key in keyof Of]: Read<Of[Key]> };
  };
  return Object.assign(shape, { entries });
}

const under = (at: string, key: string | number) => (at === '' ? String(key) : `${at}.${key}`);

/** Decodes a response; on failure `field` is the dotted path of the value that does not fit, '' for the whole. */
export function decode<Value>(
  shape: Shape<Value>,
  value: unknown,
): { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly field: string } {
  try {
    return { ok: true, value: shape(lowerKeys(value), '') };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, field: error.message };
    throw error;
  }
}
