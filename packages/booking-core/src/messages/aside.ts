/** The words of what a plain journey never opens, in English: each part that says some brings them with it. */
export const aside = {
  // choosing on the map
  'pin.title': 'Choose on the map',
  'pin.which': 'Which place',
  'pin.map': 'Map. Move it until the pin is on the spot; arrow keys move it, plus and minus zoom.',
  'pin.looking': 'Looking up the address',
  'pin.none': 'No address is known here. Move the map.',
  'pin.failed': 'The address could not be looked up.',
  'pin.unavailable': 'The map cannot be shown here. Please type the address.',
  'pin.use': 'Use this place',

  // choosing a time
  'time.quick': '{minutes} min',
  'time.quickLabel': 'From now',
  'time.quickTooSoon': 'The nearest driver needs {minutes} min',
  'time.choose': 'Choose a time',
  'time.calendar': 'Calendar',
  'time.previousMonth': 'Previous month',
  'time.nextMonth': 'Next month',
  'time.tooEarlyDay': 'too early',
  'time.today': 'today',
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.later.one': 'One later',
  'time.earlier.one': 'One earlier',
  'time.done': 'Done',
  'time.clear': 'Clear',
  'time.zone': 'Times are local to the ride: {zone}.',
  'time.repeated': 'The clocks go back that night, so {time} comes twice. We mean the first one.',
  'time.earliest': 'Earliest {time}',
  'return.required': 'Choose when the driver takes you back.',
  'error.earliestReturn': 'The earliest possible return date is {time}',
  'error.earliestPickup': 'The earliest time we can pickup from this address is {time}',
  'error.gap': 'The clocks go forward that night and skip {time}. Please choose another time.',

  // the rarer options
  'options.handBags': 'Hand bags',
  'options.handBags.hint': 'Small enough for your lap',
  'options.smallChildSeats': 'Small child seats',
  'options.smallChildSeats.hint': 'Babies and toddlers, up to 18 kg',
  'options.largeChildSeats': 'Large child seats',
  'options.largeChildSeats.hint': 'Boosters, 15 to 36 kg',
  'options.smallPets': 'Small pets',
  'options.smallPets.hint': 'In a carrier',
  'options.otherPets': 'Other pets',
  'options.otherPets.hint': 'On the floor or in the boot',

  // note and promo code
  'note.heading': 'Anything the driver should know?',
  'note.hint': 'Where to meet, what to look for, help with bags',
  'note.left': '{count} characters left',
  'note.enterHint': 'Enter saves, Shift and Enter starts a new line',
  'promo.heading': 'Have a code?',
  'promo.apply': 'Apply',
  'promo.checking': 'Checking the code',
  'promo.saves': 'takes {money} off',
  'promo.remove': 'Remove',

  // questions
  'account.signOutQuestion': 'Do you want to sign out?',
  'payment.dropQuestion':
    'Your taxi is booked and waits for its payment. To change it we give this booking up; nothing is charged. Go on?',
  'dialog.fareChanged': 'The fare was {before} and is now {after}. Book at the new fare?',
  'dialog.question': 'Question',
  'dialog.quotationExpired': 'Quotation Expired',
  'dialog.requote': 'Re-Quote',
  'error.quotationExpired': 'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',

  // what a step cannot offer
  'vehicle.failed': 'The vehicles could not be loaded',
  'vehicle.noneHint': 'Take fewer people or bags, or split the journey over two bookings.',
  'payment.failed': 'Your taxi is not booked yet',
  'payment.noMethod': 'This booking cannot be paid online. Please call us and we will book it for you.',

  // why nothing can be booked
  'boot.failedTitle': 'The booking form could not be loaded',
  'boot.refusedTitle': 'Booking is not available here',
  'boot.refusedUnknown': 'The tracking code of this form is not known.',
  'boot.refusedDomain': 'This form is not registered for the website that shows it.',
  'boot.refusedExpired': 'The licence of this form has expired.',
  'boot.refusedDisabled': 'This form has been switched off.',
  'boot.refusedMissing': 'This form has no tracking code.',
  'boot.refusedPhone': 'You can still book by phone.',

  // what was left
  'offline.restored': 'Your journey is still here.',
  'offline.left': 'Your booking from {from} to {to} is still here.',
  'offline.continue': 'Continue your booking',
  'offline.startAgain': 'Start again',
} as const;
