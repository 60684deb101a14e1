import type {
  DetailedHTMLProps,
  ForwardRefExoticComponent,
  HTMLAttributes,
  PropsWithChildren,
  RefAttributes,
} from 'react';
import type { TaxiBookingEventDetails, TaxiBookingProperties } from './contract.js';
import type { TaxiBookingElement } from './element-class.js';
import type { TaxiBookingTemplateProps } from './templates.js';

/** `onBooked`, `onReady`, …: what is called with each event. */
export type TaxiBookingListeners = {
  [Name in keyof TaxiBookingEventDetails as Name extends `taxi-booking:${infer Short}`
    ? `on${Capitalize<Short>}`
    : never]?: ((event: CustomEvent<TaxiBookingEventDetails[Name]>) => void) | undefined;
};

export type TaxiBookingProps = PropsWithChildren<
  { [Name in keyof TaxiBookingProperties]?: TaxiBookingProperties[Name] | undefined } & TaxiBookingListeners &
    Omit<HTMLAttributes<TaxiBookingElement>, keyof TaxiBookingListeners>
>;

/**
 * The element as a component, for React 18 and 19: sets properties and listens, also where a server has rendered the page.
 * A `ref` is the element.
 */
export declare const TaxiBooking: ForwardRefExoticComponent<TaxiBookingProps & RefAttributes<TaxiBookingElement>>;

/** `<taxi-booking>` itself in templates. React 19 sets properties and listens where no server has rendered the page. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': DetailedHTMLProps<HTMLAttributes<TaxiBookingElement>, TaxiBookingElement> &
        TaxiBookingTemplateProps & { class?: string | undefined };
    }
  }
}
