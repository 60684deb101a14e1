#!/usr/bin/env node
/**
 * Writes src/phone/data: the numbering plans of libphonenumber-js (`max`, the plans that the server checks with), one file
 * for each first digit of the calling codes, so that a page fetches the one of the country at hand. Run it after an update
 * of the library; a test compares the two.
 */
import { writeFileSync } from 'node:fs';
import metadata from 'libphonenumber-js/metadata.max.json';

const { version, country_calling_codes: codes, countries } = metadata;

for (let zone = 1; zone <= 9; zone += 1) {
  const here = Object.entries(codes).filter(([code]) => code.startsWith(`${zone}`));
  const plans = {
    version,
    country_calling_codes: Object.fromEntries(here),
    countries: Object.fromEntries(here.flatMap(([, names]) => names.map((name) => [name, countries[name]]))),
  };
  writeFileSync(new URL(`../src/phone/data/zone-${zone}.json`, import.meta.url), `${JSON.stringify(plans)}\n`);
}
