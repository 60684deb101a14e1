import {
  createBrowserClock,
  createFetchHttp,
  createRandom,
  createWebStorage,
  joinTabs,
  onConnectivity,
  onVisibility,
  returnUrlOf,
} from 'booking-adapters/browser';
import { createBooking } from 'booking-core';
import type { Language } from 'booking-core/messages';
import { site } from 'booking-core/messages/site';
import { englishOf, loadLanguage } from 'booking-core/messages/spoken';
import { BookingProvider, type UiServices } from 'booking-ui/booking-context';
import { createRecentPlaces } from 'booking-ui/recent-places';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configurationArrives, settingsFile, withEarlyAnswers } from './early.ts';
import { readReferral } from './referral.ts';
import { readSettings } from './settings.ts';
import { Site } from './site.tsx';
import { SiteContext } from './site-context.ts';

/** With the cookie by which the server knows a browser that has signed in before (docs/security/accounts.md). */
const withCookie: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'same-origin' });
const http = withEarlyAnswers(
  createFetchHttp({ language: () => document.documentElement.lang, fetch: withCookie }),
  window.taxiBookingEarly,
);
const clock = createBrowserClock();
const random = createRandom();
const settings = readSettings(
  window.taxiBookingSettings,
  await settingsFile(window.taxiBookingEarly),
  window.location.href,
  navigator.languages,
);

const session = createWebStorage('session');
const local = createWebStorage('local');
const referral = readReferral(window.location.href, document.referrer, session);
if (settings.theme) document.documentElement.style.colorScheme = settings.theme;

const services: UiServices = {
  loadGateway: (name, gateway) =>
    import('booking-adapters/payments').then(({ loadGateway }) => loadGateway(name, gateway)),
  loadMap: (settings) => import('./map.ts').then(({ createMap }) => createMap(settings)),
  geolocate: (cancel) => import('booking-adapters/geolocation').then(({ geolocate }) => geolocate(cancel)),
  hashPassword: (password) => import('booking-adapters/password').then(({ hashPassword }) => hashPassword(password)),
  newId: () => random.id(),
  reload: () => window.location.reload(),
};

const booking = createBooking({
  ports: { http, clock, random, session, local, joinTabs },
  source: 'web',
  apiUrl: settings.apiUrl,
  layout: settings.layout,
  flights: { flightsOptional: settings.flightsOptional, flightVariant: settings.flightVariant },
  popups: settings.popups,
  sandbox: settings.sandbox,
  currency: settings.currency,
  referredBy: referral.trackingCode,
  hostReference: referral.reference,
  loadPlaces: (provider, places) =>
    import('booking-adapters/places').then(({ loadPlaces }) => loadPlaces(provider, places)),
  returnUrl: () => returnUrlOf(window),
  instance: 'site',
  preload: window.taxiBookingPreload,
});
booking.metadata = referral.metadata;
onConnectivity((online) => booking.dispatch({ type: 'flow.connectivityChanged', online }));
onVisibility((visible) => {
  if (visible) booking.dispatch({ type: 'flow.resumed' });
});
services.recentPlaces = createRecentPlaces(local, booking);
booking.start();
if (window.top !== window) void import('./framed.ts').then(({ openOutside }) => openOutside(window));
const asked = new URLSearchParams(window.location.search);
const promotion = asked.get('token');
// On the return from PayPal, `token` is the id of a PayPal order.
if (promotion && !asked.has('paypal')) applyPromotionOnce(booking, promotion);

const configured = window.taxiBookingPreload ? Promise.resolve(true) : configurationArrives(window.taxiBookingEarly);

/** Applies a promotion's token, which prefills the booking, once the booking is ready. */
function applyPromotionOnce(visit: typeof booking, token: string): void {
  const stop = visit.onAnnouncement((said) => {
    if (said.kind !== 'ready') return;
    stop();
    void visit.applyPromotion(token);
  });
}

// The built page may run this module before its HTML is parsed completely.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const place = document.getElementById('site');
const root = place && createRoot(place);

/** Renders the page in a language. Until its first messages are loaded, the static placeholder of the HTML stays. */
function draw(language: Language | null): void {
  const locale = language?.locale ?? englishOf(settings.locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = language?.dir ?? 'ltr';
  root?.render(
    <BookingProvider
      booking={booking}
      locale={locale}
      language={language}
      services={services}
      theme={settings.theme || 'auto'}
      messages={{ ...(language ? {} : site), ...settings.messages }}
    >
      <SiteContext.Provider
        value={{ booking, settings, referral, http, clock, kept: local, session, configured, account: booking.account }}
      >
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </SiteContext.Provider>
    </BookingProvider>,
  );
}

loadLanguage(settings.locale, draw);
