#!/usr/bin/env node
/**
 * Writes src/phone/data: the numbering plans of libphonenumber-js (`max`, the plans that the server checks with), one file
 * for each zone (the first two digits of the calling codes), so that a page fetches
 * the one of the country at hand. Run it after an update of the library; a test compares the two and fails when zones.ts lacks a zone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import metadata from 'libphonenumber-js/metadata.max.json';

const { version, country_calling_codes: codes, countries } = metadata;
const data = new URL('../src/phone/data/', import.meta.url);
rmSync(data, { recursive: true, force: true });
mkdirSync(data);

for (const zone of new Set(Object.keys(codes).map((code) => code.slice(0, 2)))) {
  const here = Object.entries(codes).filter(([code]) => code.slice(0, 2) === zone);
  const plans = {
    version,
    country_calling_codes: Object.fromEntries(here),
    countries: Object.fromEntries(here.flatMap(([, names]) => names.map((name) => [name, countries[name]]))),
  };
  writeFileSync(new URL(`zone-${zone}.json`, data), `${JSON.stringify(plans)}\n`);
}
