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
import { type BookingController, createBooking } from 'booking-core';
import { isZone } from 'booking-core/domain';
import { type Width, widthOf } from 'booking-core/domain/layout';
import { fetchCode } from 'booking-core/fetch-code';
import type { Language, Messages } from 'booking-core/messages';
import { englishOf, loadLanguage } from 'booking-core/messages/spoken';
import { BookingApp, TestNotice } from 'booking-ui/booking-app';
import {
  BookingProvider,
  type RecentPlaces,
  recentPlacesKey,
  type UiServices,
  useBooking,
  useBookingState,
} from 'booking-ui/booking-context';
import { lazy } from 'booking-ui/lazy';
import { mayTakeWheelchair, moreOptionsLabel } from 'booking-ui/options';
import { render, type VNode } from 'preact';
import { type ReactNode, useState } from 'react';
import type {
  TaxiBookingEventDetails,
  TaxiBookingEventName,
  TaxiBookingLayout,
  TaxiBookingPlace,
  TaxiBookingPrefill,
  TaxiBookingStorage,
  TaxiBookingTarget,
  TaxiBookingTheme,
  TaxiBookingVariant,
} from './contract.ts';
import { sessionName } from './host-page.ts';
import type { SuggestedEnd, SuggestedPart } from './suggested-places.ts';

export { preloadJourney } from 'booking-ui/booking-app';

/** The values of the element's attributes and properties. */
export interface SessionSettings {
  readonly trackingCode: string;
  readonly variant: TaxiBookingVariant;
  readonly layout: TaxiBookingLayout;
  /** The attribute's value, else the script's origin; '' when neither is known. */
  readonly licenceUrl: string;
  readonly apiUrl: string;
  /** The booking page of `quickbooking`; '' for the one that the licence service returns. */
  readonly bookingPageUrl: string;
  readonly target: TaxiBookingTarget;
  readonly locale: string;
  /** The host page's own messages. */
  readonly messages: Messages | null;
  readonly theme: TaxiBookingTheme;
  readonly currency: string;
  readonly sandbox: boolean;
  /** `none`: nothing is stored on the device. */
  readonly storage: TaxiBookingStorage;
  /** The token of a promotion that prefills the booking; '' for none. */
  readonly token: string;
  /** The host page's own reference of the booking; '' for none. */
  readonly hostReference: string;
  /** The host page's metadata for the booking, not yet validated. */
  readonly metadata: unknown;
  /** The URL that the operator's booking page links back to; '' for the host page. */
  readonly returnUrl: string;
  readonly pickup: TaxiBookingPlace | null;
  readonly dropoff: TaxiBookingPlace | null;
  /** Further values of the booking that the page provides. */
  readonly prefill: TaxiBookingPrefill | null;
  /** The names of the prefilled parts that the visitor cannot change, separated by spaces. */
  readonly locked: string;
}

/** One booking in one element, from its first screen until it is unmounted. */
export interface BookingSession {
  update(settings: SessionSettings, changed: readonly string[]): void;
  reset(): void;
  end(): void;
}

/** A session whose screens can be drawn later than its booking begins. */
export interface StartedSession extends BookingSession {
  /**
   * Draws the screens. A prerendered one in the frame is hydrated node by node.
   * @param typed the current values of its fields, by their names
   */
  draw(typed?: ReadonlyMap<string, string>): void;
}

/** Dispatches an event to the host page. @returns false when the page prevented its default */
export type Announce = <Name extends TaxiBookingEventName>(
  name: Name,
  detail: TaxiBookingEventDetails[Name],
  /** The URL of a handover; unlike the event's detail it may contain the journey. */
  url?: string,
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

/**
 * Offers to remember places. The code for it is loaded when the visitor accepts, or at once when they accepted on an earlier visit;
 * until then there are no recent places.
 * @param replace receives the recent places once the code has loaded
 */
function offerToRemember(booking: BookingController, replace: (recent: RecentPlaces) => void): RecentPlaces {
  const local = createWebStorage('local');
  const fetched = async () => {
    const { createRecentPlaces } = await browserServices();
    const recent = createRecentPlaces(local, booking);
    replace(recent);
    return recent;
  };
  if (local.get(recentPlacesKey) !== null) fetched().catch(() => {});
  return {
    list: () => [],
    add: () => {},
    row: (t, say) => ({
      id: 'remember',
      title: t('places.remember'),
      detail: t('places.rememberHint'),
      icon: 'star',
      stays: true,
      take: () => {
        fetched().then(
          (recent) => {
            const row = recent.row(t, say);
            // The visitor accepted before the places of an earlier visit were loaded: those stay.
            if ('take' in row && local.get(recentPlacesKey) === null) row.take();
          },
          () => say(t('steps.partFailed')),
        );
      },
    }),
  };
}

/** Marks the form of a test; its ticket says so itself. */
function TestMark() {
  const booking = useBooking();
  const asks = useBookingState(({ boot, payment }) => boot.status === 'ready' && payment.status !== 'paid');
  return asks && booking.isTest() ? <TestNotice /> : null;
}

/** The only tree of a session: Preact repeats ids from the third time on that a root is rendered into. */
function Drawing({ look, follow }: { look: () => ReactNode; follow: (again: () => void) => void }) {
  const [, setTimes] = useState(0);
  follow(() => setTimes((times) => times + 1));
  return look();
}

/**
 * Draws a tree into `frame` once, and the same one again with each further `draw`.
 * @param look gives the tree
 */
function createDrawing(frame: HTMLElement, look: () => ReactNode) {
  // Preact's own `render` keeps the nodes that it finds; React's way, `createRoot`, begins by removing them.
  const show = (app: ReactNode) => render(app as VNode | null, frame);
  let drawAgain: (() => void) | null = null;
  const follow = (again: () => void) => {
    drawAgain = again;
  };
  return {
    draw() {
      if (drawAgain) drawAgain();
      else show(<Drawing look={look} follow={follow} />);
    },
    remove: () => show(null),
  };
}

/**
 * Fills in the parts of the page's suggestions that `isMeant` accepts, as soon as the code that reads them has loaded.
 * @param before the suggestions that the page made before
 */
function fillSuggested(
  booking: BookingController,
  page: SessionSettings,
  isMeant: (part: SuggestedPart) => boolean,
  before = page,
): void {
  if ([page, before].some((said) => said.metadata || said.pickup || said.dropoff || said.prefill)) {
    fetchCode(() => import('./suggested-places.ts')).then(
      (places) => places.fill(booking, page, isMeant, before),
      () => {},
    );
  }
}

/**
 * Make the browser load its data of languages and of time zones. The first use of each takes tens of milliseconds on a phone, so
 * each runs as a task of its own.
 */
export const readLocaleData: readonly (() => void)[] = [() => new Intl.Collator('en-GB'), () => isZone('UTC')];

/**
 * Creates the booking of one session, which has sent no request yet. `instance` distinguishes the elements of one page in storage,
 * where nothing is written before the visitor touches `frame`.
 * @param locale the current locale, which the page may change while the booking is made: the operator's answers and emails follow it
 */
export function createSessionBooking(
  settings: SessionSettings,
  instance: string,
  frame: HTMLElement,
  locale: () => string,
): BookingController {
  const page = frame.ownerDocument.defaultView ?? window;
  const nowhere = settings.storage === 'none' ? () => null : undefined;
  const session = createWebStorage('session', nowhere, true);
  const local = createWebStorage('local', nowhere, true);
  const release = () => {
    session.release();
    local.release();
  };
  for (const touch of ['click', 'keydown', 'input']) frame.addEventListener(touch, release, true);
  return createBooking({
    ports: {
      http: createFetchHttp({ language: locale }),
      clock: createBrowserClock(),
      random: createRandom(),
      session,
      local,
      joinTabs,
    },
    source: 'widget',
    apiUrl: settings.apiUrl,
    licenceUrl: settings.licenceUrl,
    trackingCode: settings.trackingCode,
    parentDomain: page.location.hostname,
    variant: settings.variant,
    // The first step of this layout is what the short form asks for.
    layout: settings.variant === 'quickbooking' ? 'wizardt' : settings.layout,
    sandbox: settings.sandbox,
    hostReference: settings.hostReference,
    ...(settings.currency ? { currency: settings.currency } : {}),
    loadPlaces: (provider, places) => browserServices().then(({ loadPlaces }) => loadPlaces(provider, places)),
    returnUrl: () => returnUrlOf(page),
    instance: sessionName(settings, instance),
  });
}

/** What the first screen shows of a booking; which vehicle is on a later step. */
function shownOf({ store, isTest }: BookingController): readonly unknown[] {
  const state = store.getState();
  const { boot, session, journey, proximity, quote, flow, payment, promotion } = state;
  const blocked = boot.status === 'refused' || boot.status === 'failed';
  const chosen = Object.values({ ...journey, vehicleId: null, suggested: null, tier: null });
  const test = boot.status === 'ready' && isTest();
  return [
    blocked,
    test,
    moreOptionsLabel(state),
    mayTakeWheelchair(state),
    session,
    proximity,
    quote,
    flow,
    payment,
    promotion,
    ...chosen,
  ];
}

/** Calls back once when the first screen differs from the prerendered one. */
export function whenMoreIsShown(booking: BookingController, then: () => void): void {
  const before = shownOf(booking);
  const stop = booking.store.subscribe(() => {
    if (shownOf(booking).every((part, index) => part === before[index])) return;
    stop();
    then();
  });
}

/** Starts a booking inside `frame`: calls the licence service and dispatches the host's events, whether its screens are drawn or not. */
export function startSession(
  frame: HTMLElement,
  booking: BookingController,
  first: SessionSettings,
  announce: Announce,
): StartedSession {
  const page = frame.ownerDocument.defaultView ?? window;
  let settings = first;
  let ended = false;
  let own = services;
  // Undefined while the messages of its first screen are loading: nothing is drawn in English before.
  let language: Language | null | undefined;
  let drawn = false;
  let width: Width = 'desktop';
  const drawing = createDrawing(frame, () =>
    language === undefined ? (
      <div aria-busy="true" />
    ) : (
      <BookingProvider
        booking={booking}
        locale={englishOf(settings.locale)}
        language={language}
        theme={settings.theme}
        services={own}
        messages={settings.messages}
      >
        <TestMark />
        {settings.variant === 'quickbooking' ? (
          <QuickBooking settings={settings} announce={announce} page={page} />
        ) : (
          <BookingApp headingLevel={2} width={width} />
        )}
      </BookingProvider>
    ),
  );
  const draw = () => {
    if (drawn) drawing.draw();
  };
  const remember = (recentPlaces: RecentPlaces) => {
    own = { ...services, recentPlaces };
    if (!ended) draw();
  };
  if (first.storage !== 'none') remember(offerToRemember(booking, remember));
  const speak = (again: boolean) => {
    const { locale } = settings;
    const learn = (next: Language | null) => {
      if (ended || locale !== settings.locale) return;
      language = next;
      draw();
    };
    // A session keeps its language when the messages of the new one cannot be loaded.
    loadLanguage(locale, learn, again ? () => {} : undefined);
  };

  const stops = [
    booking.onAnnouncement((announcement) => {
      // What the visitor chose before a reload wins over what the page suggests.
      if (announcement.kind === 'ready') {
        fillSuggested(booking, settings, (part) => !booking.store.getState().journey[part as SuggestedEnd]?.place);
        void booking.applyPromotion(settings.token);
      }
      if ('detail' in announcement) announce(`taxi-booking:${announcement.kind}`, announcement.detail);
    }),
    onConnectivity((online) => booking.dispatch({ type: 'flow.connectivityChanged', online }), page),
    onVisibility((visible) => {
      if (visible) booking.dispatch({ type: 'flow.resumed' });
    }, page),
  ];
  booking.start();
  // Loads the code that reads suggestions in parallel to the machine.
  fillSuggested(booking, settings, () => false);

  return {
    draw(typed = new Map()) {
      drawn = true;
      width = widthOf(frame.offsetWidth);
      for (const [field, text] of typed) {
        if (field === 'pickup' || field === 'dropoff')
          booking.dispatch({ type: 'journey.placeTyped', target: field, text });
      }
      speak(false);
      if (language === undefined) draw();
    },
    update(next, changed) {
      const before = settings;
      settings = next;
      if (changed.includes('layout') && next.variant !== 'quickbooking')
        booking.dispatch({ type: 'flow.layoutChosen', layout: next.layout });
      fillSuggested(booking, settings, (part) => changed.includes(part), before);
      draw();
      if (drawn && changed.includes('locale')) speak(true);
    },
    reset() {
      booking.dispatch({ type: 'flow.startedAgain' });
    },
    end() {
      ended = true;
      for (const stop of stops) stop();
      drawing.remove();
      booking.dispose();
    },
  };
}
