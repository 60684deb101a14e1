import type { MetadataJson } from 'libphonenumber-js/core/es6';
import { type Lazy, lazy } from '../lazy/index.ts';

/** A module of numbering plans, as the bundler imports it. */
type Plans = Promise<{ readonly default: unknown }>;

const zone = (load: () => Plans): Lazy<MetadataJson> => lazy(() => load().then((file) => file.default as MetadataJson));

/** The numbering plans of the world by the first two digits of the calling code; 1 and 7 are calling codes themselves. */
export const zones: Readonly<Record<string, Lazy<MetadataJson>>> = {
  1: zone(() => import('./data/zone-1.json')),
  7: zone(() => import('./data/zone-7.json')),
  20: zone(() => import('./data/zone-20.json')),
  21: zone(() => import('./data/zone-21.json')),
  22: zone(() => import('./data/zone-22.json')),
  23: zone(() => import('./data/zone-23.json')),
  24: zone(() => import('./data/zone-24.json')),
  25: zone(() => import('./data/zone-25.json')),
  26: zone(() => import('./data/zone-26.json')),
  27: zone(() => import('./data/zone-27.json')),
  29: zone(() => import('./data/zone-29.json')),
  30: zone(() => import('./data/zone-30.json')),
  31: zone(() => import('./data/zone-31.json')),
  32: zone(() => import('./data/zone-32.json')),
  33: zone(() => import('./data/zone-33.json')),
  34: zone(() => import('./data/zone-34.json')),
  35: zone(() => import('./data/zone-35.json')),
  36: zone(() => import('./data/zone-36.json')),
  37: zone(() => import('./data/zone-37.json')),
  38: zone(() => import('./data/zone-38.json')),
  39: zone(() => import('./data/zone-39.json')),
  40: zone(() => import('./data/zone-40.json')),
  41: zone(() => import('./data/zone-41.json')),
  42: zone(() => import('./data/zone-42.json')),
  43: zone(() => import('./data/zone-43.json')),
  44: zone(() => import('./data/zone-44.json')),
  45: zone(() => import('./data/zone-45.json')),
  46: zone(() => import('./data/zone-46.json')),
  47: zone(() => import('./data/zone-47.json')),
  48: zone(() => import('./data/zone-48.json')),
  49: zone(() => import('./data/zone-49.json')),
  50: zone(() => import('./data/zone-50.json')),
  51: zone(() => import('./data/zone-51.json')),
  52: zone(() => import('./data/zone-52.json')),
  53: zone(() => import('./data/zone-53.json')),
  54: zone(() => import('./data/zone-54.json')),
  55: zone(() => import('./data/zone-55.json')),
  56: zone(() => import('./data/zone-56.json')),
  57: zone(() => import('./data/zone-57.json')),
  58: zone(() => import('./data/zone-58.json')),
  59: zone(() => import('./data/zone-59.json')),
  60: zone(() => import('./data/zone-60.json')),
  61: zone(() => import('./data/zone-61.json')),
  62: zone(() => import('./data/zone-62.json')),
  63: zone(() => import('./data/zone-63.json')),
  64: zone(() => import('./data/zone-64.json')),
  65: zone(() => import('./data/zone-65.json')),
  66: zone(() => import('./data/zone-66.json')),
  67: zone(() => import('./data/zone-67.json')),
  68: zone(() => import('./data/zone-68.json')),
  69: zone(() => import('./data/zone-69.json')),
  81: zone(() => import('./data/zone-81.json')),
  82: zone(() => import('./data/zone-82.json')),
  84: zone(() => import('./data/zone-84.json')),
  85: zone(() => import('./data/zone-85.json')),
  86: zone(() => import('./data/zone-86.json')),
  88: zone(() => import('./data/zone-88.json')),
  90: zone(() => import('./data/zone-90.json')),
  91: zone(() => import('./data/zone-91.json')),
  92: zone(() => import('./data/zone-92.json')),
  93: zone(() => import('./data/zone-93.json')),
  94: zone(() => import('./data/zone-94.json')),
  95: zone(() => import('./data/zone-95.json')),
  96: zone(() => import('./data/zone-96.json')),
  97: zone(() => import('./data/zone-97.json')),
  98: zone(() => import('./data/zone-98.json')),
  99: zone(() => import('./data/zone-99.json')),
};

/**
 * @returns the plans for an international number without its `+`; undefined where no calling code begins with its
 * digits
 */
export const plansOf = (digits: string): Lazy<MetadataJson> | undefined =>
  zones[digits.slice(0, 2)] ?? zones[digits.slice(0, 1)];
