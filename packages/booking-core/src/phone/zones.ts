import type { MetadataJson } from 'libphonenumber-js/core';
import { type Lazy, lazy } from '../lazy/index.ts';

/** Numbering plans as the bundler finds them. */
type Plans = Promise<{ readonly default: unknown }>;

const zone = (load: () => Plans): Lazy<MetadataJson> => lazy(() => load().then((file) => file.default as MetadataJson));

/** The numbering plans of the world by the first digit of the calling code (written by scripts/phone-metadata.mjs). */
export const zones: Readonly<Record<string, Lazy<MetadataJson>>> = {
  1: zone(() => import('./data/zone-1.json')),
  2: zone(() => import('./data/zone-2.json')),
  3: zone(() => import('./data/zone-3.json')),
  4: zone(() => import('./data/zone-4.json')),
  5: zone(() => import('./data/zone-5.json')),
  6: zone(() => import('./data/zone-6.json')),
  7: zone(() => import('./data/zone-7.json')),
  8: zone(() => import('./data/zone-8.json')),
  9: zone(() => import('./data/zone-9.json')),
};
