export { initialState } from '../machine/initial.ts';
export * from './builders.ts';
export { daylightSaving } from './daylight-saving.ts';
export * from './ports.ts';
