#!/usr/bin/env node
/**
 * Splits the numbering plans of libphonenumber by the first digit of the calling code (the world zones of ITU-T E.164), so
 * that a visitor loads the plans of one zone and not those of the world. Run it after an update of libphonenumber-js.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const world = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json'), 'utf8'),
);
const folder = new URL('../src/phone/data/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const zone of '123456789') {
  const codes = Object.entries(world.country_calling_codes).filter(([code]) => code.startsWith(zone));
  const countries = codes.flatMap(([, members]) => members).filter((country) => country in world.countries);
  const plans = {
    version: world.version,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(countries.map((country) => [country, world.countries[country]])),
    nonGeographic: Object.fromEntries(Object.entries(world.nonGeographic).filter(([code]) => code.startsWith(zone))),
  };
  writeFileSync(new URL(`${zone}.json`, folder), `${JSON.stringify(plans)}\n`);
}
