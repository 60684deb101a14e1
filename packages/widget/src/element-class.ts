import { isTranslated } from 'booking-core/messages/spoken';
import { adopt } from 'booking-ui/styles/adopt.ts';
import type { BookingSession, SessionSettings } from './booking-session.tsx';
import {
  type TaxiBookingEventDetails,
  type TaxiBookingEventName,
  type TaxiBookingLast,
  type TaxiBookingLayout,
  type TaxiBookingMode,
  type TaxiBookingPlace,
  type TaxiBookingPrefill,
  type TaxiBookingProperties,
  type TaxiBookingState,
  type TaxiBookingStorage,
  type TaxiBookingTarget,
  type TaxiBookingTheme,
  type TaxiBookingVariant,
  tagName,
} from './contract.ts';
import { fetchMessages, fetchPopup } from './first-screen/build-manifest.ts';
import { startFirstScreen } from './first-screen/first-screen.ts';
import { isOdd } from './first-screen/odd-attributes.ts';
import { startDiagnostics, warnOfPage } from './first-screen/start-diagnostics.ts';
import frameCss from './frame.css?inline';
import {
  appendToPage,
  followTextSize,
  instanceName,
  isNarrowWindow,
  NARROW,
  nearestLanguage,
  themeOfGround,
  whenGroundMayChange,
} from './host-page.ts';
import type { Popup } from './popup/popup.ts';
import { attributeOf, attributeProperties, flags } from './properties.ts';

declare const WIDGET_VERSION: string | undefined;
/** Set by the build from package.json; sources run unbuilt in tests only. */
const version: string = typeof WIDGET_VERSION === 'string' ? WIDGET_VERSION : '0.0.0-source';

const stateAfter = (event: keyof TaxiBookingLast): TaxiBookingState => {
  if (event === 'step' || event === 'quote') return 'ready';
  return event === 'restored' ? 'booked' : event;
};

/** The origin that this code came from; '' when it did not come over HTTP. */
const scriptOrigin = (): string => {
  const { origin, protocol } = new URL(import.meta.url);
  return protocol === 'http:' || protocol === 'https:' ? origin : '';
};

/** Where there is no DOM the class can be imported all the same; it is of no use there. */
const ElementBase: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** The attributes with a fixed set of values; the first value is the default. */
const choices: Readonly<Record<string, readonly string[]>> = {
  mode: ['inline', 'popup', 'floating'],
  variant: ['litebooking', 'quickbooking'],
  layout: ['', 'wizard', 'wizardx', 'wizardt', 'inline', 'inlinex', 'gateway', 'overflow'],
  theme: ['auto', 'light', 'dark'],
  storage: ['device', 'none'],
  target: ['_top', '_self', '_blank'],
};

/** Attributes that a running session cannot change: another value starts a new session. */
const restarting: ReadonlySet<string> = new Set([
  'tracking-code',
  'variant',
  'licence-url',
  'api-url',
  'currency',
  'sandbox',
  'storage',
  'host-reference',
  'token',
]);

/** By attribute. */
const properties = new Map(attributeProperties.map((name) => [attributeOf(name), name]));

/**
 * Books a taxi inside any page.
 *
 * @customElement taxi-booking
 *
 * @attr {string} tracking-code - The operator's code for your site; required
 * @attr {"inline"|"popup"|"floating"} [mode=inline] - `inline`: in the page; `popup`: in a dialog over the page; `floating`: a button at the window's corner that opens the dialog
 * @attr {"litebooking"|"quickbooking"} [variant=litebooking] - `litebooking`: the whole journey in the element; `quickbooking`: a short form that continues on the operator's booking page
 * @attr {"wizard"|"wizardx"|"wizardt"|"inline"|"inlinex"|"gateway"|"overflow"} layout - How the form is laid out; without it `overflow` in hosts narrower than 480 px, else `wizard`
 * @attr {string} licence-url - URL of the licence service; without it the script's origin
 * @attr {string} api-url - URL of the product API; without it the one that the licence service returns
 * @attr {string} booking-page-url - URL of the booking page that `quickbooking` opens; without it the one that the licence service returns
 * @attr {"_self"|"_top"|"_blank"} [target=_top] - Where `quickbooking` opens the booking page
 * @attr {string} token - A promotion token that prefills the booking
 * @attr {string} host-reference - Your page's own reference of the booking, up to 100 characters; returned in `booked` and in the return URL
 * @attr {string} metadata - Your page's own data, stored with the booking, as JSON text: up to 20 pairs of a name and a text, which visitors do not see
 * @attr {string} return-url - The page of your origin that the booking page of `quickbooking` links back to; without it your page
 * @attr {string} pickup - A place as JSON text: latitude, longitude, fullAddress, postcode
 * @attr {string} dropoff - A place as JSON text
 * @attr {string} prefill - Further values of the booking, as JSON text: time, vehicle, passengers, luggage, handBags, flight, note, firstName, lastName, email, phone, dialingCode
 * @attr {string} locked - The values that visitors cannot change, separated by spaces: pickup, dropoff, vehicle, contact
 * @attr {string} locale - Language, BCP 47; without it the nearest `lang`, else the browser's language
 * @attr {"light"|"dark"|"auto"} [theme=auto] - Light or dark colours; `auto`: by your page's background, else its `color-scheme`
 * @attr {string} currency - Currency of the fares, ISO 4217; without it that of the visitor's country if the operator looks it up, else the operator's
 * @attr {boolean} sandbox - Present, and not `false`: bookings are tests
 * @attr {"device"|"none"} [storage=device] - `none`: nothing is stored on the visitor's device, and a reload starts an empty form
 * @attr {boolean} debug - Present, and not `false`: a panel shows the problems of your page
 *
 * @fires {CustomEvent<Record<string, never>>} taxi-booking:ready - The form can be used
 * @fires {CustomEvent<{ reason: string }>} taxi-booking:invalid - The tracking code or this domain was refused
 * @fires {CustomEvent<{ step: number, steps: number }>} taxi-booking:step - Another step is on screen
 * @fires {CustomEvent<{ total: number, currency: string, estimated: boolean }>} taxi-booking:quote - A fare is on screen
 * @fires {CustomEvent<{ url: string, id: string }>} taxi-booking:handover - `quickbooking` continues on the booking page; cancelable
 * @fires {CustomEvent<TaxiBookingSale>} taxi-booking:booked - Booked; once per booking
 * @fires {CustomEvent<TaxiBookingSale>} taxi-booking:restored - A reload or a return to the page shows the ticket of an earlier booking again
 * @fires {CustomEvent<{ code: TaxiBookingErrorCode }>} taxi-booking:error - Something failed; the visitor sees what
 *
 * @slot - Shown without scripts, before the script has loaded, and where booking is not possible: a link to the operator's booking page
 * @slot launcher - The label of the floating button
 * @slot help - Shown instead of the operator's phone where booking is not possible
 *
 * @csspart frame - The box around everything
 * @csspart heading - The heading of the step
 * @csspart step - The name of a step, in the list of them
 * @csspart card - A card of the form: the places, the vehicles, the summary
 * @csspart places - The card with pick-up and drop-off
 * @csspart button - Every button with a label
 * @csspart primary - The main button: Next, Book Now
 * @csspart summary - The fare beside the form
 * @csspart fare - The total
 * @csspart bar - The fare and the main button below a narrow form
 * @csspart notice - A message in a box: a refusal, a failure, a confirmation
 * @csspart ticket - The ticket of a booking
 * @csspart dialog - The dialog of `popup` and `floating`
 * @csspart launcher - The button of `floating`
 *
 * @cssstate loading - Waiting for the operator's server; text can be entered already
 * @cssstate ready - The form can be used
 * @cssstate invalid - The tracking code or this domain was refused
 * @cssstate error - Something failed; the visitor sees what
 * @cssstate booked - The ticket is shown
 * @cssstate handover - The booking continues on the booking page
 *
 * @cssprop --taxi-booking-accent - The accent colour; tints are derived from it
 * @cssprop --taxi-booking-on-accent - Text on the accent
 * @cssprop --taxi-booking-surface - Background of cards and fields
 * @cssprop --taxi-booking-sunken - Background of secondary controls
 * @cssprop --taxi-booking-text - Text
 * @cssprop --taxi-booking-muted - Secondary text
 * @cssprop --taxi-booking-border - Hairlines
 * @cssprop --taxi-booking-field - Borders of fields
 * @cssprop --taxi-booking-danger - Errors
 * @cssprop --taxi-booking-success - Success messages
 * @cssprop --taxi-booking-tint - Background of the chosen option
 * @cssprop --taxi-booking-radius - Corner radius of cards
 * @cssprop --taxi-booking-font - Font family; without it the host page's
 * @cssprop --taxi-booking-font-size - Size of the text, with which the whole element scales; without it the size set in the visitor's browser
 * @cssprop --taxi-booking-inset-bottom - Height of your page's bar that is fixed to the window's lower edge: the button stays above it
 * @cssprop --taxi-booking-shadow - Shadow of raised cards
 * @cssprop --taxi-booking-min-height - Minimum height; without it that of the first step at this width
 */
export class TaxiBookingElement extends ElementBase implements TaxiBookingProperties {
  /** The version of the script. */
  static readonly version: string = version;

  static get observedAttributes(): string[] {
    return [...properties.keys()];
  }

  declare trackingCode: string;
  declare mode: TaxiBookingMode;
  declare variant: TaxiBookingVariant;
  declare layout: TaxiBookingLayout | null;
  declare licenceUrl: string;
  declare apiUrl: string;
  declare bookingPageUrl: string;
  declare target: TaxiBookingTarget;
  declare token: string;
  declare hostReference: string;
  declare metadata: Readonly<Record<string, string>> | null;
  declare returnUrl: string;
  declare pickup: TaxiBookingPlace | null;
  declare dropoff: TaxiBookingPlace | null;
  declare prefill: TaxiBookingPrefill | null;
  declare locked: string;
  declare locale: string;
  declare theme: TaxiBookingTheme;
  declare currency: string;
  declare sandbox: boolean;
  declare storage: TaxiBookingStorage;
  declare debug: boolean;

  #frame: HTMLElement;
  #popup: Promise<Popup> | undefined;
  #session: BookingSession | null = null;
  #instance: string | null = null;
  #changed: Set<string> = new Set();
  /** Values set as objects by property; null when the attribute's text applies. */
  readonly #objects: Record<string, unknown> = { metadata: null, pickup: null, dropoff: null, prefill: null };
  #messages: Readonly<Record<string, string>> | null = null;
  #focusWanted = false;
  #ground: ReturnType<typeof themeOfGround> = 'auto';
  /** The page's language, when it was last looked at. */
  #language = '';
  #stopGround = () => {};
  #stopDiagnostics: (() => void) | null = null;
  #internals: ElementInternals | undefined;
  #state: TaxiBookingState = 'loading';
  #last: TaxiBookingLast = {};
  #handoverUrl = '';

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    adopt(shadow, frameCss);
    const frame = this.ownerDocument.createElement('div');
    frame.className = 'frame';
    frame.setAttribute('part', 'frame');
    shadow.append(frame);
    this.#frame = frame;
    this.#internals = this.attachInternals?.();
  }

  connectedCallback(): void {
    for (const name of [...attributeProperties, 'messages' as const]) this.#takeOver(name);
    // Angular binds properties right after it has put the node into the page.
    queueMicrotask(() => {
      if (!this.isConnected) return;
      if (this.mode === 'floating') this.#overPage().catch(() => this.#showContent());
      else if (this.mode === 'inline' && !this.#session) this.#start();
    });
    this.#followDebug();
    if (this.#session) this.#followGround();
    // A node that is moved takes these out of the top layer; its dialogs stay marked as open, and its lists are hidden.
    for (const each of this.shadowRoot?.querySelectorAll<HTMLDialogElement>('dialog[open],[popover]') ?? []) {
      if (each.open) {
        each.open = false;
        each.showModal();
      } else each.togglePopover(true);
    }
  }

  disconnectedCallback(): void {
    // Moving a node disconnects and connects it within one task; the session, and what was typed, continues.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#end();
      // A removed dialog stays marked as open, and could not be shown again when the element comes back.
      this.close().catch(() => {});
      this.#followDebug();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name in this.#objects) this.#objects[name] = null;
    if (name === 'debug') this.#followDebug();
    else this.#change(name);
  }

  /**
   * Opens a booking in a dialog over the page. The new element is appended to the page; its `open` shows it again as it was left, and
   * `remove` removes it.
   * @param options its properties
   */
  static open(options: Partial<TaxiBookingProperties>): TaxiBookingElement {
    const element = document.createElement(tagName) as TaxiBookingElement;
    Object.assign(element, options, { mode: 'popup' });
    appendToPage(element);
    element.open().catch(() => element.#announce('taxi-booking:error', { code: 'network' }));
    return element;
  }

  /** Opens the dialog of `popup` and `floating`; elsewhere puts the focus on the first control. */
  async open(): Promise<void> {
    if (this.mode === 'inline') {
      this.focus();
      return;
    }
    const { dialog } = await this.#overPage();
    dialog.showModal();
    // Not a field, which would open its suggestions, and a phone's keyboard, at once.
    dialog.focus();
    // The form is laid out at its width in the dialog, which it has by now.
    if (!this.#session) this.#start();
  }

  /** Closes the dialog; the booking stays as it is. */
  async close(): Promise<void> {
    (await this.#popup)?.dialog.close();
  }

  /** Empties the form and begins again at the first step. */
  reset(): void {
    const { ready } = this.#last;
    if (ready) {
      this.#last = { ready };
      this.#become('ready');
    }
    this.#session?.reset();
  }

  /** Puts the focus on the first control, at once or as soon as there is one. */
  override focus(options?: FocusOptions): void {
    const first = this.#frame.querySelector<HTMLElement>(
      'input:not([disabled]), button:not([disabled]), a[href], select, textarea, [tabindex="0"]',
    );
    this.#focusWanted = !first;
    first?.focus(options);
  }

  /** The current state of the element, as of its last event. */
  get state(): TaxiBookingState {
    return this.#state;
  }

  /** The last detail of each event of this session, for listeners that were added after it. */
  get last(): TaxiBookingLast {
    return this.#last;
  }

  /** The complete URL of the last handover, containing the journey when it could not be stored; '' before a handover. */
  get handoverUrl(): string {
    return this.#handoverUrl;
  }

  /** The page's own texts, by key; they replace those of every language. */
  get messages(): Readonly<Record<string, string>> | null {
    return this.#messages;
  }
  set messages(value: Readonly<Record<string, string>> | null) {
    this.#messages = value;
    this.#change('messages');
  }

  static {
    for (const [attribute, name] of properties) {
      Object.defineProperty(TaxiBookingElement.prototype, name, {
        get(this: TaxiBookingElement) {
          return this.#read(attribute);
        },
        set(this: TaxiBookingElement, value: unknown) {
          this.#write(attribute, value);
        },
      });
    }
  }

  /** @returns the value of an attribute as its property */
  #read(name: string): unknown {
    const text = this.getAttribute(name)?.trim() ?? '';
    const word = text.toLowerCase();
    const words = choices[name];
    if (words) return words.includes(word) ? word || null : words[0] || null;
    if (name in this.#objects) {
      // Not validated here: the code that uses it checks whether it is a place.
      try {
        return this.#objects[name] ?? JSON.parse(text);
      } catch {
        return null;
      }
    }
    // Frameworks write a boolean as text: Vue and React 18 say `sandbox="false"` for no.
    if (flags.includes(name)) return this.hasAttribute(name) && word !== 'false';
    if (name === 'currency') return /^[a-z]{3}$/.test(word) ? text.toUpperCase() : '';
    return name === 'host-reference' ? text.slice(0, 100) : text;
  }

  #write(name: string, value: unknown): void {
    if (flags.includes(name)) {
      // '' is the bare word of a template.
      const on = value === '' || (Boolean(value) && String(value).toLowerCase() !== 'false');
      // Another spelling of the same value is no change. The attribute may be there and say "false".
      if (on === this.#read(name)) return;
      if (on) this.setAttribute(name, '');
      else this.removeAttribute(name);
      return;
    }
    const isObject = name in this.#objects && typeof value === 'object';
    if (isObject || value === undefined || value === null || value === '') this.removeAttribute(name);
    else this.setAttribute(name, String(value));
    if (name in this.#objects) {
      this.#objects[name] = isObject ? value : null;
      this.#change(name);
    }
  }

  /** Properties that were set before the element's class was known hide the accessors: they are set once more. */
  #takeOver(name: keyof TaxiBookingProperties): void {
    if (!Object.hasOwn(this, name)) return;
    const own = this as Record<string, unknown>;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }

  #change(name: string): void {
    if (name === 'locale' || name === 'messages') this.#popup?.then((popup) => this.#label(popup)).catch(() => {});
    if (!this.#session) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply());
    this.#changed.add(name);
  }

  #apply(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.#session || !this.isConnected) return;
    this.#checkPage();
    this.#ground = themeOfGround(this);
    if (changed.some((name) => restarting.has(name))) {
      this.#end();
      this.#start();
    } else {
      this.#session.update(this.#settings(), changed);
    }
  }

  #settings(): SessionSettings {
    const said = Object.fromEntries(
      attributeProperties.map((name) => [name, this[name]]),
    ) as unknown as TaxiBookingProperties;
    return {
      ...said,
      layout: said.layout ?? (this.#isNarrow() ? 'overflow' : 'wizard'),
      licenceUrl: this.#operator,
      // Pages often write de_AT.
      locale: (said.locale || nearestLanguage(this)).replaceAll('_', '-'),
      messages: this.#messages as SessionSettings['messages'],
      // A dialog has a ground of its own, by the page's colour scheme (popup.css).
      theme: said.theme === 'auto' && said.mode === 'inline' ? this.#ground : said.theme,
    };
  }

  /** The dialog over the page that the form stands in. */
  #overPage(): Promise<Popup> {
    if (this.#popup) return this.#popup;
    const popup = fetchPopup().then(({ createPopup }) => {
      this.#frame.querySelector(':scope > slot')?.remove();
      const created = createPopup(this, this.#frame);
      this.#label(created);
      return created;
    });
    this.#popup = popup;
    // The next try asks for the code again.
    popup.catch(() => {
      this.#popup = undefined;
    });
    return popup;
  }

  #label(popup: Popup): void {
    const { locale, messages } = this.#settings();
    popup.speak(isTranslated(locale) ? fetchMessages(locale) : null, messages);
  }

  /** Shows the page's own content, in place of a button whose code could not be fetched. */
  #showContent(): void {
    if (!this.#session) this.#frame.replaceChildren(this.ownerDocument.createElement('slot'));
  }

  #isNarrow(): boolean {
    if (isNarrowWindow(this)) return true;
    const width = this.#frame.offsetWidth;
    return width > 0 && width < NARROW;
  }

  #start(): void {
    const frame = this.#frame;
    this.#instance ??= instanceName(this, (other) =>
      #instance in other ? (other as TaxiBookingElement).#instance : null,
    );
    followTextSize(frame);
    this.#followGround();
    this.#last = {};
    this.#become('loading');
    this.#checkPage();
    // Deferred, so that every element of a page has read its styles before the first one draws.
    queueMicrotask(() => this.#draw(frame));
  }

  #followGround(): void {
    const look = () => {
      if (themeOfGround(this) !== this.#ground) this.#change('theme');
      const language = nearestLanguage(this);
      if (language !== this.#language && !this.locale) this.#change('locale');
      this.#language = language;
    };
    look();
    this.#ground = themeOfGround(this);
    this.#stopGround();
    this.#stopGround = whenGroundMayChange(this, look);
  }

  #draw(frame: HTMLElement): void {
    if (this.#session || this.#frame !== frame || !this.isConnected) return;
    // Added late: once a container exists, browsers lay out the page whenever a style is read.
    frame.classList.add('container');
    this.#session = startFirstScreen(frame, this.#instance ?? '', this.#settings(), (name, detail, url) =>
      this.#announce(name, detail, url),
    );
  }

  /** The origin of the operator's services. */
  get #operator(): string {
    return this.licenceUrl || scriptOrigin();
  }

  #followDebug(): void {
    if (this.isConnected && this.debug) this.#stopDiagnostics ??= startDiagnostics(this, this.#operator);
    else {
      this.#stopDiagnostics?.();
      this.#stopDiagnostics = null;
    }
  }

  #checkPage(): void {
    if (isOdd(this, properties)) this.#warn();
  }

  #warn(): void {
    warnOfPage(this, this.#operator);
  }

  #end(): void {
    this.#stopGround();
    this.#session?.end();
    this.#session = null;
    // Preact remembers where it drew: into the same frame it would render beside the next prerendered screen.
    const frame = this.#frame.cloneNode() as HTMLElement;
    this.#frame.replaceWith(frame);
    this.#frame = frame;
    this.#changed.clear();
  }

  #announce<Name extends TaxiBookingEventName>(name: Name, detail: TaxiBookingEventDetails[Name], url = ''): boolean {
    this.#handoverUrl = url || this.#handoverUrl;
    if (name === 'taxi-booking:ready' && this.#focusWanted) this.focus();
    const short = name.split(':')[1] as keyof TaxiBookingLast;
    this.#last = { ...this.#last, [short]: detail };
    this.#become(stateAfter(short));
    if (short === 'invalid' || (short === 'error' && !this.#last.ready)) this.#warn();
    const cancelable = short === 'handover';
    // Also under a name without the colon, for templates in which a colon has a meaning.
    const tell = (type: string) =>
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
    const wanted = tell(name);
    return tell(name.replace(':', '-')) && wanted;
  }
  #become(state: TaxiBookingState): void {
    this.#state = state;
    try {
      this.#internals?.states.clear();
      this.#internals?.states.add(state);
    } catch {
      // Browsers before 2024 have no custom states; the `state` property has the value there, too.
    }
  }
}
