import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { tagName } from '../contract.ts';
import { TaxiBookingElement } from '../element-class.ts';
import { openFrom } from './popup.ts';

vi.mock('../first-screen/first-screen.ts', () => ({
  startFirstScreen: () => ({ update() {}, reset() {}, end() {} }),
}));

customElements.define(tagName, TaxiBookingElement);

afterEach(() => document.body.replaceChildren());

const opened = () => document.querySelector<TaxiBookingElement>(tagName);

it('opens what a button says when it is pressed again, in the same element', () => {
  document.body.innerHTML = `<button data-taxi-booking="HOTEL42" data-host-reference="R1" data-locked="dropoff"></button>`;
  const button = document.querySelector('button') as HTMLButtonElement;
  expect(openFrom(button)).toBe(true);
  const element = opened();
  expect(element).toMatchObject({ trackingCode: 'HOTEL42', hostReference: 'R1', locked: 'dropoff', mode: 'popup' });
  button.dataset.hostReference = 'R2';
  button.dataset.taxiBooking = 'HOTEL43';
  delete button.dataset.locked;
  expect(openFrom(button)).toBe(true);
  expect(opened()).toBe(element);
  expect(element).toMatchObject({ trackingCode: 'HOTEL43', hostReference: 'R2', locked: '', mode: 'popup' });
});

it('takes nothing else from a button: what sanitizers let pass as data must not become a script or a style', () => {
  document.body.innerHTML = `<button data-taxi-booking="HOTEL42" data-onclick="alert(1)" data-style="position:fixed"
    data-id="login" data-gtm-event="book" data-theme="dark"></button>`;
  openFrom(document.querySelector('button') as HTMLButtonElement);
  expect(opened()?.getAttributeNames().toSorted()).toEqual(['mode', 'theme', 'tracking-code']);
});

it('opens the element of the page that a button in a component names', async () => {
  document.body.innerHTML = '<taxi-booking id="booker" mode="popup"></taxi-booking><hotel-header></hotel-header>';
  const root = document.querySelector('hotel-header')?.attachShadow({ mode: 'open' }) as ShadowRoot;
  root.innerHTML = '<button data-taxi-booking="#booker"></button>';
  expect(openFrom(root.querySelector('button') as HTMLButtonElement)).toBe(true);
  await expect.poll(() => opened()?.shadowRoot?.querySelector('dialog')?.open).toBe(true);
});

it.each([
  ['is not in the page', ''],
  ['is another one', '<section id="boker"></section>'],
])('says in the console that the element which a button names %s', (_, html) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.body.innerHTML = `${html}<button data-taxi-booking="#boker"></button>`;
  expect(openFrom(document.querySelector('button') as HTMLButtonElement)).toBe(false);
  expect(warned.mock.calls).toEqual([[expect.stringContaining('data-taxi-booking="#boker"')]]);
  warned.mockRestore();
});

it('leaves what the page set at the element itself', () => {
  document.body.innerHTML = '<button data-taxi-booking="HOTEL42"></button>';
  const button = document.querySelector('button') as HTMLButtonElement;
  openFrom(button);
  opened()?.setAttribute('theme', 'dark');
  openFrom(button);
  expect(opened()?.theme).toBe('dark');
});

it('has no floating button while the page hides the element', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(readFileSync(join(import.meta.dirname, 'popup.css'), 'utf8'));
  // The rule itself, because this DOM computes no styles of `:host()`.
  const hidden = ([...sheet.cssRules] as CSSStyleRule[]).find(({ selectorText }) => selectorText?.includes('[hidden]'));
  expect([hidden?.selectorText, hidden?.style.display]).toEqual([':host([hidden]) .popup-launcher', 'none']);
});
