/**
 * The specification mixes letter cases, so names in requests and responses are matched case-insensitively.
 * @returns the value with all keys of all its objects in lower case, except those in `metadata`, which belong to the host page; the
 * first of several spellings of a key wins
 */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (value === null || typeof value !== 'object') return value;
  const lowered: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = key.toLowerCase();
    // A proto key would reach Object.prototype.
    if (name !== '__proto__' && !Object.hasOwn(lowered, name))
      lowered[name] = name === 'metadata' ? inner : lowerKeys(inner);
  }
  return lowered;
}
