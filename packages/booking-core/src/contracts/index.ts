export * as answers from './answers.ts';
export * from './endpoints.ts';
export type * from './requests.ts';
export * from './wire.ts';
