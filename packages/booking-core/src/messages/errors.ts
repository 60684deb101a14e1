/** The error catalogue (specification 1 §8). */
export const errors = {
  'error.generic': 'Something went wrong, please try again.',
  'error.moreSpecific': 'Try a more specific address.',
  'error.anotherAddress': 'Try another address',
  'error.noVehicle': 'No vehicle found with selected capacity',
  'error.paymentFailed': 'It was not possible to process the payment, please check the card details and try again.',
  'error.needsDoor': 'We only know the district. Please add a house number, or choose the spot on the map.',
  'error.outsideArea':
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address',
  'error.duplicate': 'This is already part of the journey. Please choose another place.',
  'error.duplicatePlace': '{place} is already part of the journey. Please choose another place.',
  'error.chooseFromList': 'Please choose a place from the list.',
  'error.offline': 'You are offline. Nothing is lost; we continue when you are back online.',
  'error.offlineTryAgain': 'You are offline. What you entered is kept; please try again when you are back online.',
  'error.offlineNotBooked':
    'You are offline, so nothing was booked. What you entered is kept; please try again when you are back online.',
  'error.offlineNotPaid':
    'You are offline, so nothing was paid. Your booking is kept; please try again when you are back online.',
  'error.timeout': 'This is taking too long. Please try again.',
  'error.tooSmall': 'This vehicle is too small for your journey. Please choose another.',
  'error.notBooked': 'Your taxi was not booked: the request did not get through. Nothing is lost, please try again.',
  'error.earliestReturn': 'The earliest possible return date is {time}',
  'error.earliestPickup': 'The earliest time we can pickup from this address is {time}',
  'error.gap': 'The clocks go forward that night and skip {time}. Please choose another time.',
} as const;
