import type { HTMLAttributes } from 'svelte/elements';
import type { TaxiBookingElement } from './element-class.js';
import type { TaxiBookingTemplateProps } from './templates.js';

/** `<taxi-booking>` in Svelte's templates: `import type {} from 'taxi-booking/svelte'` once; `ontaxi-booking:booked={…}` listens. */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'taxi-booking': HTMLAttributes<TaxiBookingElement> & TaxiBookingTemplateProps;
  }
}
