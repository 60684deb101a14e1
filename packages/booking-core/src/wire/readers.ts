import { lowerKeys } from 'contracts/lower-keys';

/**
 * How the client reads answers: scalars generously (numbers as text, booleans as 1), and what makes no sense is refused with
 * the field's path (design decisions, section 2). Small, because every visitor loads it; the contract's schemas are larger.
 */

/** Reads a value that stands at a path of an answer. @throws {Misfit} with that path, never with the value. */
export type Shape<Value> = (value: unknown, at: string) => Value;

/** What a shape reads. */
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

/** What may be absent. */
// @__NO_SIDE_EFFECTS__
export function optional<Value, Fallback>(shape: Shape<Value>, fallback: Fallback): Shape<Value | Fallback> {
  return (value, at) => (value === undefined ? fallback : shape(value, at));
}

/** A number whose absence means 0. */
export const amount: Shape<number> = optional(number, 0);

/** What may be absent or null. */
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

/** A shape whose key on the wire is not that of its entry; '' for what stands beside it, and is read as an object of its own. */
// @__NO_SIDE_EFFECTS__
export function named<Value>(key: string, shape: Shape<Value>): Shape<Value> & { readonly key: string } {
  const read: Shape<Value> = (value, at) => shape(value, at);
  return Object.assign(read, { key });
}

/**
 * What an object has under these keys, in lower case unless they are `named`, and nothing else. `entries` are for another
 * one that has them too.
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

/** Decodes an answer; `field` is the dotted path of what does not fit, '' for the whole. */
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
