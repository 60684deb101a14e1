import { asRow, asRows, type Field, type Row, type Rows } from './fields.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges two changes of the same version of a document. Rows are recognised by their keys. Where both changed the same
 * field, or added a row with the same key, `own` stays; its form then shows the mistake of a key that is there twice.
 * @param before the version that both changed
 * @param own one of the changed versions
 * @param others the other one, to which the differences of `own` are added
 */
export function merge(field: Field, before: unknown, own: unknown, others: unknown): unknown {
  if (isSame(own, before) || isSame(own, others)) return others;
  if (isSame(others, before)) return own;
  switch (field.kind) {
    case 'group':
      return mergeKeys((key) => field.fields[key], before, own, others);
    case 'keyed':
      return mergeKeys(() => field.value, before, own, others);
    case 'rows':
      return mergeRows(field, asRows(before), asRows(own), asRows(others));
    default:
      return own;
  }
}

function mergeKeys(fieldOf: (key: string) => Field | undefined, before: unknown, own: unknown, others: unknown): Row {
  const [a, b, c] = [asRow(before), asRow(own), asRow(others)];
  const keys = [...new Set([...Object.keys(c), ...Object.keys(b)])];
  const entries = keys.map((key) => {
    const field = fieldOf(key);
    // A key without a field is an id or another part that the form keeps as it is.
    const value = field ? merge(field, a[key], b[key], c[key]) : isSame(b[key], a[key]) ? c[key] : b[key];
    return [key, value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function mergeRows({ row, keyOf }: Rows, before: readonly Row[], own: readonly Row[], others: readonly Row[]): Row[] {
  const byKey = (rows: readonly Row[]) => new Map(rows.map((each) => [keyOf(each), each]));
  const [old, mine] = [byKey(before), byKey(own)];
  const merged = others.flatMap((theirs) => {
    const key = keyOf(theirs);
    const [was, is] = [old.get(key), mine.get(key)];
    if (!was) return [theirs];
    return is ? [merge(row, was, is, theirs) as Row] : [];
  });
  for (const [index, each] of own.entries()) {
    const was = old.get(keyOf(each));
    const isTakenOut = was && !merged.some((other) => keyOf(other) === keyOf(each));
    if (isTakenOut ? isSame(each, was) : was) continue;
    // Where the order counts, such as in a list of distances, a row stays behind the one that it was put behind.
    const previous = own[index - 1];
    const place = previous ? merged.findIndex((other) => keyOf(other) === keyOf(previous)) : -1;
    merged.splice(previous && place < 0 ? merged.length : place + 1, 0, each);
  }
  return merged;
}
