import { adopt } from 'booking-ui/styles/adopt.ts';
import type { BookingSession, SessionSettings } from './booking-session.tsx';
import type {
  TaxiBookingEventDetails,
  TaxiBookingEventName,
  TaxiBookingLast,
  TaxiBookingLayout,
  TaxiBookingPlace,
  TaxiBookingProperties,
  TaxiBookingState,
  TaxiBookingTarget,
  TaxiBookingTheme,
  TaxiBookingVariant,
} from './contract.ts';
import { startFirstScreen } from './first-screen/first-screen.ts';
import { startDiagnostics } from './first-screen/start-diagnostics.ts';
import frameCss from './frame.css?inline';
import { instanceName, nearestLanguage } from './host-page.ts';
import { scriptOrigin } from './script-origin.ts';
import { version } from './version.ts';

const stateAfter = (event: keyof TaxiBookingLast): TaxiBookingState => {
  if (event === 'step' || event === 'quote') return 'ready';
  return event === 'restored' ? 'booked' : event;
};

/** Where there is no DOM the class can be imported all the same; it is of no use there. */
const ElementBase: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

const variants: readonly string[] = ['litebooking', 'quickbooking'];
const layouts: readonly string[] = ['wizard', 'wizardx', 'wizardt', 'inline', 'inlinex', 'gateway', 'overflow'];
const themes: readonly string[] = ['light', 'dark', 'auto'];
const targets: readonly string[] = ['_self', '_top', '_blank'];

/** A frame narrower than this gets the layout whose steps slide sideways. */
const NARROW = 480;

/** What a session cannot change under way: another value begins a new one. */
const restarting: ReadonlySet<string> = new Set([
  'tracking-code',
  'variant',
  'licence-url',
  'api-url',
  'currency',
  'sandbox',
]);

const propertyNames: readonly (keyof TaxiBookingProperties)[] = [
  'trackingCode',
  'variant',
  'layout',
  'licenceUrl',
  'apiUrl',
  'bookingPageUrl',
  'target',
  'token',
  'pickup',
  'dropoff',
  'locale',
  'theme',
  'currency',
  'sandbox',
  'messages',
];

const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Books a taxi inside any page.
 *
 * @customElement taxi-booking
 *
 * @attr {string} tracking-code - The operator's public id for this partner; required
 * @attr {"litebooking"|"quickbooking"} [variant=litebooking] - The whole journey in place, or a short form that hands over to the operator's booking page
 * @attr {"wizard"|"wizardx"|"wizardt"|"inline"|"inlinex"|"gateway"|"overflow"} layout - Without it, what fits the width
 * @attr {string} licence-url - Where the licence service answers; without it, where the script came from
 * @attr {string} api-url - Where the product API answers, instead of what the licence service says
 * @attr {string} booking-page-url - The operator's booking page, instead of what the licence service says
 * @attr {"_self"|"_top"|"_blank"} [target=_top] - Where the hand-over of `quickbooking` opens
 * @attr {string} token - A promotion's token that fills the booking in
 * @attr {string} pickup - A place as JSON text: latitude, longitude, fullAddress, postcode
 * @attr {string} dropoff - A place as JSON text
 * @attr {string} locale - BCP 47; without it the nearest `lang`, else the browser's language
 * @attr {"light"|"dark"|"auto"} [theme=auto] - The colours
 * @attr {string} currency - ISO 4217; without it the operator's
 * @attr {boolean} sandbox - Present: nothing is booked for real
 * @attr {boolean} debug - Present: says in the element what of the page stands in its way
 *
 * @fires {CustomEvent<Record<string, never>>} taxi-booking:ready - The form can be used
 * @fires {CustomEvent<{ reason: string }>} taxi-booking:invalid - The tracking code or this domain was refused
 * @fires {CustomEvent<{ step: number, steps: number }>} taxi-booking:step - Another step is on screen
 * @fires {CustomEvent<{ total: number, currency: string, estimated: boolean }>} taxi-booking:quote - A fare is on screen
 * @fires {CustomEvent<{ url: string, id: string }>} taxi-booking:handover - `quickbooking` goes on at the booking page; cancelable
 * @fires {CustomEvent<{ bookingRef: string, total: number, currency: string, sandbox?: true }>} taxi-booking:booked - Booked; once per booking
 * @fires {CustomEvent<{ bookingRef: string, total: number, currency: string, sandbox?: true }>} taxi-booking:restored - A reload shows the ticket of an earlier booking again
 * @fires {CustomEvent<{ code: string }>} taxi-booking:error - Something failed that the visitor was told about
 *
 * @slot - What stands here is shown where no script runs: a link to the operator's booking page
 * @slot help - The way out where nothing can be booked, instead of the operator's phone
 *
 * @csspart frame - Around everything
 * @csspart heading - What the step is about
 * @csspart places - The card with pick-up and drop-off
 * @csspart primary - The one big button: Next, Book Now
 * @csspart summary - The fare beside the form
 * @csspart bar - The fare and the button below a narrow form
 * @csspart notice - Words in a box: refusals, failures, confirmations
 *
 * @cssstate loading - Waiting for the operator's answers; the form can be typed into
 * @cssstate ready - The form can be used
 * @cssstate invalid - The tracking code or this domain was refused
 * @cssstate error - Something failed that the visitor was told about
 * @cssstate booked - The ticket is shown
 * @cssstate handover - The booking goes on at the booking page
 *
 * @cssprop --taxi-booking-accent - The one accent colour; tints are derived from it
 * @cssprop --taxi-booking-on-accent - Text on the accent
 * @cssprop --taxi-booking-surface - Cards and fields
 * @cssprop --taxi-booking-sunken - Quiet controls
 * @cssprop --taxi-booking-text - Text
 * @cssprop --taxi-booking-muted - Secondary text
 * @cssprop --taxi-booking-border - Hairlines
 * @cssprop --taxi-booking-field - Borders of fields
 * @cssprop --taxi-booking-danger - Errors
 * @cssprop --taxi-booking-success - Good news
 * @cssprop --taxi-booking-tint - The chosen option
 * @cssprop --taxi-booking-radius - Corner radius of cards
 * @cssprop --taxi-booking-font - Font family; without it the host page's
 * @cssprop --taxi-booking-shadow - Shadow of raised cards
 * @cssprop --taxi-booking-min-height - Least height; without it that of the first step at this width
 */
export class TaxiBookingElement extends ElementBase implements TaxiBookingProperties {
  static readonly version: string = version;

  static get observedAttributes(): string[] {
    return [...propertyNames.map(attributeOf), 'debug'];
  }

  #frame: HTMLElement | null = null;
  #session: BookingSession | null = null;
  #instance: string | null = null;
  #changed: Set<string> = new Set();
  #places: { pickup: TaxiBookingPlace | null; dropoff: TaxiBookingPlace | null } = { pickup: null, dropoff: null };
  #messages: Readonly<Record<string, string>> | null = null;
  #focusWanted = false;
  #stopDiagnostics: (() => void) | null = null;
  #internals: ElementInternals | undefined;
  #state: TaxiBookingState = 'loading';
  #last: TaxiBookingLast = {};

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
    for (const name of propertyNames) this.#takeOver(name);
    if (!this.#session) this.#start();
    this.#followDebug();
  }

  disconnectedCallback(): void {
    // A node that is moved is disconnected and connected in one go; what was typed stays.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#end();
      this.#followDebug();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'pickup' || name === 'dropoff') this.#places[name] = null;
    if (name === 'debug') this.#followDebug();
    else this.#change(name);
  }

  /** Empties the form and begins again at the first step. */
  reset(): void {
    this.#session?.reset();
  }

  /** Puts the focus on the first control, at once or as soon as there is one. */
  override focus(options?: FocusOptions): void {
    const first = this.#frame?.querySelector<HTMLElement>(
      'input:not([disabled]), button:not([disabled]), a[href], select, textarea, [tabindex="0"]',
    );
    this.#focusWanted = !first;
    first?.focus(options);
  }

  /** Where the element stands now, as its last event said it. */
  get state(): TaxiBookingState {
    return this.#state;
  }

  /** The last detail of each event of this session, for listeners that came late. */
  get last(): TaxiBookingLast {
    return this.#last;
  }

  get trackingCode(): string {
    return this.#text('tracking-code');
  }
  set trackingCode(value: string) {
    this.#write('tracking-code', value);
  }

  get variant(): TaxiBookingVariant {
    return this.#oneOf('variant', variants, 'litebooking') as TaxiBookingVariant;
  }
  set variant(value: TaxiBookingVariant) {
    this.#write('variant', value);
  }

  get layout(): TaxiBookingLayout | null {
    return (this.#oneOf('layout', layouts, '') || null) as TaxiBookingLayout | null;
  }
  set layout(value: TaxiBookingLayout | null) {
    this.#write('layout', value);
  }

  get licenceUrl(): string {
    return this.#text('licence-url');
  }
  set licenceUrl(value: string) {
    this.#write('licence-url', value);
  }

  get apiUrl(): string {
    return this.#text('api-url');
  }
  set apiUrl(value: string) {
    this.#write('api-url', value);
  }

  get bookingPageUrl(): string {
    return this.#text('booking-page-url');
  }
  set bookingPageUrl(value: string) {
    this.#write('booking-page-url', value);
  }

  get target(): TaxiBookingTarget {
    return this.#oneOf('target', targets, '_top') as TaxiBookingTarget;
  }
  set target(value: TaxiBookingTarget) {
    this.#write('target', value);
  }

  get token(): string {
    return this.#text('token');
  }
  set token(value: string) {
    this.#write('token', value);
  }

  get pickup(): TaxiBookingPlace | null {
    return this.#place('pickup');
  }
  set pickup(value: TaxiBookingPlace | null) {
    this.#setPlace('pickup', value);
  }

  get dropoff(): TaxiBookingPlace | null {
    return this.#place('dropoff');
  }
  set dropoff(value: TaxiBookingPlace | null) {
    this.#setPlace('dropoff', value);
  }

  get locale(): string {
    return this.#text('locale');
  }
  set locale(value: string) {
    this.#write('locale', value);
  }

  /** Texts of the page's own, by key; they win over those of every language. */
  get messages(): Readonly<Record<string, string>> | null {
    return this.#messages;
  }
  set messages(value: Readonly<Record<string, string>> | null) {
    this.#messages = value;
    this.#change('messages');
  }

  get theme(): TaxiBookingTheme {
    return this.#oneOf('theme', themes, 'auto') as TaxiBookingTheme;
  }
  set theme(value: TaxiBookingTheme) {
    this.#write('theme', value);
  }

  get currency(): string {
    const code = this.#text('currency').toUpperCase();
    return /^[A-Z]{3}$/.test(code) ? code : '';
  }
  set currency(value: string) {
    this.#write('currency', value);
  }

  get sandbox(): boolean {
    return this.#flag('sandbox');
  }
  set sandbox(value: boolean) {
    this.toggleAttribute('sandbox', Boolean(value));
  }

  /** Frameworks write a boolean as text: Vue and React 18 say `sandbox="false"` for no. */
  #flag(name: string): boolean {
    return this.hasAttribute(name) && this.#text(name).toLowerCase() !== 'false';
  }

  #text(name: string): string {
    return this.getAttribute(name)?.trim() ?? '';
  }

  #oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const value = this.#text(name).toLowerCase();
    return allowed.includes(value) ? value : fallback;
  }

  #write(name: string, value: unknown): void {
    if (value === null || value === undefined || value === '') this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** As the page said it; whether it is a place is found out where it is used. */
  #place(end: 'pickup' | 'dropoff'): TaxiBookingPlace | null {
    try {
      return this.#places[end] ?? JSON.parse(this.getAttribute(end) ?? 'null');
    } catch {
      return null;
    }
  }

  #setPlace(end: 'pickup' | 'dropoff', value: unknown): void {
    const isObject = typeof value === 'object';
    this.#write(end, isObject ? '' : value);
    this.#places[end] = isObject ? (value as TaxiBookingPlace | null) : null;
    this.#change(end);
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
    if (!this.#session) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#apply());
    this.#changed.add(name);
  }

  #apply(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    if (!this.#session || !this.isConnected) return;
    if (changed.some((name) => restarting.has(name))) {
      this.#end();
      this.#start();
    } else {
      this.#session.update(this.#settings(), changed);
    }
  }

  #settings(): SessionSettings {
    return {
      trackingCode: this.trackingCode,
      variant: this.variant,
      layout: this.layout ?? (this.#isNarrow() ? 'overflow' : 'wizard'),
      licenceUrl: this.licenceUrl,
      apiUrl: this.apiUrl,
      bookingPageUrl: this.bookingPageUrl,
      target: this.target,
      locale: this.locale || nearestLanguage(this),
      messages: this.#messages as SessionSettings['messages'],
      theme: this.theme,
      currency: this.currency,
      sandbox: this.sandbox,
      token: this.token,
      pickup: this.pickup,
      dropoff: this.dropoff,
    };
  }

  #isNarrow(): boolean {
    const width = this.#frame?.getBoundingClientRect().width ?? 0;
    return width > 0 && width < NARROW;
  }

  #start(): void {
    const frame = this.#frame;
    if (!frame) return;
    this.#instance ??= instanceName(this, (other) =>
      #instance in other ? (other as TaxiBookingElement).#instance : null,
    );
    this.#last = {};
    this.#become('loading');
    this.#session = startFirstScreen(frame, this.#instance, this.#settings(), (name, detail) =>
      this.#announce(name, detail),
    );
  }

  #followDebug(): void {
    const shadow = this.#frame?.getRootNode();
    if (!this.isConnected || !this.#flag('debug')) {
      this.#stopDiagnostics?.();
      this.#stopDiagnostics = null;
    } else if (shadow) {
      this.#stopDiagnostics ??= startDiagnostics(this, shadow as ShadowRoot, this.licenceUrl || scriptOrigin());
    }
  }

  #end(): void {
    this.#session?.end();
    this.#session = null;
    // Preact remembers where it drew: into the same frame it would render beside the next prerendered screen.
    const frame = this.#frame?.cloneNode() as HTMLElement | undefined;
    if (frame) this.#frame?.replaceWith(frame);
    this.#frame = frame ?? null;
    this.#changed.clear();
  }

  #announce<Name extends TaxiBookingEventName>(name: Name, detail: TaxiBookingEventDetails[Name]): boolean {
    if (name === 'taxi-booking:ready' && this.#focusWanted) this.focus();
    const short = name.split(':')[1] as keyof TaxiBookingLast;
    this.#last = { ...this.#last, [short]: detail };
    this.#become(stateAfter(short));
    const cancelable = name === 'taxi-booking:handover';
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }
  #become(state: TaxiBookingState): void {
    this.#state = state;
    try {
      this.#internals?.states.clear();
      this.#internals?.states.add(state);
    } catch {
      // Browsers of 2023 and before know no such states: the property says it there.
    }
  }
}
