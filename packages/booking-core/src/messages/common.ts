/** Texts that many screens share, and the messages under a field (specification 1 §5). */
export const common = {
  'common.next': 'Next',
  'common.retry': 'Try again',
  'common.previous': 'Previous',
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.confirm': 'Confirm',
  'common.bookNow': 'Book Now',
  'common.processing': 'Processing',
  'common.paying': 'Payment...',
  'field.required': '{title} is required',
  'field.invalid': '{title} is invalid',
  'field.tooShort': '{title} must be at least 6 characters long',
  'field.tooLong': '{title} must be at most {max} characters long',
} as const;
