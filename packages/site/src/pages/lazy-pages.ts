import { createLazy } from 'booking-ui/lazy-part';

/** Pages whose code comes when they are first asked for; a page whose code does not come says so in its place. */
export const TicketPage = createLazy(() => import('./ticket-page.tsx').then((module) => module.TicketPage));
export const QuickBookingPage = createLazy(() =>
  import('./quick-booking-page.tsx').then((module) => module.QuickBookingPage),
);
export const QuickBookingInvalidPage = createLazy(() =>
  import('./quick-booking-invalid-page.tsx').then((module) => module.QuickBookingInvalidPage),
);
