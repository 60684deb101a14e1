/** Rating a ride that is over. */
export const rating = {
  'rating.title': 'Rate your ride',
  'rating.question': 'How was it, from 1 to 5?',
  'rating.stars': '{count} of 5',
  'rating.given': 'You rated this ride {count} of 5.',
  'rating.change': 'Change rating',
  'rating.more': 'Anything else? (optional)',
  'rating.send': 'Send',
  'rating.thanks': 'Thank you, we have it.',
} as const;
