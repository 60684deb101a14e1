import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TaxiBookingElement } from './element-class.js';
import type { TaxiBookingTemplateProps } from './templates.js';

/**
 * `<taxi-booking>` in React's templates: `import type {} from 'taxi-booking/react'` once. React 19 sets properties and
 * listens (`{...{ 'ontaxi-booking:booked': heard }}`); React 18 writes attributes only: give it texts, and listen through a ref.
 */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': DetailedHTMLProps<HTMLAttributes<TaxiBookingElement>, TaxiBookingElement> &
        TaxiBookingTemplateProps & { class?: string | undefined };
    }
  }
}
