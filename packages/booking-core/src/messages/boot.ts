/** Texts shown when no booking is possible here. */
export const boot = {
  'boot.failedTitle': 'The booking form could not be loaded',
  'boot.refusedTitle': 'Booking is not available here',
  'boot.refusedUnknown': 'The tracking code of this form is not known.',
  'boot.refusedDomain': 'This form is not registered for the website that shows it.',
  'boot.refusedExpired': 'The licence of this form has expired.',
  'boot.refusedDisabled': 'This form has been switched off.',
  'boot.refusedMissing': 'This form has no tracking code.',
  'boot.refusedPhone': 'You can still book by phone.',
} as const;
