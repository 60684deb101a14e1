export type * from './machine/index.ts';
export type * from './runtime/booking.ts';
