/** Texts of the element's dialog over the page, and of its floating button. */
export const popup = {
  'popup.title': 'Book a taxi',
} as const;

/** Texts of the short form (`quickbooking`). */
export const quick = {
  'quick.fine': 'You check everything once more on the booking page before you book.',
  'quick.handedTitle': 'Continue your booking',
  'quick.handed': 'The booking page of {host} has your journey filled in.',
  'quick.handedBlocked': 'Your browser did not open the booking page. Open it here:',
  'quick.open': 'Open the booking page',
} as const;
