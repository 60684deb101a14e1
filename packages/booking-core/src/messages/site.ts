/** The words of the operator's site around the journey, in English. */
export const site = {
  'boot.loading': 'The booking form is on its way',
  'site.skip': 'Skip to the content',
  'site.booking': 'Book a taxi',
  'site.payment': 'Payment',
  'site.ticket': 'Your ticket',
  'site.call': 'Call',
  'site.social': 'Elsewhere',
  'site.terms': 'Terms',
  'site.testMode': 'Test mode: nothing is booked for real',
  'site.quickBookingInvalid': 'This booking link cannot be used',
  'site.quickBookingInvalidText':
    'It may have expired: links are kept for 24 hours. You can book here all the same, or call us.',
} as const;
