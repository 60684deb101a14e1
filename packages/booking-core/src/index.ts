export * from './machine/flow/selectors.ts';
export type * from './machine/index.ts';
export type * from './runtime/account.ts';
export type * from './runtime/booker.ts';
export type * from './runtime/booking.ts';
export { createBooking } from './runtime/create-booking.ts';
export type * from './runtime/tracking.ts';
