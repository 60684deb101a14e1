/**
 * Licences that require only their own text, or that changes to the tool or file itself stay under the same licence.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  'WTFPL',
  'PostgreSQL',
  'Artistic-2.0',
  'MPL-2.0',
  // For data: derived works must name their source (packages/operator-api/data/SOURCES.md).
  'ODbL-1.0',
]);

/** Licences read by hand from packages for which pnpm finds none or an unusual spelling. */
const known = new Map([
  ['airport-data-js', 'CC-BY-4.0'],
  ['spawndamnit', 'MIT'],
]);

/** Whether an SPDX expression can be met by allowed licences alone. */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, '').trim();
  return plain.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((one) => allowed.has(one.trim())));
}

/** A line for each package whose licence is not allowed; `list` is the output of `pnpm licenses list --json`. */
export const refusedLicences = (list) =>
  Object.entries(list).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowed(known.get(name) ?? licence))
      .map(({ name, versions = [] }) => `${name} ${versions.join(', ')}: ${licence}`),
  );

/** An audit's result as a text, and whether it failed; without an audit by the registry it reports "not checked". */
export function audited(output) {
  let told;
  try {
    told = JSON.parse(output);
  } catch {
    told = null;
  }
  const counts = told?.metadata?.vulnerabilities;
  if (!counts) {
    const why = told?.error?.message ?? output.trim().split('\n').at(-1) ?? '';
    const advice = 'Where a registry answers audits: node scripts/check-licences.mjs --audit';
    return { failed: false, words: `NOT CHECKED for known vulnerabilities: ${why}\n${advice}` };
  }
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  return { failed: grave > 0, words: `Known vulnerabilities: ${grave} high or critical.` };
}
