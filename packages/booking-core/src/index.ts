export type * from './machine/effects.ts';
export type * from './machine/events.ts';
export * from './machine/flow/selectors.ts';
export type * from './machine/state.ts';
export type * from './runtime/account.ts';
export type * from './runtime/booker.ts';
export type * from './runtime/booking.ts';
export { createBooking } from './runtime/create-booking.ts';
export type * from './runtime/tracking.ts';
