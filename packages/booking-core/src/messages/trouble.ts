/** What is said when a visit does not go as it should. */
export const trouble = {
  'vehicle.failed': 'The vehicles could not be loaded',
  'vehicle.noneHint': 'Take fewer people or bags, or split the journey over two bookings.',
  'payment.failed': 'Your taxi is not booked yet',
  'payment.noMethod': 'This booking cannot be paid online. Please call us and we will book it for you.',
  'fare.was': 'Was {money}',
  'dialog.question': 'Question',
  'dialog.quotationExpired': 'Quotation Expired',
  'dialog.requote': 'Re-Quote',
  'error.quotationExpired': 'Opps, your quotation has expired. Please try again or call our friendly team on {phone}',
} as const;
