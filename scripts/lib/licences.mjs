/** Licences that ask for nothing but their own text, or, of a tool's or a file's own, to stay what it is. */
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
  // Of data: what is made of it says where it comes from (packages/operator-api/data/SOURCES.md).
  'ODbL-1.0',
]);

/** What a person read in a package where pnpm reads nothing, or another spelling. */
const known = new Map([
  ['airport-data-js', 'CC-BY-4.0'],
  ['spawndamnit', 'MIT'],
]);

/** Whether an SPDX expression can be met by allowed licences alone. */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, '').trim();
  return plain.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((one) => allowed.has(one.trim())));
}

/** A line for each package whose licence is not allowed; `list` is what `pnpm licenses list --json` tells. */
export const refusedLicences = (list) =>
  Object.entries(list).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !isAllowed(known.get(name) ?? licence))
      .map(({ name, versions = [] }) => `${name} ${versions.join(', ')}: ${licence}`),
  );

/** What an audit says, in words; a registry that makes none is no finding, and no clean bill either. */
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
