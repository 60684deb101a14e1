export * from './cancel.ts';
export type * from './clock.ts';
export type * from './http.ts';
export type * from './map-view.ts';
export type * from './payment-gateway.ts';
export type * from './phone-book.ts';
export type * from './place-search.ts';
export type * from './random.ts';
export type * from './storage.ts';
