import type { TaxiBookingProperties } from './contract.ts';

/** The properties that have an attribute. */
export const attributeProperties: readonly (keyof TaxiBookingProperties)[] = [
  'trackingCode',
  'mode',
  'variant',
  'layout',
  'licenceUrl',
  'apiUrl',
  'bookingPageUrl',
  'target',
  'token',
  'hostReference',
  'metadata',
  'returnUrl',
  'pickup',
  'dropoff',
  'prefill',
  'locked',
  'locale',
  'theme',
  'currency',
  'sandbox',
  'storage',
  'debug',
];

/** The boolean properties: true when the attribute is present without a value. */
export const flags: readonly string[] = ['sandbox', 'debug'];

/** @returns the name of a property's attribute */
export const attributeOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
