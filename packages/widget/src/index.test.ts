import { afterEach, expect, it, vi } from 'vitest';

vi.mock('./booking-session.tsx', () => ({
  readLocaleData: [],
  createSessionBooking: () => ({ dispose() {} }),
  startSession: () => ({ update() {}, reset() {}, end() {} }),
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

it('defines the element once; a second copy of the same version is silent, another version says so once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { TaxiBookingElement, defineTaxiBooking } = await import('./index.ts');
  expect(customElements.get('taxi-booking')).toBe(TaxiBookingElement);
  defineTaxiBooking();
  vi.resetModules();
  const again = await import('./index.ts');
  expect(again.TaxiBookingElement).not.toBe(TaxiBookingElement);
  expect(customElements.get('taxi-booking')).toBe(TaxiBookingElement);
  expect(warn).not.toHaveBeenCalled();

  vi.spyOn(again.TaxiBookingElement, 'version', 'get').mockReturnValue('9.9.9');
  again.defineTaxiBooking();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain(TaxiBookingElement.version);
  expect(String(warn.mock.calls[0]?.[0])).toContain('9.9.9');
});

it.each([
  ['is not on the page', ''],
  ['is something else', '<section id="booker"></section>'],
])('a link that names an element which %s is followed', async (_, html) => {
  await import('./index.ts');
  document.body.innerHTML = `${html}<a data-taxi-booking="#booker" href="https://cars.example/booking">Book</a>`;
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.poll(() => assign).toHaveBeenCalledWith('https://cars.example/booking');
});

it('leaves a link to the browser that the visitor opens in a new tab or window', async () => {
  await import('./index.ts');
  document.body.innerHTML = '<a data-taxi-booking="#booker" href="https://cars.example/booking">Book</a>';
  vi.spyOn(window.location, 'assign').mockReturnValue();
  // The browser's own part is not wanted here; the page hears the click before the window does.
  const left: boolean[] = [];
  const note = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', note);
  const link = document.querySelector('a');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'none'])
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
  window.removeEventListener('click', note);
  expect(left).toEqual([true, true, true, false]);
});

it('opens from a button in a component of the page', async () => {
  await import('./index.ts');
  document.body.innerHTML = '<hotel-header></hotel-header>';
  const target = document.querySelector('hotel-header');
  const root = target?.attachShadow({ mode: 'open' }) as ShadowRoot;
  root.innerHTML = '<button data-taxi-booking="HOTEL42"></button>';
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  // What browsers tell the document, and this DOM does not.
  vi.spyOn(click, 'target', 'get').mockReturnValue(target);
  root.querySelector('button')?.dispatchEvent(click);
  await expect.poll(() => document.querySelector('taxi-booking')).toMatchObject({ trackingCode: 'HOTEL42' });
});

it('leaves alone a click that a script of the page makes at the document or at a text', async () => {
  await import('./index.ts');
  document.body.innerHTML = '<p>Rooms</p>';
  for (const target of [document, document.querySelector('p')?.firstChild])
    expect(() => target?.dispatchEvent(new MouseEvent('click', { bubbles: true }))).not.toThrow();
});

it('does nothing where there is no DOM', async () => {
  vi.stubGlobal('customElements', undefined);
  const { defineTaxiBooking } = await import('./index.ts');
  expect(() => defineTaxiBooking()).not.toThrow();
  vi.unstubAllGlobals();
});
