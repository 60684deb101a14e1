import { type Endpoint, endpoint } from './endpoint.ts';

/**
 * The calls of accounts and of everything after the booking (specification 2 §7). A call marked "ours" is not in the
 * specification; an older API responds with 404, and the client does without it.
 */
export const accountEndpoints = {
  signIn: endpoint('POST', '/api/signIn', 'never', 15_000),
  signUp: endpoint('POST', '/api/signUp', 'never', 15_000),
  /** Ours: ends the session of the request's token. */
  signOut: endpoint('POST', '/api/signOut', 'never', 15_000),
  /** Emails a link. */
  resetPassword: endpoint('POST', '/api/resetpassword', 'never', 15_000),
  /** Ours: the profile as it is stored now. */
  profile: endpoint('GET', '/api/profile', 'read', 15_000),
  updateProfile: endpoint('PUT', '/api/updateprofile', 'never', 15_000),
  /** With the id and code of an emailed link. */
  savePassword: endpoint('PUT', '/api/savepassword', 'never', 15_000),
  /** With the id and code of an emailed link to the new address. */
  confirmEmail: endpoint('PUT', '/api/confirmemail', 'never', 15_000),
  changePassword: endpoint('PUT', '/api/changepassword', 'never', 15_000),
  addressBook: endpoint('GET', '/api/addressbook', 'read', 15_000),
  addAddress: endpoint('POST', '/api/addressbook', 'never', 15_000),
  changeAddress: endpoint('PUT', '/api/addressbook', 'never', 15_000),
  removeAddress: endpoint('DELETE', '/api/addressbook', 'never', 15_000),
  currentBookings: endpoint('GET', '/api/currentbookings', 'read', 15_000),
  journeyHistory: endpoint('GET', '/api/journeyhistory', 'read', 15_000),
  bookingDetails: endpoint('GET', '/api/bookingdetails', 'read', 15_000),
  emailReceipt: endpoint('POST', '/api/emailreceipt', 'never', 15_000),
  cancelBooking: endpoint('POST', '/api/cancelbooking', 'never', 15_000),
  /** Ours: changes to a booking by its passenger. */
  changeBooking: endpoint('PUT', '/api/changebooking', 'never', 15_000),
  promotion: endpoint('GET', '/api/promotion', 'read', 15_000),
  comment: endpoint('POST', '/api/comment', 'never', 15_000),
  /** Ours: the receipt as a file, for callers with access to the booking. */
  receipt: endpoint('GET', '/api/receipt', 'read', 30_000),
  /** Ours: all stored data of the account. */
  exportAccount: endpoint('GET', '/api/exportaccount', 'read', 30_000),
  /** Ours: deletes the account; needs the current password. */
  deleteAccount: endpoint('POST', '/api/deleteaccount', 'never', 15_000),
} as const satisfies Record<string, Endpoint>;
