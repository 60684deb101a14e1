import type { TaxiBookingAttributes, TaxiBookingEventMap, TaxiBookingProperties } from './contract.js';

/** What a framework's template may say of the element: attributes, the properties of other names, and listeners. */
export type TaxiBookingTemplateProps = Omit<TaxiBookingAttributes, 'pickup' | 'dropoff'> & {
  [Name in Exclude<keyof TaxiBookingProperties, keyof TaxiBookingAttributes>]?: TaxiBookingProperties[Name] | undefined;
} & {
  /** JSON text as an attribute, an object where the framework sets properties. */
  pickup?: string | TaxiBookingProperties['pickup'] | undefined;
  dropoff?: string | TaxiBookingProperties['dropoff'] | undefined;
} & {
  [Name in keyof TaxiBookingEventMap as `on${Name}`]?: ((event: TaxiBookingEventMap[Name]) => void) | undefined;
};
