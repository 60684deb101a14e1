import {
  createBrowserClock,
  createFetchHttp,
  createRandom,
  createWebStorage,
  joinTabs,
  onConnectivity,
  onVisibility,
} from 'booking-adapters/browser';
import { type BookingController, createBooking } from 'booking-core';
import { fetchCode } from 'booking-core/fetch-code';
import type { Language, Words } from 'booking-core/messages';
import { englishOf, speakIn } from 'booking-core/messages/spoken';
import { BookingApp } from 'booking-ui/booking-app';
import { BookingProvider, type UiServices } from 'booking-ui/booking-context';
import { lazy } from 'booking-ui/lazy';
import { widthOf } from 'booking-ui/width';
import { render, type VNode } from 'preact';
import { type ReactNode, useState } from 'react';
import type {
  TaxiBookingEventDetails,
  TaxiBookingEventName,
  TaxiBookingLayout,
  TaxiBookingPlace,
  TaxiBookingTarget,
  TaxiBookingTheme,
  TaxiBookingVariant,
} from './contract.ts';
import { nothingRecorded, type RecordedInput } from './first-screen/event-replay.ts';
import { scriptOrigin } from './script-origin.ts';
import { sessionName } from './session-name.ts';
import type { SuggestedEnd } from './suggested-places.ts';

/** In the same chunk: a journey begins as soon as the first screen is there. */
export * as screens from 'booking-ui/journey';

/** What the element's attributes and its host page say. */
export interface SessionSettings {
  readonly trackingCode: string;
  readonly variant: TaxiBookingVariant;
  readonly layout: TaxiBookingLayout;
  readonly licenceUrl: string;
  readonly apiUrl: string;
  /** The booking page of `quickbooking`; '' for what the licence service says. */
  readonly bookingPageUrl: string;
  readonly target: TaxiBookingTarget;
  readonly locale: string;
  /** The host's own words. */
  readonly messages: Words | null;
  readonly theme: TaxiBookingTheme;
  readonly currency: string;
  readonly sandbox: boolean;
  /** A promotion that fills the booking in; '' for none. */
  readonly token: string;
  readonly pickup: TaxiBookingPlace | null;
  readonly dropoff: TaxiBookingPlace | null;
}

/** One booking in one element, from its first screen until it is taken down. */
export interface BookingSession {
  update(settings: SessionSettings, changed: readonly string[]): void;
  reset(): void;
  end(): void;
}

/** Dispatches an event to the host page. @returns false when the page prevented its default */
export type Announce = <Name extends TaxiBookingEventName>(
  name: Name,
  detail: TaxiBookingEventDetails[Name],
) => boolean;

const QuickBooking = lazy(() => import('./quick-booking.tsx')).view('QuickBookingSession');

const browserServices = () => fetchCode(() => import('./browser-services.ts'));

const services: UiServices = {
  loadGateway: (name, settings) => browserServices().then(({ loadGateway }) => loadGateway(name, settings)),
  loadMap: (settings) => fetchCode(() => import('./map.ts')).then(({ createMap }) => createMap(settings)),
  geolocate: (cancel) => browserServices().then(({ geolocate }) => geolocate(cancel)),
  hashPassword: (password) => browserServices().then(({ hashPassword }) => hashPassword(password)),
  newId: () => createRandom().id(),
};

/** The one tree of a session: when a root is rendered into again, Preact repeats ids from the third render on. */
function Drawing({ look, follow }: { look: () => ReactNode; follow: (again: () => void) => void }) {
  const [, setTimes] = useState(0);
  follow(() => setTimes((times) => times + 1));
  return look();
}

/** The booking of one session, which has asked nobody anything yet. `instance` tells the elements of one page apart in storage. */
export function createSessionBooking(settings: SessionSettings, instance: string, page: Window): BookingController {
  return createBooking({
    ports: {
      http: createFetchHttp(),
      clock: createBrowserClock(),
      random: createRandom(),
      session: createWebStorage('session'),
      local: createWebStorage('local'),
      joinTabs,
    },
    source: 'widget',
    apiUrl: settings.apiUrl,
    licenceUrl: settings.licenceUrl || scriptOrigin(),
    trackingCode: settings.trackingCode,
    parentDomain: page.location.hostname,
    variant: settings.variant,
    // The first step of this layout is what the short form asks for.
    layout: settings.variant === 'quickbooking' ? 'wizardt' : settings.layout,
    sandbox: settings.sandbox,
    ...(settings.currency ? { currency: settings.currency } : {}),
    loadPlaces: (provider, places) => browserServices().then(({ loadPlaces }) => loadPlaces(provider, places)),
    returnUrl: () => page.location.href,
    instance: sessionName(settings, instance),
  });
}

/**
 * Begins a booking inside `frame`: asks the licence service, renders the screens, dispatches the host's events. A
 * prerendered screen in the frame is hydrated node by node, and what was `recorded` in it is replayed.
 */
export function startSession(
  frame: HTMLElement,
  booking: BookingController,
  first: SessionSettings,
  announce: Announce,
  recorded: RecordedInput = nothingRecorded,
): BookingSession {
  const page = frame.ownerDocument.defaultView ?? window;
  let settings = first;
  let ended = false;
  const width = widthOf(frame.getBoundingClientRect().width);
  // Undefined while its first words are on their way: nothing is drawn in English before.
  let language: Language | null | undefined;
  // Preact's own `render` keeps the nodes that it finds; React's way, `createRoot`, begins by removing them.
  const show = (app: ReactNode) => render(app as VNode | null, frame);
  let drawAgain: (() => void) | null = null;
  const follow = (again: () => void) => {
    drawAgain = again;
  };
  const look = () =>
    language === undefined ? (
      <div aria-busy="true" />
    ) : (
      <BookingProvider
        booking={booking}
        locale={englishOf(settings.locale)}
        language={language}
        theme={settings.theme}
        services={services}
        messages={settings.messages}
      >
        {settings.variant === 'quickbooking' ? (
          <QuickBooking settings={settings} announce={announce} page={page} />
        ) : (
          <BookingApp headingLevel={2} width={width} />
        )}
      </BookingProvider>
    );
  const draw = () => {
    if (drawAgain) drawAgain();
    else show(<Drawing look={look} follow={follow} />);
  };
  const speak = (again: boolean) => {
    const { locale } = settings;
    const learn = (next: Language | null) => {
      if (ended || locale !== settings.locale) return;
      language = next;
      draw();
    };
    // A session in another language keeps it where the new messages cannot be fetched.
    speakIn(locale, learn, again ? () => {} : undefined);
  };
  /** Puts what the page suggests into those ends that are meant, which are looked at once it can be read. */
  const fill = (isMeant: (end: SuggestedEnd) => boolean) => {
    const { pickup, dropoff } = settings;
    if (pickup || dropoff) {
      fetchCode(() => import('./suggested-places.ts')).then(
        (places) => places.fill(booking, { pickup, dropoff }, isMeant),
        () => {},
      );
    }
  };

  const stops = [
    booking.onAnnouncement((announcement) => {
      // What the visitor chose before a reload wins over what the page suggests.
      if (announcement.kind === 'ready') {
        fill((end) => booking.store.getState().journey[end].place === null);
        void booking.applyPromotion(settings.token);
      }
      if ('detail' in announcement) announce(`taxi-booking:${announcement.kind}`, announcement.detail);
    }),
    onConnectivity((online) => booking.dispatch({ type: 'flow.connectivityChanged', online }), page),
    onVisibility((visible) => {
      if (visible) booking.dispatch({ type: 'flow.resumed' });
    }, page),
  ];
  for (const [field, text] of recorded.typed) {
    if (field === 'pickup' || field === 'dropoff')
      booking.dispatch({ type: 'journey.placeTyped', target: field, text });
  }
  booking.start();
  // What reads suggestions comes beside the engine.
  fill(() => false);
  speak(false);
  if (language === undefined) draw();
  recorded.replay();

  return {
    update(next, changed) {
      settings = next;
      if (changed.includes('layout') && next.variant !== 'quickbooking')
        booking.dispatch({ type: 'flow.layoutChosen', layout: next.layout });
      fill((end) => changed.includes(end));
      draw();
      if (changed.includes('locale')) speak(true);
    },
    reset() {
      booking.dispatch({ type: 'flow.startedAgain' });
    },
    end() {
      ended = true;
      for (const stop of stops) stop();
      show(null);
      booking.dispose();
    },
  };
}
