/**
 * Every word of the product in English, flat and typed. `{name}` is replaced by a value. A key is `section.name`; the
 * section says which screen it belongs to.
 */
export const en = {
  // common
  'common.next': 'Next',
  'common.previous': 'Previous',
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.confirm': 'Confirm',
  'common.bookNow': 'Book Now',
  'common.payNow': 'Pay Now',
  'common.processing': 'Processing',
  'common.retry': 'Try again',

  // field: the specification's field messages
  'field.required': '{title} is required',
  'field.invalid': '{title} is invalid',
  'field.tooShort': '{title} must be at least 6 characters long',
  'field.tooLong': '{title} must be at most {max} characters long',

  // steps
  'steps.journey': 'Journey',
  'steps.vehicle': 'Vehicle',
  'steps.details': 'Details',
  'steps.payment': 'Payment',

  // error: the catalogue of specification 1 section 8
  'error.generic': 'Something went wrong, please try again.',
  'error.moreSpecific': 'Try a more specific address.',
  'error.anotherAddress': 'Try another address',
  'error.noVehicle': 'No vehicle found with selected capacity',
  'error.paymentInvalid': 'Payment information invalid, please try again.',
  'error.paymentFailed': 'It was not possible to process the payment, please check the card details and try again.',
  'error.outsideArea':
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address',
  'error.quotationExpired': 'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',
  'error.earliestReturn': 'The earliest possible return date is {time}',
  'error.earliestPickup': 'The earliest time we can pickup from this address is {time}',
  'error.gap': 'The clocks go forward that night and skip {time}. Please choose another time.',
  'error.duplicate': 'This is already part of the journey. Please choose another place.',
  'error.chooseFromList': 'Please choose a place from the list.',
  'error.offline': 'You are offline. Nothing is lost; we carry on when you are back.',
  'error.timeout': 'This takes longer than it should. Please try again.',
  'error.tooSmall': 'This vehicle is too small for your journey. Please choose another.',
  'error.unavailablePayment': 'This way to pay is not available. Please choose another.',
} as const;
