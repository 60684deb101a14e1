import type { BookingController, BookingEvent, BookingState } from 'booking-core';
import type { Configuration, LatLng, Place } from 'booking-core/domain';
import { fetchCode } from 'booking-core/fetch-code';
import { createTranslator, type Language, type Messages, type Translate } from 'booking-core/messages';
import type { CancelToken, MapViewFactory, PaymentGateway } from 'booking-core/ports';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Starter } from './primitives/combobox.tsx';
import { StyleRoot, type Theme } from './styles/style-root.tsx';
import { useSheet } from './styles/use-sheet.ts';

/** Browser capabilities that the screens use; all but `newId` are optional. */
export interface UiServices {
  loadMap?: (settings: MapSettings) => Promise<MapViewFactory>;
  /** Requests the device's position, only when the user presses the button. @returns null when the device gives none */
  geolocate?: (cancel: CancelToken) => Promise<LatLng | null>;
  /** Absent where the page wants nothing stored on the device. */
  recentPlaces?: RecentPlaces;
  /** Lower-case hex SHA-256 of a password, or the operator's replacement for it; without it no user can sign in. */
  hashPassword?: (password: string) => Promise<string>;
  newId(): string;
  /**
   * Reloads the page and restores the draft, because a browser does not request a module again after a failed fetch.
   * Present only where the page belongs to the product.
   */
  reload?: () => void;
  /** Fetches the browser adapter of a payment gateway. */
  loadGateway?: (name: string, settings: GatewaySettings) => Promise<PaymentGateway<HTMLElement>>;
}

/** The storage key of the recent places; the key does not exist until the user turns the feature on. */
export const recentPlacesKey = 'taxi-booking:places';

/** Places that this device remembers between visits, if its user has turned that on. */
export interface RecentPlaces {
  /** Newest first; empty unless turned on. */
  list(): readonly Place[];
  /** Stores the place as the newest; does nothing unless turned on. */
  add(place: Place): void;
  /** @returns the row that turns the feature on, or off and deletes all places; `say` receives the result's text */
  row(t: Translate, say: (words: string) => void): Starter;
}

/** The map provider and its API keys. */
export interface MapSettings extends Pick<Configuration, 'googleKey' | 'bingKey'> {
  readonly source: Configuration['mapSource'];
  /** Url-safe random text, for the names of slots. */
  readonly newId: () => string;
}

/** The settings of the operator and the visit that a gateway adapter needs. */
export interface GatewaySettings {
  readonly publicKey: string;
  readonly clientId: string;
  readonly currency: string;
  readonly locale: string;
  readonly newId: () => string;
}

/**
 * Delays of the screens (search as you type, ticking clocks); replaced in tests. Each returns a function that cancels
 * it.
 */
export interface UiTimers {
  after(ms: number, callback: () => void): () => void;
}

const browserTimers: UiTimers = {
  after(ms, callback) {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};

interface BookingContextValue {
  booking: BookingController;
  locale: string;
  language: Language | null;
  t: Translate;
  services: UiServices;
  timers: UiTimers;
}

const BookingContext = createContext<BookingContextValue | null>(null);

export interface BookingProviderProps {
  booking: BookingController;
  /** BCP 47; the locale of the built-in English. */
  locale: string;
  /** The language used instead of English. */
  language?: Language | null;
  theme?: Theme;
  services: UiServices;
  /** The host's own messages, which override all others key by key. */
  messages?: Messages | null;
  timers?: UiTimers;
  children: ReactNode;
}

/** Provides its children with the booking, the messages and the element that carries the style. */
export function BookingProvider(props: BookingProviderProps) {
  const { booking, services, messages, language = null, timers = browserTimers } = props;
  const locale = language?.locale ?? props.locale;
  const value = useMemo(
    () => ({
      booking,
      locale,
      services,
      timers,
      language,
      t: createTranslator([messages, language?.words], language?.fill),
    }),
    [booking, locale, language, services, timers, messages],
  );
  return (
    <BookingContext.Provider value={value}>
      <StyleRoot locale={locale} dir={language?.dir ?? 'ltr'} {...(props.theme ? { theme: props.theme } : {})}>
        {language?.dir === 'rtl' ? <RightToLeft /> : null}
        {props.children}
      </StyleRoot>
    </BookingContext.Provider>
  );
}

/** Loads the styles that only right-to-left languages need. */
function RightToLeft() {
  const [css, setCss] = useState('');
  useEffect(() => {
    fetchCode(() => import('./styles/rtl.css?inline')).then(
      (sheet) => setCss(sheet.default),
      () => {},
    );
  }, []);
  useSheet(css);
  return null;
}

function useContextValue(): BookingContextValue {
  const value = useContext(BookingContext);
  if (!value) throw new Error('This component needs a BookingProvider around it.');
  return value;
}

/** Adds the messages of a lazily loaded feature for its children; the outer messages take precedence. */
export function MessagesProvider({ words, children }: { words: Messages; children: ReactNode }) {
  const outer = useContextValue();
  const value = useMemo(() => {
    const own = createTranslator([words], outer.language?.fill);
    const t: Translate = (key, params) => outer.t(key, params) || own(key, params);
    return { ...outer, t };
  }, [outer, words]);
  return <BookingContext.Provider value={value}>{children}</BookingContext.Provider>;
}

/**
 * Selects a part of the state. The selector returns a primitive or an object of the state itself.
 *
 * It subscribes in a layout effect of the first render. Preact's `useSyncExternalStore` subscribes only after the
 * paint, and a field that renders in between for another reason would overwrite what is being typed with its old text.
 */
export function useBookingState<T>(selector: (state: BookingState) => T): T {
  const { store } = useContextValue().booking;
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const value = selector(store.getState());
  const drawn = useRef({ selector, value });
  useLayoutEffect(() => {
    drawn.current = { selector, value };
  });
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(drawn.current.selector(store.getState()), drawn.current.value)) drawAgain();
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return value;
}

/** Selects an object built from the state; returns the previous object while `isEqual` holds. */
export function useBookingMemo<T>(selector: (state: BookingState) => T, isEqual: (a: T, b: T) => boolean): T {
  const last = useRef<{ value: T } | null>(null);
  return useBookingState((state) => {
    const value = selector(state);
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** @returns the booking of the tree. @throws {Error} outside a `BookingProvider`, like all hooks of this file */
export function useBooking(): BookingController {
  return useContextValue().booking;
}

/** @returns the function that dispatches an event to the booking */
export function useDispatch(): (event: BookingEvent) => void {
  return useContextValue().booking.dispatch;
}

/** @returns the translation function of the current language */
export function useT(): Translate {
  return useContextValue().t;
}

/** The language used instead of English, or null; lazily loaded features take their messages from it. */
export function useLanguage(): Language | null {
  return useContextValue().language;
}

/** @returns a function that joins texts, each in its own direction: after Arabic, a phone keeps its plus in front */
export function useJoin(): (parts: readonly string[], sign?: string) => string {
  const { language } = useContextValue();
  return (parts, sign = ' · ') =>
    parts
      .filter(Boolean)
      .map((part) => language?.fill('{part}', { part }) ?? part)
      .join(sign);
}

/** BCP 47, for dates and amounts. */
export function useLocale(): string {
  return useContextValue().locale;
}

/** @returns the browser capabilities, which include what is fetched on first use (maps, gateways) */
export function useServices(): UiServices {
  return useContextValue().services;
}

/** @returns the timers, which tests replace with manual ones */
export function useTimers(): UiTimers {
  return useContextValue().timers;
}

/** The server's time in epoch milliseconds, renewed at every full step of `stepMs`. */
export function useNow(stepMs: number): number {
  const { booking, timers } = useContextValue();
  const [now, setNow] = useState(() => booking.now());
  useEffect(() => {
    let cancel: () => void;
    const arm = () => {
      cancel = timers.after(stepMs - (booking.now() % stepMs) + 1, () => {
        arm();
        setNow(Math.floor(booking.now() / stepMs) * stepMs);
      });
    };
    arm();
    return () => cancel();
  }, [booking, timers, stepMs]);
  return now;
}
