import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingSession, SessionSettings } from './booking-session.tsx';
import type { TaxiBookingEventDetails, TaxiBookingEventName, TaxiBookingSale } from './contract.ts';
import { TaxiBookingElement } from './element-class.ts';
import * as diagnostics from './first-screen/start-diagnostics.ts';

interface Started {
  frame: HTMLElement;
  instance: string;
  settings: SessionSettings;
  announce: <Name extends TaxiBookingEventName>(name: Name, detail: TaxiBookingEventDetails[Name]) => boolean;
  session: { [Key in keyof BookingSession]: ReturnType<typeof vi.fn> };
}

const started = vi.hoisted((): unknown[] => []) as Started[];

vi.mock('./first-screen/first-screen.ts', () => ({
  startFirstScreen: (
    frame: HTMLElement,
    instance: string,
    settings: SessionSettings,
    announce: Started['announce'],
  ): BookingSession => {
    const session = { update: vi.fn(), reset: vi.fn(), end: vi.fn() };
    started.push({ frame, instance, settings, announce, session });
    return session;
  },
}));

/** Whether the code of the dialog cannot be fetched. */
const unreachable = vi.hoisted(() => ({ popup: false }));

vi.mock('./first-screen/build-manifest.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./first-screen/build-manifest.ts')>();
  return {
    ...original,
    fetchPopup: async () => {
      if (unreachable.popup) throw new TypeError('Failed to fetch');
      return original.fetchPopup();
    },
  };
});

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});

const tag = 'taxi-booking';
customElements.define(tag, TaxiBookingElement);

const sale = (bookingRef: string): TaxiBookingSale => ({
  bookingRef,
  total: 5400,
  currency: 'GBP',
  transaction_id: bookingRef,
  value: 54,
  items: [{ item_id: '1', item_name: 'Saloon', price: 54, quantity: 1 }],
  payment_type: 'cash',
});
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
const last = (): Started => {
  const found = started.at(-1);
  if (!found) throw new Error('no session was started');
  return found;
};
/** An element that has begun its session. */
const add = async (html: string): Promise<TaxiBookingElement> => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  document.body.append(holder);
  const element = holder.querySelector(tag);
  if (!(element instanceof TaxiBookingElement)) throw new Error('no element');
  await settled();
  return element;
};

beforeEach(() => {
  started.length = 0;
  sessionStorage.clear();
});

afterEach(async () => {
  unreachable.popup = false;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  await settled();
});

const heathrow = {
  latitude: 51.47,
  longitude: -0.45,
  fullAddress: 'Heathrow Terminal 5, TW6 2GA',
  postcode: 'TW6 2GA',
};

describe('events', async () => {
  it('have a twin without a colon, and either can keep the hand-over from happening', async () => {
    const element = await add('<taxi-booking tracking-code="HOTEL42"></taxi-booking>');
    const heard: string[] = [];
    for (const name of ['taxi-booking:booked', 'taxi-booking-booked'] as const)
      document.addEventListener(name, ({ type, detail }) => heard.push(`${type} ${detail.bookingRef}`), { once: true });
    const { announce } = last();
    announce('taxi-booking:booked', sale('ABC'));
    expect(heard).toEqual(['taxi-booking:booked ABC', 'taxi-booking-booked ABC']);
    for (const name of ['taxi-booking:handover', 'taxi-booking-handover'] as const) {
      element.addEventListener(name, (event) => event.preventDefault(), { once: true });
      expect(announce('taxi-booking:handover', { url: 'https://cars.example/', id: '' }), name).toBe(false);
    }
    expect(announce('taxi-booking:handover', { url: 'https://cars.example/', id: '' })).toBe(true);
  });
});

describe('settings', () => {
  it.each([
    ['sandbox', true],
    ['sandbox=""', true],
    ['sandbox="true"', true],
    ['sandbox="false"', false],
    ['sandbox=" FALSE "', false],
    ['', false],
  ])('read <taxi-booking %s> as %s, as frameworks write a boolean', async (written, on) => {
    expect((await add(`<taxi-booking ${written}></taxi-booking>`)).sandbox).toBe(on);
    expect(last().settings.sandbox).toBe(on);
  });

  // Angular and JSX pass the bare word of a template on as '', some templates a boolean as text.
  it.each([
    ['', true],
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    [null, false],
  ])('take sandbox as the property %j for %s', async (value, on) => {
    for (const written of ['', 'sandbox', 'sandbox="false"']) {
      const element = await add(`<taxi-booking ${written}></taxi-booking>`);
      Reflect.set(element, 'sandbox', value);
      await settled();
      expect([element.sandbox, last().settings.sandbox], written).toEqual([on, on]);
    }
  });

  it('come from the attributes', async () => {
    await add(`<taxi-booking tracking-code=" HOTEL42 " layout="Inline" api-url="https://api.example" licence-url="https://lic.example"
      locale="de" theme="dark" currency="eur" sandbox storage="None" metadata='{"order.Id":"7"}' pickup='${JSON.stringify(heathrow)}'></taxi-booking>`);
    expect(last().settings).toMatchObject({
      trackingCode: 'HOTEL42',
      variant: 'litebooking',
      bookingPageUrl: '',
      target: '_top',
      layout: 'inline',
      apiUrl: 'https://api.example',
      licenceUrl: 'https://lic.example',
      locale: 'de',
      messages: null,
      theme: 'dark',
      currency: 'EUR',
      sandbox: true,
      storage: 'none',
      token: '',
      hostReference: '',
      metadata: { 'order.Id': '7' },
      returnUrl: '',
      pickup: expect.objectContaining(heathrow),
      dropoff: null,
      prefill: null,
      locked: '',
    });
  });

  it('have defaults, and nonsense counts as absent', async () => {
    document.documentElement.lang = 'fr';
    await add(
      '<taxi-booking layout="constructor" theme="neon" storage="cloud" currency="pounds" pickup="{" dropoff="null"></taxi-booking>',
    );
    expect(last().settings).toMatchObject({
      trackingCode: '',
      layout: 'wizard',
      locale: 'fr',
      theme: 'auto',
      currency: '',
      sandbox: false,
      storage: 'device',
      token: '',
      pickup: null,
      dropoff: null,
      prefill: null,
      locked: '',
    });
  });

  it('take the language of the nearest ancestor, also across a shadow root', async () => {
    document.documentElement.lang = 'en';
    const host = document.createElement('div');
    host.lang = 'cy';
    const root = host.attachShadow({ mode: 'open' });
    document.body.append(host);
    root.append(document.createElement(tag));
    await settled();
    expect(last().settings.locale).toBe('cy');
  });

  it('take the language that the page switches to in place, unless they have their own', async () => {
    document.documentElement.lang = 'en';
    await add('<taxi-booking tracking-code="A"></taxi-booking>');
    await add('<taxi-booking tracking-code="A" locale="fr"></taxi-booking>');
    document.documentElement.lang = 'de';
    const [plain, own] = started.map(({ session }) => session.update);
    await expect.poll(() => plain).toHaveBeenCalledTimes(1);
    expect(plain).toHaveBeenCalledWith(expect.objectContaining({ locale: 'de' }), ['locale']);
    document.documentElement.className = 'scrolled';
    await settled();
    expect(plain).toHaveBeenCalledTimes(1);
    expect(own).not.toHaveBeenCalled();
  });

  it('have the theme of the page behind them, and in a dialog that of the dialog, which is the page’s colour scheme', async () => {
    document.body.style.backgroundColor = 'rgb(0, 0, 0)';
    const themes: string[] = [];
    for (const more of ['', 'mode="popup"', 'mode="floating"', 'mode="popup" theme="dark"']) {
      const element = await add(`<taxi-booking tracking-code="HOTEL42" ${more}></taxi-booking>`);
      await element.open();
      await settled();
      themes.push(last().settings.theme);
    }
    document.body.style.backgroundColor = '';
    expect(themes).toEqual(['dark', 'auto', 'auto', 'dark']);
  });

  it('slide sideways in a narrow frame unless the page asks for another layout', async () => {
    const narrow = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(340);
    await add('<taxi-booking></taxi-booking>');
    expect(last().settings.layout).toBe('overflow');
    await add('<taxi-booking layout="wizardx"></taxi-booking>');
    expect(last().settings.layout).toBe('wizardx');
    narrow.mockRestore();
  });

  it('set as properties before the element was known survive its upgrade', async () => {
    const late = 'taxi-booking-late';
    const early = document.createElement(late) as TaxiBookingElement;
    document.body.append(early);
    early.trackingCode = 'EARLY';
    early.sandbox = true;
    early.dropoff = heathrow;
    customElements.define(late, class extends TaxiBookingElement {});
    await settled();
    // happy-dom replaces an unknown element on definition; real browsers upgrade in place.
    const upgraded = document.body.querySelector(late) as TaxiBookingElement;
    if (upgraded === early) expect(last().settings).toMatchObject({ trackingCode: 'EARLY', sandbox: true });
    const made = new (customElements.get(late) as typeof TaxiBookingElement)();
    Object.defineProperty(made, 'trackingCode', { value: 'OWN', configurable: true, writable: true });
    Object.defineProperty(made, 'dropoff', { value: heathrow, configurable: true, writable: true });
    document.body.append(made);
    await settled();
    expect(last().settings).toMatchObject({ trackingCode: 'OWN', dropoff: expect.objectContaining(heathrow) });
    expect(made.getAttribute('tracking-code')).toBe('OWN');
  });

  it('reflect between properties and attributes', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    element.trackingCode = 'A';
    element.layout = 'gateway';
    element.sandbox = true;
    expect(element.outerHTML).toContain('tracking-code="A"');
    expect(element.getAttribute('layout')).toBe('gateway');
    expect(element.hasAttribute('sandbox')).toBe(true);
    element.layout = null;
    element.sandbox = false;
    expect(element.layout).toBeNull();
    expect(element.hasAttribute('sandbox')).toBe(false);
    element.pickup = heathrow;
    expect(element.pickup).toEqual(expect.objectContaining(heathrow));
    element.setAttribute('pickup', JSON.stringify({ ...heathrow, fullAddress: 'Gate' }));
    expect(element.pickup?.fullAddress).toBe('Gate');
    element.pickup = null;
    expect(element.pickup).toBeNull();
    Reflect.set(element, 'dropoff', JSON.stringify(heathrow));
    expect(element.dropoff).toEqual(heathrow);
    expect(element.getAttribute('dropoff')).toBe(JSON.stringify(heathrow));
  });
});

describe('changes', () => {
  it('of look and prefill reach the running session once for all of them', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    element.theme = 'dark';
    element.locale = 'de';
    element.pickup = heathrow;
    await settled();
    expect(started).toHaveLength(1);
    expect(last().session.update).toHaveBeenCalledTimes(1);
    expect(last().session.update).toHaveBeenCalledWith(
      expect.objectContaining({ theme: 'dark', locale: 'de', pickup: expect.objectContaining(heathrow) }),
      ['theme', 'locale', 'pickup'],
    );
  });

  it('of the page’s colours are followed, also where a wrapper around the element has them, and after a move', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    const wrapper = element.parentElement as HTMLElement;
    wrapper.style.backgroundColor = 'rgb(0, 0, 0)';
    await expect.poll(() => last().session.update).toHaveBeenCalledTimes(1);
    const white = document.createElement('main');
    white.style.backgroundColor = 'rgb(255, 255, 255)';
    document.body.append(white);
    white.append(element);
    await expect.poll(() => last().session.update).toHaveBeenCalledTimes(2);
    white.style.backgroundColor = 'rgb(9, 9, 9)';
    await expect.poll(() => last().session.update).toHaveBeenCalledTimes(3);
    const themes = last().session.update.mock.calls.map(([{ theme }]) => theme);
    expect([themes, started.length]).toEqual([['dark', 'light', 'dark'], 1]);
  });

  it('of the language are read as they are often written', async () => {
    await add('<taxi-booking tracking-code="A"></taxi-booking>');
    document.documentElement.lang = 'de_AT';
    await settled();
    expect(last().session.update).toHaveBeenCalledWith(expect.objectContaining({ locale: 'de-AT' }), ['locale']);
    document.documentElement.removeAttribute('lang');
  });

  it('of who is asked begin a new session', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    const first = last();
    element.trackingCode = 'B';
    await settled();
    expect(first.session.end).toHaveBeenCalledTimes(1);
    expect(started).toHaveLength(2);
    expect(last().settings.trackingCode).toBe('B');
  });

  it('of the promotion begin a new session, which fetches it', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    const first = last();
    element.token = 'summer';
    await settled();
    expect(first.session.end).toHaveBeenCalledTimes(1);
    expect(last().settings.token).toBe('summer');
  });

  it('to the same value are no change', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    element.setAttribute('tracking-code', 'A');
    await settled();
    expect(started).toHaveLength(1);
    expect(last().session.update).not.toHaveBeenCalled();
  });
});

describe('life', () => {
  it('goes on in a node that is moved', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await settled();
    expect(started).toHaveLength(1);
    expect(last().session.end).not.toHaveBeenCalled();
  });

  it('shows what was over the page again in a node that is moved', async () => {
    const element = await add('<taxi-booking tracking-code="A" mode="popup"></taxi-booking>');
    await element.open();
    const dialog = element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
    const list = document.createElement('div');
    list.setAttribute('popover', 'auto');
    last().frame.append(list);
    const again: unknown[] = [];
    // Browsers take both out of the top layer with the node, and throw for a dialog that is still marked as open.
    dialog.showModal = () => void again.push(['dialog', dialog.open]);
    list.togglePopover = (force) => again.push(['list', force]) > 0;
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
    expect(again).toEqual([
      ['dialog', false],
      ['list', true],
    ]);
  });

  it('ends when the node is removed, and begins again under the same name when it comes back', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    const first = last();
    element.remove();
    await settled();
    expect(first.session.end).toHaveBeenCalledTimes(1);
    document.body.append(element);
    await settled();
    expect(started).toHaveLength(2);
    expect(last().instance).toBe(first.instance);
    expect(element.shadowRoot?.children).toHaveLength(1);
  });

  it('is in the mode that a framework binds right after it has put the node into the page, as Angular does', async () => {
    const element = document.createElement(tag) as TaxiBookingElement;
    document.body.append(element);
    element.trackingCode = 'A';
    element.mode = 'popup';
    await settled();
    expect(started).toHaveLength(0);
    await element.open();
    await settled();
    expect(last().settings.trackingCode).toBe('A');
  });

  it('opens its dialog again in a node that comes back after it was removed with the dialog open', async () => {
    const element = await add('<taxi-booking tracking-code="A" mode="popup"></taxi-booking>');
    await element.open();
    const dialog = element.shadowRoot?.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    element.remove();
    await settled();
    // A dialog that is still marked as open cannot be shown: browsers throw.
    await expect.poll(() => dialog?.open).toBe(false);
    document.body.append(element);
    await element.open();
    expect(dialog?.open).toBe(true);
  });

  it('opens its dialog at the next try when its code could not be fetched', async () => {
    const element = await add('<taxi-booking tracking-code="A" mode="popup"></taxi-booking>');
    unreachable.popup = true;
    await expect(element.open()).rejects.toThrow('Failed to fetch');
    unreachable.popup = false;
    await element.open();
    expect(element.shadowRoot?.querySelector('dialog')?.open).toBe(true);
  });

  it('tells the page that a script’s dialog could not be fetched, and leaves no rejection behind', async () => {
    unreachable.popup = true;
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const element = TaxiBookingElement.open({ trackingCode: 'HOTEL42' });
    const heard = new Promise<unknown>((resolve) =>
      element.addEventListener('taxi-booking:error', ({ detail }) => resolve(detail.code)),
    );
    expect(await heard).toBe('network');
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
    unreachable.popup = false;
    await element.open();
    expect(element.shadowRoot?.querySelector('dialog')?.open).toBe(true);
  });

  it('shows the page’s link where the floating button cannot be fetched, and has the button once it can', async () => {
    unreachable.popup = true;
    const element = await add('<taxi-booking mode="floating"><a href="https://cars.example">Book</a></taxi-booking>');
    const shown = () => element.shadowRoot?.querySelector<HTMLSlotElement>('.frame slot')?.assignedElements();
    await expect.poll(() => shown()?.map(({ textContent }) => textContent)).toEqual(['Book']);
    unreachable.popup = false;
    document.body.append(element);
    await expect.poll(() => element.shadowRoot?.querySelector('.popup-launcher')).not.toBeNull();
    expect(shown()).toBeUndefined();
  });

  it('names its dialog and its button in the language and the words that the page has chosen since', async () => {
    const element = await add('<taxi-booking tracking-code="A" mode="floating" locale="de"></taxi-booking>');
    const named = () => [
      element.shadowRoot?.querySelector('.popup-launcher')?.textContent,
      element.shadowRoot?.querySelector('dialog')?.getAttribute('aria-label'),
      element.shadowRoot?.querySelector('.popup-close')?.getAttribute('aria-label'),
    ];
    await expect.poll(() => named()).toEqual(['Taxi buchen', 'Taxi buchen', 'Schließen']);
    element.locale = 'en';
    await expect.poll(() => named()).toEqual(['Book a taxi', 'Book a taxi', 'Close']);
    element.messages = { 'popup.title': 'Order a cab' };
    await expect.poll(() => named()).toEqual(['Order a cab', 'Order a cab', 'Close']);
    element.locale = 'fr';
    await expect.poll(() => named()).toEqual(['Order a cab', 'Order a cab', 'Fermer']);
  });

  it('tells the language of those words, which is not the page’s', async () => {
    const element = await add('<taxi-booking tracking-code="A" mode="floating" locale="de"></taxi-booking>');
    const languages = () =>
      ['.popup-launcher slot', 'dialog'].map((part) => element.shadowRoot?.querySelector<HTMLElement>(part)?.lang);
    await expect.poll(() => languages()).toEqual(['de', 'de']);
    element.locale = 'nl';
    await expect.poll(() => languages()).toEqual(['en', 'en']);
  });

  it('is apart from that of other elements on the page', async () => {
    await add('<taxi-booking tracking-code="A"></taxi-booking>');
    await add('<taxi-booking tracking-code="A"></taxi-booking>');
    await add('<taxi-booking tracking-code="A" id="lobby"></taxi-booking>');
    const names = started.map(({ instance }) => instance);
    expect(new Set(names).size).toBe(3);
    expect(names).toEqual(['0', '1', '#lobby']);
  });

  it('begins in no element of a page before all have read their styles, so that the page is laid out once', async () => {
    const begun: number[] = [];
    const read = window.getComputedStyle;
    const spy = vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      begun.push(started.length);
      return read.call(window, element);
    });
    const holder = document.createElement('div');
    holder.innerHTML = '<taxi-booking></taxi-booking>'.repeat(3);
    document.body.append(holder);
    await settled();
    spy.mockRestore();
    expect(started).toHaveLength(3);
    expect(begun.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...begun)).toBe(0);
  });

  it('never takes the name of an element that is already there', async () => {
    await add('<taxi-booking id="one"></taxi-booking>');
    const second = await add('<taxi-booking></taxi-booking>');
    document.body.prepend(document.createElement(tag));
    await settled();
    expect(new Set(started.map(({ instance }) => instance)).size).toBe(3);
    expect(second.isConnected).toBe(true);
  });

  it('leaves nothing on the page but itself', async () => {
    const before = document.body.children.length;
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    expect(document.body.children).toHaveLength(before + 1);
    expect(element.children).toHaveLength(0);
    expect(document.adoptedStyleSheets ?? []).toHaveLength(0);
  });

  it('resets through its session', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    element.reset();
    expect(last().session.reset).toHaveBeenCalledTimes(1);
  });

  it('is ready again after a reset, and tells of no booking any more', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    last().announce('taxi-booking:ready', {});
    last().announce('taxi-booking:booked', sale('ABC'));
    expect(element.state).toBe('booked');
    element.reset();
    expect([element.state, element.last]).toEqual(['ready', { ready: {} }]);
  });
});

describe('what the page wrote and the element does not understand', () => {
  beforeEach(async () => {
    // What the tests before caused is told by then.
    await import('./diagnostics/panel.ts');
    await settled();
    warned.mockClear();
  });
  const said = () => warned.mock.calls.map(([text]) => String(text).match(/^<taxi-booking> (.*?)\. /)?.[1]);

  it('is told in the console, also of a property that is set later', async () => {
    const element = await add(
      '<taxi-booking id="a" class="b" data-c tracking-code="A" currency="pounds" trackingcode="B" sandbox="false"></taxi-booking>',
    );
    const first = [
      'The element has no attribute trackingcode',
      'currency="pounds" is not valid',
      'sandbox="false" has the same effect as no sandbox attribute',
    ];
    await expect.poll(() => said()).toEqual(first);
    element.pickup = { ...heathrow, latitude: '51.47' } as never;
    await expect.poll(() => said()).toHaveLength(4);
    element.dropoff = [] as never;
    await expect.poll(() => said()).toHaveLength(5);
    expect(said().slice(3).join()).toMatch(/^pickup="{"latitude":"51.47".*,dropoff="\[\]" is not valid/);
  });

  it('is told of a refusal', async () => {
    await add('<taxi-booking tracking-code="A"></taxi-booking>');
    last().announce('taxi-booking:invalid', { reason: 'expired' });
    await expect.poll(() => said()).toEqual(['The tracking code A has expired']);
  });

  it('is nothing where all is right, and the code that tells is not fetched', async () => {
    const fetched = vi.spyOn(diagnostics, 'warnOfPage');
    const element = await add(
      `<taxi-booking id="a" _ngcontent-1 ng-version="21" @x="y" tracking-code="A" variant="QuickBooking" theme="dark" currency="gbp"
      locale="pt-BR" sandbox licence-url="https://cars.example" pickup='${JSON.stringify(heathrow)}'></taxi-booking>`,
    );
    element.dropoff = heathrow;
    element.pickup = undefined as never;
    await settled();
    expect(fetched).not.toHaveBeenCalled();
    expect(element.pickup).toBeNull();
  });
});

describe('focus', () => {
  it('goes to the first control, or to it as soon as the form is ready', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    element.focus();
    const input = document.createElement('input');
    last().frame.append(input);
    const focused = vi.spyOn(input, 'focus');
    last().announce('taxi-booking:ready', {});
    expect(focused).toHaveBeenCalledTimes(1);
    last().announce('taxi-booking:ready', {});
    expect(focused).toHaveBeenCalledTimes(1);
    element.focus();
    expect(focused).toHaveBeenCalledTimes(2);
  });
});

describe('events', () => {
  it('bubble and are composed, so that a page hears them from inside other components', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    const heard: CustomEvent[] = [];
    document.addEventListener('taxi-booking:booked', (event) => heard.push(event as CustomEvent));
    last().announce('taxi-booking:booked', sale('R1'));
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ bubbles: true, composed: true, detail: { bookingRef: 'R1', total: 5400 } });
    expect(heard[0]?.target).toBe(element);
  });
});

describe('what was told', () => {
  it('can be read by those who listen late, and ends with its session', async () => {
    const element = await add('<taxi-booking tracking-code="A"></taxi-booking>');
    expect([element.state, element.last]).toEqual(['loading', {}]);
    const { announce } = last();
    announce('taxi-booking:ready', {});
    announce('taxi-booking:quote', { total: 5400, currency: 'GBP', estimated: true });
    expect(element.state).toBe('ready');
    announce('taxi-booking:error', { code: 'timeout' });
    expect(element.state).toBe('error');
    announce('taxi-booking:step', { step: 2, steps: 3 });
    announce('taxi-booking:booked', sale('AB1'));
    expect(element.state).toBe('booked');
    expect(element.last).toEqual({
      ready: {},
      quote: { total: 5400, currency: 'GBP', estimated: true },
      error: { code: 'timeout' },
      step: { step: 2, steps: 3 },
      booked: sale('AB1'),
    });
    element.trackingCode = 'B';
    await settled();
    expect([element.state, element.last]).toEqual(['loading', {}]);
  });

  it('is known already to the listener of the event itself', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    const seen: unknown[] = [];
    element.addEventListener('taxi-booking:invalid', () => seen.push(element.state, element.last.invalid));
    last().announce('taxi-booking:invalid', { reason: 'domain' });
    expect(seen).toEqual(['invalid', { reason: 'domain' }]);
  });

  it('says whether the page took the hand-over into its own hands, and nothing else can be cancelled', async () => {
    const element = await add('<taxi-booking></taxi-booking>');
    element.addEventListener('taxi-booking:handover', (event) => event.preventDefault());
    element.addEventListener('taxi-booking:ready', (event) => event.preventDefault());
    expect(last().announce('taxi-booking:handover', { url: 'https://a.example/', id: '' })).toBe(false);
    expect(last().announce('taxi-booking:ready', {})).toBe(true);
  });
});
