/** Texts of confirmation dialogs: the title, and the actions of their two buttons. */
export const questions = {
  'dialog.pleaseConfirm': 'Please Confirm',
  'dialog.does.signOut': 'Sign out',
  'dialog.does.staySignedIn': 'Stay signed in',
  'dialog.does.cancelBooking': 'Cancel the booking',
  'dialog.does.cancelRide': 'Cancel this ride',
  'dialog.does.keepBooking': 'Keep the booking',
  'dialog.does.acceptFare': 'Book at the new fare',
  'dialog.does.declineFare': 'Do not book',
  'dialog.does.payOffline': 'Do not pay online',
  'dialog.does.payOnline': 'Go on paying online',
  'dialog.does.delete': 'Delete',
  'dialog.does.keep': 'Keep',
  'dialog.does.remove': 'Remove',
  'dialog.does.leave': 'Leave',
  'dialog.does.stay': 'Stay',
} as const;
