export type * from './browser.ts';
export * from './cancel.ts';
export type * from './http.ts';
export type * from './map-view.ts';
export type * from './payment-gateway.ts';
export type * from './place-search.ts';
export type * from './tracking-hub.ts';
