import type { DefineComponent, HTMLAttributes } from 'vue';
import type { TaxiBookingTemplateProps } from './templates.js';

/** `<taxi-booking>` in Vue's templates: `import type {} from 'taxi-booking/vue'` once; `@taxi-booking:booked` listens. */
declare module 'vue' {
  interface GlobalComponents {
    'taxi-booking': DefineComponent<HTMLAttributes & TaxiBookingTemplateProps>;
  }
}
