export { errorText } from './machine/error-text.ts';
export type * from './machine/index.ts';
export type * from './runtime/booking.ts';
export { createBooking } from './runtime/create-booking.ts';
export * from './runtime/selectors.ts';
export { createTicketLoader, type TicketLoader } from './runtime/ticket.ts';
