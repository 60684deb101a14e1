import type { CallName } from 'contracts';
import {
  addAddress,
  addressBook,
  changeAddress,
  changePassword,
  comment,
  confirmEmail,
  deleteAccount,
  exportAccount,
  removeAddress,
  resetPassword,
  savePassword,
  signIn,
  signOut,
  signUp,
  updateProfile,
} from '../accounts/account-calls.ts';
import {
  cancelBooking,
  currentBookings,
  emailReceipt,
  journeyHistory,
  promotion,
  receipt,
} from '../accounts/booking-calls.ts';
import { changeBooking } from '../accounts/change-booking.ts';
import {
  addPassenger,
  changePassenger,
  company,
  join,
  leave,
  passengers,
  removePassenger,
} from '../bookers/company-calls.ts';
import { changeInvoice, invoiceReport, invoices, issueInvoice, removeInvoice } from '../bookers/invoice-calls.ts';
import { approvePerson, membership, people, removePerson } from '../bookers/people.ts';
import { chart, statement, statementFile } from '../bookers/statement-calls.ts';
import { base, readParams, storeParams, validate } from '../licence/licence-calls.ts';
import {
  addPartnerWebhook,
  askDomain,
  partner,
  removePartnerWebhook,
  rotatePartnerWebhook,
  testPartnerWebhook,
  withdrawDomain,
} from '../partners/partner-calls.ts';
import {
  driverFootprint,
  driverPhoto,
  passengerHere,
  stopSharing,
  trackingLink,
  trackVehicle,
} from '../tracking/tracking-calls.ts';
import { bookingDetails, bookingInfo, createBooking, promoCode } from './booking.ts';
import type { Handler } from './context.ts';
import { flightInfo, searchFlight } from './flight-calls.ts';
import { configuration, prices, vehicleTypes } from './operator-calls.ts';
import {
  cardToken,
  createElectronicBooking,
  paymentIntent,
  stripePaymentIntent,
  updateBooking,
  updateElectronicBooking,
} from './payment-calls.ts';
import { direction, nearestDriver, placeAt, placeDetails, searchAddress, searchAirport } from './place-calls.ts';
import { quotation } from './quotation.ts';
import { ipInfo } from './visitor-call.ts';

/**
 * The handler of each call of the contract; a call without a handler, or a handler without a call, does not compile.
 */
export const handlers: { readonly [Name in CallName]: Handler<Name> } = {
  configuration,
  vehicleTypes,
  prices,
  ipInfo,
  searchAddress,
  placeAt,
  placeDetails,
  direction,
  nearestDriver,
  quotation,
  promoCode,
  createBooking,
  bookingInfo,
  searchAirport,
  searchFlight,
  flightInfo,
  createElectronicBooking,
  updateElectronicBooking,
  updateBooking,
  paymentIntent,
  stripePaymentIntent,
  cardToken,
  partner,
  askDomain,
  withdrawDomain,
  addPartnerWebhook,
  removePartnerWebhook,
  rotatePartnerWebhook,
  testPartnerWebhook,
  signIn,
  signUp,
  signOut,
  resetPassword,
  savePassword,
  confirmEmail,
  changePassword,
  updateProfile,
  addressBook,
  addAddress,
  changeAddress,
  removeAddress,
  currentBookings,
  journeyHistory,
  bookingDetails,
  emailReceipt,
  receipt,
  promotion,
  cancelBooking,
  changeBooking,
  comment,
  exportAccount,
  deleteAccount,
  statement,
  statementFile,
  chart,
  invoices,
  issueInvoice,
  changeInvoice,
  removeInvoice,
  invoiceReport,
  company,
  join,
  leave,
  membership,
  people,
  approvePerson,
  removePerson,
  passengers,
  addPassenger,
  changePassenger,
  removePassenger,
  trackVehicle,
  driverPhoto,
  driverFootprint,
  trackingLink,
  stopSharing,
  passengerHere,
  validate,
  base,
  storeParams,
  readParams,
};
