/** Error messages. */
export const problems = {
  'problem.title': 'There is a problem',
  'vehicle.failed': 'The vehicles could not be loaded',
  'vehicle.noneHint': 'Take fewer people or bags, or split the journey over two bookings.',
  'payment.failed': 'Your taxi is not booked yet',
  'payment.noMethod': 'This booking cannot be paid online. Please call us and we will book it for you.',
  'dialog.question': 'Question',
  'dialog.quotationExpired': 'Quotation Expired',
  'dialog.requote': 'Re-Quote',
  'error.quotationExpired': 'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',
  'offline.restored': 'Your journey is still here.',
  'offline.left': 'Your booking from {from} to {to} is still here.',
  'offline.continue': 'Continue your booking',
  'offline.startAgain': 'Start again',
  'steps.reload': 'Reload the page',
} as const;
