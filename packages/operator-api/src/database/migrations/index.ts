import { firstTables } from './0001-first-tables.ts';
import { accounts } from './0002-accounts.ts';
import { payments } from './0003-payments.ts';
import { flights, history } from './0005-and-0021-bookings.ts';
import { letters } from './0006-letters.ts';
import { paymentNonces, paymentTaken } from './0008-and-0018-payments.ts';
import { tracking } from './0010-tracking.ts';
import { bookers } from './0012-bookers.ts';
import { licences } from './0015-licences.ts';
import { sessionRotation } from './0016-session-rotation.ts';
import { invoiceLines } from './0017-invoice-lines.ts';
import { accountsSecurity } from './0030-accounts-security.ts';
import { dataSecurity } from './0031-data-security.ts';
import { provenEmails, sessionDevices } from './0034-and-0036-sessions.ts';
import { bookerApproval } from './0035-booker-approval.ts';
import { rideLegs } from './0040-ride-legs.ts';
import { rideEvents } from './0041-ride-events.ts';
import { dispatch } from './0042-dispatch.ts';
import { webhooks } from './0043-webhooks.ts';
import { staff } from './0044-staff.ts';
import { hostReference } from './0046-host-reference.ts';
import { drivers } from './0047-drivers.ts';
import { bookedBy } from './0048-booked-by.ts';
import { operatorSettings } from './0049-operator-settings.ts';
import { faresShown } from './0051-fares-shown.ts';
import { webhookRest } from './0052-webhook-rest.ts';
import { readiness } from './0054-readiness.ts';
import { refusals } from './0055-refusals.ts';
import { flightEstimates } from './0056-flight-estimates.ts';
import { paymentLink } from './0057-payment-link.ts';
import { metadata } from './0063-metadata.ts';
import { letterFailures } from './0067-letter-failures.ts';
import { partners } from './0068-partners.ts';
import { bookingLanguage } from './0069-booking-language.ts';
import { sharedRides } from './0070-shared-rides.ts';
import { licenceVersions } from './0071-licence-versions.ts';
import { legsByTime } from './0073-legs-by-time.ts';
import { rideRegister } from './0075-ride-register.ts';
import { rateLimits } from './0077-rate-limits.ts';
import { adminKeys } from './0078-admin-keys.ts';
import { listIndexes } from './0079-list-indexes.ts';
import { faresShownApart } from './0085-fares-shown-apart.ts';
import { deskSearch } from './0086-desk-search.ts';
import { rating } from './0087-rating.ts';
import { severalCars } from './0088-several-cars.ts';
import { deposits } from './0092-deposits.ts';
import { policyReports } from './0096-policy-reports.ts';
import { ratedAt } from './0102-rated-at.ts';
import { restOfABooking } from './0104-rest-of-a-booking.ts';
import { drivenDistance } from './0114-driven-distance.ts';
import { forgotten } from './0115-forgotten.ts';
import { cleaning } from './0116-cleaning.ts';
import { auditWords } from './0117-audit-words.ts';
import { driverPush } from './0118-driver-push.ts';
import { deskSearchMore } from './0119-desk-search-more.ts';
import { pushHere } from './0120-push-here.ts';
import { driverAvailable } from './0121-driver-available.ts';
import type { Migration } from './migration.ts';

/** All migrations in order; a released migration is never edited. */
export const migrations: readonly Migration[] = [
  firstTables,
  accounts,
  payments,
  flights,
  letters,
  paymentNonces,
  tracking,
  bookers,
  licences,
  sessionRotation,
  invoiceLines,
  paymentTaken,
  history,
  accountsSecurity,
  dataSecurity,
  provenEmails,
  bookerApproval,
  sessionDevices,
  rideLegs,
  rideEvents,
  dispatch,
  webhooks,
  staff,
  hostReference,
  drivers,
  bookedBy,
  operatorSettings,
  faresShown,
  webhookRest,
  readiness,
  refusals,
  flightEstimates,
  paymentLink,
  metadata,
  letterFailures,
  partners,
  bookingLanguage,
  sharedRides,
  licenceVersions,
  legsByTime,
  rideRegister,
  rateLimits,
  adminKeys,
  listIndexes,
  faresShownApart,
  deskSearch,
  rating,
  severalCars,
  deposits,
  policyReports,
  ratedAt,
  restOfABooking,
  drivenDistance,
  forgotten,
  cleaning,
  auditWords,
  driverPush,
  deskSearchMore,
  pushHere,
  driverAvailable,
];
