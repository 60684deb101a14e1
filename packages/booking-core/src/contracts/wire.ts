import * as v from 'valibot';

/**
 * The wire mixes letter cases, numbers as text and booleans as 1: keys are read case-insensitively and scalars
 * generously, and what makes no sense is refused with the field's path (design decisions, section 2).
 */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (value === null || typeof value !== 'object') return value;
  const lowered: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = key.toLowerCase();
    // A proto key would reach Object.prototype; the first spelling of a key wins.
    if (name !== '__proto__' && !Object.hasOwn(lowered, name)) lowered[name] = lowerKeys(inner);
  }
  return lowered;
}

/** Text; numbers and booleans are read as text, null and absent as ''. */
export const text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.transform((value) => (value === null ? '' : String(value))),
  ),
  '',
);

const asNumber = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => (typeof value === 'string' ? (value.trim() === '' ? Number.NaN : Number(value)) : value)),
  v.number(),
  v.finite(),
);

/** A finite number, also as text. */
export const number = asNumber;

/** A number that may be absent, null or ''. */
export const maybeNumber = v.optional(
  v.pipe(
    v.nullable(v.union([v.number(), v.string()])),
    v.transform((value) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? null : Number(value),
    ),
    v.nullable(v.pipe(v.number(), v.finite())),
  ),
  null,
);

/** true, 1, "1", "true", "yes" and their opposites; absent and null are the fallback. */
export const flag = (fallback: boolean) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.boolean(), v.number(), v.string()])),
      v.transform((value) => {
        if (value === null || value === '') return fallback;
        if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.trim().toLowerCase());
        return Boolean(value);
      }),
    ),
    fallback,
  );

/** A list whose absence or null means empty. */
export const list = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.pipe(
      v.nullable(v.array(item)),
      v.transform((value) => value ?? []),
    ),
    [],
  );

export interface WireIssue {
  /** Dotted path of the field in the answer, '' for the whole. */
  readonly field: string;
  readonly problem: string;
}

/** Decodes an answer against its schema; issues name the fields, never the values. */
export function decode<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
): { ok: true; value: v.InferOutput<T> } | { ok: false; issues: WireIssue[] } {
  const parsed = v.safeParse(schema, lowerKeys(value));
  if (parsed.success) return { ok: true, value: parsed.output };
  return {
    ok: false,
    issues: parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', problem: `expected ${issue.expected}` })),
  };
}
