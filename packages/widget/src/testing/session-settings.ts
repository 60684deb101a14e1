import type { SessionSettings } from '../booking-session.tsx';

/** What an element says that has a tracking code and nothing else, in the layout of a wide page. */
export const sessionSettings = (more: Partial<SessionSettings> = {}): SessionSettings => ({
  trackingCode: 'HOTEL42',
  variant: 'litebooking',
  bookingPageUrl: '',
  target: '_top',
  layout: 'wizard',
  licenceUrl: '',
  apiUrl: '',
  locale: 'en',
  messages: null,
  theme: 'auto',
  currency: '',
  sandbox: false,
  storage: 'device',
  token: '',
  hostReference: '',
  metadata: null,
  returnUrl: '',
  pickup: null,
  dropoff: null,
  prefill: null,
  locked: '',
  ...more,
});
