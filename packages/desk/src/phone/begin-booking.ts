import { createBrowserClock, createFetchHttp, createRandom } from 'booking-adapters/browser';
import { type BookingController, createBooking } from 'booking-core';
import type { StoragePort } from 'booking-core/ports';
import type { UiServices } from 'booking-ui/booking-context';
import { headers } from 'contracts/headers';

/** What is typed for one caller is nobody else's: it goes with the page. */
function forgetful(): StoragePort {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
  };
}

/**
 * Says with every call that staff ask for a caller, and for which company; whose session it is the cookie tells, which
 * passengers' calls leave out.
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

/** A booking for a caller. @param company on whose account it goes; 0 for nobody's */
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
