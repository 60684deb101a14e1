import { createBrowserClock, createFetchHttp, createRandom } from 'booking-adapters/browser';
import { type BookingController, createBooking } from 'booking-core';
import type { StoragePort } from 'booking-core/ports';
import type { UiServices } from 'booking-ui/booking-context';
import { headers } from 'contracts/headers';

/** A store in memory, so that the details of one caller are not restored for another. */
function forgetful(): StoragePort {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
  };
}

/**
 * Adds headers to every call that mark it as made by staff for a caller, and name the company. It sends the session
 * cookie as well, which passengers' calls omit.
 */
const forCaller =
  (company: number): typeof fetch =>
  (address, init) =>
    fetch(address, {
      ...init,
      credentials: 'same-origin',
      headers: {
        ...(init?.headers as Record<string, string>),
        [headers.forCaller]: '1',
        ...(company === 0 ? {} : { [headers.forCompany]: String(company) }),
      },
    });

interface Begun {
  readonly booking: BookingController;
  readonly services: UiServices;
}

/** Starts a booking for a caller. @param company id of the company whose account is charged; 0 for none */
export function beginBooking(company: number): Begun {
  const random = createRandom();
  const booking = createBooking({
    ports: {
      http: createFetchHttp({ fetch: forCaller(company) }),
      clock: createBrowserClock(),
      random,
      session: forgetful(),
    },
    source: 'desk',
    apiUrl: window.location.origin,
    layout: 'inline',
    popups: { forCaller: true, onAccount: company !== 0 },
    instance: 'desk',
    returnUrl: () => window.location.href,
  });
  const services: UiServices = {
    newId: () => random.id(),
    loadGateway: (name, gateway) =>
      import('booking-adapters/payments').then(({ loadGateway }) => loadGateway(name, gateway)),
  };
  return { booking, services };
}
