export type * from './effects.ts';
export type * from './events.ts';
export type * from './state.ts';
