/** Sentences of the error catalogue that the server itself says (specification 1 §8), and its own few. */
export const words = {
  generic: 'Something went wrong, please try again.',
  specificAddress: 'Try a more specific address.',
  anotherAddress: 'Try another address',
  noVehicle: 'No vehicle found with selected capacity',
  outsideArea:
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address',
  expired: (phone: string) =>
    `Opps, your quotation has expired. Please try again or call our friendly team on ${phone}`,
  earliestReturn: (time: string) => `The earliest possible return date is ${time}`,
  earliestPickup: (time: string) => `The earliest time we can pickup from this address is ${time}`,
  springGap: 'The clocks go forward then, so this time does not exist. Please choose another time.',
  tooFarAhead: 'We do not take bookings that far ahead yet. Please choose an earlier date.',
  samePlace: 'Pick-up and drop-off are the same place. Please choose another address.',
  noRoute: 'We could not find a way between these addresses. Please select an alternative address',
  otherContent: 'This request was already used for something else.',
  bookingNotFound: "We can't find that booking",
  fareChanged: 'The fare has changed. Please check the new fare and book again.',
  journeyChanged: 'The journey is not the one that was quoted. Please get a new quotation.',
  alreadyBooked: 'This journey has already been booked. Please look for its confirmation before booking again.',
  noQuotation: 'We could not find your quotation. Please get a new quotation.',
  paymentMethod: 'This payment method cannot be used for this booking.',
  signIn: 'Please sign in to book.',
  promoUsed: 'This promo code has already been used.',
} as const;
