import * as i0 from '@angular/core';
import type { TaxiBookingEventDetails, TaxiBookingProperties } from './contract.js';
import type { TaxiBookingElement } from './element-class.js';

/** The element as a standalone component: `imports: [TaxiBooking]`, without `CUSTOM_ELEMENTS_SCHEMA`. */
export declare class TaxiBooking implements Partial<TaxiBookingInputs> {
  trackingCode?: TaxiBookingProperties['trackingCode'] | undefined;
  mode?: TaxiBookingProperties['mode'] | undefined;
  variant?: TaxiBookingProperties['variant'] | undefined;
  layout?: TaxiBookingProperties['layout'] | undefined;
  licenceUrl?: TaxiBookingProperties['licenceUrl'] | undefined;
  apiUrl?: TaxiBookingProperties['apiUrl'] | undefined;
  bookingPageUrl?: TaxiBookingProperties['bookingPageUrl'] | undefined;
  target?: TaxiBookingProperties['target'] | undefined;
  token?: TaxiBookingProperties['token'] | undefined;
  hostReference?: TaxiBookingProperties['hostReference'] | undefined;
  metadata?: TaxiBookingProperties['metadata'] | undefined;
  returnUrl?: TaxiBookingProperties['returnUrl'] | undefined;
  pickup?: TaxiBookingProperties['pickup'] | undefined;
  dropoff?: TaxiBookingProperties['dropoff'] | undefined;
  prefill?: TaxiBookingProperties['prefill'] | undefined;
  locked?: TaxiBookingProperties['locked'] | undefined;
  locale?: TaxiBookingProperties['locale'] | undefined;
  theme?: TaxiBookingProperties['theme'] | undefined;
  currency?: TaxiBookingProperties['currency'] | undefined;
  sandbox?: TaxiBookingProperties['sandbox'] | '' | undefined;
  storage?: TaxiBookingProperties['storage'] | undefined;
  debug?: TaxiBookingProperties['debug'] | '' | undefined;
  messages?: TaxiBookingProperties['messages'] | undefined;
  readonly ready: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:ready']>>;
  readonly invalid: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:invalid']>>;
  readonly step: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:step']>>;
  readonly quote: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:quote']>>;
  readonly handover: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:handover']>>;
  readonly booked: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:booked']>>;
  readonly restored: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:restored']>>;
  readonly error: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:error']>>;
  /** The element itself; its methods are there once its script has run. */
  readonly element: TaxiBookingElement;
  static ɵfac: i0.ɵɵFactoryDeclaration<TaxiBooking, never>;
  static ɵcmp: i0.ɵɵComponentDeclaration<
    TaxiBooking,
    'taxi-booking',
    never,
    {
      trackingCode: { alias: 'tracking-code'; required: false };
      mode: { alias: 'mode'; required: false };
      variant: { alias: 'variant'; required: false };
      layout: { alias: 'layout'; required: false };
      licenceUrl: { alias: 'licence-url'; required: false };
      apiUrl: { alias: 'api-url'; required: false };
      bookingPageUrl: { alias: 'booking-page-url'; required: false };
      target: { alias: 'target'; required: false };
      token: { alias: 'token'; required: false };
      hostReference: { alias: 'host-reference'; required: false };
      metadata: { alias: 'metadata'; required: false };
      returnUrl: { alias: 'return-url'; required: false };
      pickup: { alias: 'pickup'; required: false };
      dropoff: { alias: 'dropoff'; required: false };
      prefill: { alias: 'prefill'; required: false };
      locked: { alias: 'locked'; required: false };
      locale: { alias: 'locale'; required: false };
      theme: { alias: 'theme'; required: false };
      currency: { alias: 'currency'; required: false };
      sandbox: { alias: 'sandbox'; required: false };
      storage: { alias: 'storage'; required: false };
      debug: { alias: 'debug'; required: false };
      messages: { alias: 'messages'; required: false };
    },
    {
      ready: 'ready';
      invalid: 'invalid';
      step: 'step';
      quote: 'quote';
      handover: 'handover';
      booked: 'booked';
      restored: 'restored';
      error: 'error';
    },
    never,
    ['*'],
    true,
    never
  >;
}

/** '' is the bare word of a boolean in a template. */
type TaxiBookingInputs = {
  [Name in keyof TaxiBookingProperties]:
    | TaxiBookingProperties[Name]
    | (TaxiBookingProperties[Name] extends boolean ? '' : never)
    | undefined;
};
