export * from './builders.ts';
export { daylightSaving } from './daylight-saving.ts';
export * from './ports.ts';
