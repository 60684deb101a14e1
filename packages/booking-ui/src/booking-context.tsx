import type { BookingController, BookingEvent, BookingState } from 'booking-core';
import type { Configuration, LatLng, Place } from 'booking-core/domain';
import { fetchCode } from 'booking-core/fetch-code';
import { createTranslator, type Language, type Translate, type Words } from 'booking-core/messages';
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

/** What the browser can do for the screens; everything here is optional but ids. */
export interface UiServices {
  loadMap?: (settings: MapSettings) => Promise<MapViewFactory>;
  /** Asks the device where it is, only when a person presses the button; null when it would not say. */
  geolocate?: (cancel: CancelToken) => Promise<LatLng | null>;
  /** Missing where the page wishes nothing to be kept on the device. */
  recentPlaces?: RecentPlaces;
  /** Lower-case hex SHA-256 of a password, or what the operator puts in its place; without it nobody can sign in. */
  hashPassword?: (password: string) => Promise<string>;
  newId(): string;
  /**
   * Loads the page again, and the draft with it: a browser does not ask a second time for code that it could not fetch.
   * Given where the page is the product's own.
   */
  reload?: () => void;
  /** Fetches a payment gateway's part in the browser. */
  loadGateway?: (name: string, settings: GatewaySettings) => Promise<PaymentGateway<HTMLElement>>;
}

/** Under which name the device keeps them; nothing is there before its user asks for it. */
export const recentPlacesKey = 'taxi-booking:places';

/** Places that this device remembers from one visit to the next, where its user asked for that. */
export interface RecentPlaces {
  /** Newest first; empty unless asked for. */
  list(): readonly Place[];
  /** The place as the newest; nothing unless asked for. */
  add(place: Place): void;
  /** Asks for it, or has all forgotten; `say` hears what became of it, in words. */
  row(t: Translate, say: (words: string) => void): Starter;
}

/** Whose map is drawn, and with which key. */
export interface MapSettings extends Pick<Configuration, 'googleKey' | 'bingKey'> {
  readonly source: Configuration['mapSource'];
  /** Url-safe random text, for the names of slots. */
  readonly newId: () => string;
}

/** What a gateway's part needs to know of the operator and the visit. */
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
  /** BCP 47; of the English that comes with the code. */
  locale: string;
  /** What is spoken instead of English. */
  language?: Language | null;
  theme?: Theme;
  services: UiServices;
  /** The host's own words, which win over all others, key by key. */
  messages?: Words | null;
  timers?: UiTimers;
  children: ReactNode;
}

/** Gives the screens under it a booking to draw, the words to say it in, and the element that carries the style. */
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

/** What only languages that are written from right to left need of the style. */
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

/** Words of a part that came later, for what is drawn in it. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  const outer = useContextValue();
  const value = useMemo(() => {
    const own = createTranslator([words], outer.language?.fill);
    const t: Translate = (key, params) => outer.t(key, params) || own(key, params);
    return { ...outer, t };
  }, [outer, words]);
  return <BookingContext.Provider value={value}>{children}</BookingContext.Provider>;
}

/**
 * A piece of the state. The selector returns a primitive or an object of the state itself.
 *
 * It subscribes with the first drawing. Preact's `useSyncExternalStore` waits for the paint after that, and a field that is
 * drawn again meanwhile for another reason gets its old text over what is being typed.
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

/** An object made of the state, kept while the new one says the same. */
export function useBookingMemo<T>(selector: (state: BookingState) => T, isEqual: (a: T, b: T) => boolean): T {
  const last = useRef<{ value: T } | null>(null);
  return useBookingState((state) => {
    const value = selector(state);
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value };
    return last.current.value;
  });
}

/** The booking of the tree; throws outside one, as all of these do. */
export function useBooking(): BookingController {
  return useContextValue().booking;
}

/** Tells the booking what happened. */
export function useDispatch(): (event: BookingEvent) => void {
  return useContextValue().booking.dispatch;
}

/** Words of the language that is spoken. */
export function useT(): Translate {
  return useContextValue().t;
}

/** What is spoken instead of English; parts that come later ask it for their words. */
export function useLanguage(): Language | null {
  return useContextValue().language;
}

/** Puts words in a row, each in the direction of its own letters: a phone after an Arabic name keeps its plus in front. */
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

/** What is fetched when it is first needed: maps, gateways, accounts. */
export function useServices(): UiServices {
  return useContextValue().services;
}

/** The timers that tests hold still. */
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
