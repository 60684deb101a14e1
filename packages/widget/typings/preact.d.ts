import type { HTMLAttributes } from 'preact';
import type { TaxiBookingElement } from './element-class.js';
import type { TaxiBookingTemplateProps } from './templates.js';

/** `<taxi-booking>` in Preact's templates: `import type {} from 'taxi-booking/preact'` once. */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'taxi-booking': HTMLAttributes<TaxiBookingElement> & TaxiBookingTemplateProps;
    }
  }
}
