export { defaultDataDir } from './data.ts';
export { isLatLng, metresBetween } from './distance.ts';
export { createGazetteer } from './gazetteer.ts';
export type * from './types.ts';
