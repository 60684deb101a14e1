import { calendar } from './calendar.ts';
import { placeMemory } from './place-memory.ts';
import { testMode } from './test-mode.ts';

/** English texts of the operator's site around the journey. */
export const site = {
  'boot.loading': 'The booking form is on its way',
  ...placeMemory,
  'site.skip': 'Skip to the content',
  'site.wrongTitle': 'Error: {title}',
  'site.booking': 'Book a taxi',
  'site.payment': 'Payment',
  'site.ticket': 'Your ticket',
  'site.call': 'Call',
  'site.backTo': 'Back to {host}',
  'site.social': 'Elsewhere',
  'site.terms': 'Terms',
  ...calendar,
  ...testMode,
  'site.quickBookingInvalid': 'This booking link cannot be used',
  'site.quickBookingInvalidText':
    'It may have expired: links are kept for 24 hours. You can book here all the same, or call us.',
  'site.signIn': 'Sign In',
  'site.menuOf': 'Menu of {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Dashboard',
  'site.commission': 'Commission Statement',
  'site.invoice': 'Invoices',
  'site.passengers': 'Passengers',
  'site.rides': 'Book many rides',
  'site.partner': 'Partner page',
  'site.profile': 'Profile',
  'site.changePassword': 'Change password',
  'site.resetPassword': 'New password',
  'site.confirmPassword': 'Confirm your password',
  'site.places': 'My Places',
  'site.bookings': 'My Booking',
  'site.booking.details': 'Booking details',
  'site.bookInfo': 'Booking information',
  'site.menu': 'Menu',
  'site.tracking': 'Your ride',
  'site.policy': 'Privacy policy',
  'site.cookie': 'Cookies',
  'site.accessibility': 'Accessibility',
  'site.embed': 'Put the booker on your page',
  'site.ownTab': 'This page opens in a tab of its own',
  'site.ownTabText': 'What belongs to your account is not shown inside another website.',
} as const;
