import type { Connection } from '../api/http.ts';
import type { HttpPort } from '../ports/index.ts';
import type { BookingOptions } from './booking.ts';
import { createLicence, type GrantedAddress, type Licence } from './licence.ts';

export interface Connections {
  readonly licence: Licence;
  licenceService(): Connection;
  /** The operator's API. */
  product(): Connection;
  /** Stores the operator's addresses from the licence service; an API address given in the options takes precedence. */
  found(addresses: GrantedAddress): void;
  /** The address of the operator's site; '' before it is known. */
  bookingPageUrl(): string;
  /** Whether bookings are tests: the page requests it, or the tracking code is a test code. */
  isTest(): boolean;
}

/** The services called and the tokens used for each. `memberHttp` sends in the session of the signed-in user. */
export function createConnections(options: BookingOptions, memberHttp: HttpPort): Connections {
  const { http, clock, random, local } = options.ports;
  const trackingCode = options.trackingCode ?? '';
  const correlationId = random.id();
  let { apiUrl } = options;
  let bookingPage = '';
  let isTest = options.sandbox === true;

  const licenceService = (): Connection => ({
    http,
    clock,
    baseUrl: (options.licenceUrl ?? '').replace(/\/$/, ''),
    correlationId,
  });
  const licence = createLicence({
    connection: licenceService,
    clock,
    storage: local,
    trackingCode,
    parentDomain: options.parentDomain ?? '',
    variant: options.variant ?? 'litebooking',
    addressKnown: options.apiUrl !== '',
  });

  return {
    licence,
    licenceService,
    product: () => ({
      http,
      clock,
      baseUrl: apiUrl.replace(/\/$/, ''),
      correlationId,
      memberHttp,
      ...(trackingCode ? { token: licence.token, renewToken: licence.renew } : {}),
    }),
    found({ baseUrl, bookingPageUrl, test }) {
      apiUrl ||= baseUrl;
      bookingPage = bookingPageUrl;
      isTest ||= test;
    },
    bookingPageUrl: () => bookingPage,
    isTest: () => isTest,
  };
}
