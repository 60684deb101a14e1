import type { DefineComponent, HTMLAttributes } from 'vue';
import type { TaxiBookingEventDetails, TaxiBookingProperties } from './contract.js';
import type { TaxiBookingElement } from './element-class.js';
import type { TaxiBookingTemplateProps } from './templates.js';

/** What `@booked`, `@ready`, … are called with. */
export type TaxiBookingEmits = {
  [Name in keyof TaxiBookingEventDetails as Name extends `taxi-booking:${infer Short}` ? Short : never]: (
    event: CustomEvent<TaxiBookingEventDetails[Name]>,
  ) => void;
};

/**
 * The element as a component: sets properties and listens, also where a server has rendered the page, and needs no
 * `isCustomElement`. A template ref's `element` is the element.
 */
export declare const TaxiBooking: DefineComponent<
  { [Name in keyof TaxiBookingProperties]?: TaxiBookingProperties[Name] | undefined },
  { element: TaxiBookingElement | null },
  Record<never, never>,
  Record<never, never>,
  Record<never, never>,
  Record<never, never>,
  Record<never, never>,
  TaxiBookingEmits
>;

/** `<taxi-booking>` itself in Vue's templates: `import type {} from 'taxi-booking/vue'` once; `@taxi-booking-booked` listens. */
declare module 'vue' {
  interface GlobalComponents {
    'taxi-booking': DefineComponent<HTMLAttributes & TaxiBookingTemplateProps>;
  }
}
