#!/usr/bin/env node
/**
 * Writes what `src/phone` reads of libphonenumber's numbering plans: whether a number exists, and whose it is. How numbers
 * are set out on paper stays behind. One file for each first digit of the calling codes (the world zones of ITU-T E.164), so
 * that a visitor loads the plans of one zone and not those of the world. Run it after an update of libphonenumber-js.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** One line of libphonenumber's metadata as a plan: https://gitlab.com/catamphetamine/libphonenumber-js/-/blob/master/METADATA.md */
function planOf(country, line) {
  const [, abroad, numbers, lengths, , prefix, , trunk, rewrite, , starts, kinds] = line;
  return {
    ...(country ? { country } : {}),
    // 00 is understood everywhere.
    ...(abroad && abroad !== '00' ? { abroad } : {}),
    numbers,
    lengths,
    ...(trunk || prefix ? { trunk: trunk || prefix } : {}),
    ...(rewrite ? { rewrite } : {}),
    ...(starts ? { starts } : {}),
    ...(kinds ? { kinds: kinds.filter(Boolean).map(([pattern, own]) => (own ? [pattern, own] : [pattern])) } : {}),
  };
}

/** The plans of one world zone by calling code; the main country of a shared code comes first. */
export function plansOf(zone, world) {
  const codes = Object.entries(world.country_calling_codes)
    .filter(([code, [first]]) => code.startsWith(zone) && first in world.countries)
    .map(([code, countries]) => [code, countries.map((country) => planOf(country, world.countries[country]))]);
  const everywhere = Object.entries(world.nonGeographic)
    .filter(([code]) => code.startsWith(zone))
    .map(([code, line]) => [code, [planOf('', line)]]);
  return Object.fromEntries([...codes, ...everywhere]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const world = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json'), 'utf8'),
  );
  const folder = new URL('../src/phone/data/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const zone of '123456789')
    writeFileSync(new URL(`${zone}.json`, folder), `${JSON.stringify(plansOf(zone, world))}\n`);
}
