import { fireEvent, screen, within } from '@testing-library/dom';
import { act } from 'preact/test-utils';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import manifest from '../../custom-elements.json' with { type: 'json' };
import { describedIn } from './described.ts';
import { Playground } from './playground.tsx';

const { attributes, events, customProperties, parts, slots, states } = describedIn(manifest);
const initial = { 'tracking-code': 'DEMO', 'licence-url': 'http://operator.example' };
let root: Root;

beforeEach(async () => {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () => root.render(createElement(Playground, { manifest, initial })));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const element = () => document.querySelector('taxi-booking') as HTMLElement;
const region = (name: string) => screen.getByRole('region', { name });
const control = (name: string, of = 'Attributes') =>
  within(region(of)).getByLabelText(name, { exact: true }) as HTMLInputElement | HTMLSelectElement;
const hintOf = (found: HTMLElement) =>
  document.getElementById(found.getAttribute('aria-describedby') ?? '')?.textContent;
const press = (name: string, of: string) => act(async () => within(region(of)).getByRole('button', { name }).click());
const change = (name: string, value: string) =>
  act(async () => void fireEvent.change(control(name), { target: { value } }));
const code = () => screen.getByRole('region', { name: 'For your page' }).textContent;

it('the manifest names attributes and events', () => {
  expect(attributes.length).toBeGreaterThan(20);
  expect(events.length).toBeGreaterThan(7);
  expect(customProperties.length).toBeGreaterThan(15);
  expect(parts.length).toBeGreaterThan(12);
  expect(slots.length).toBeGreaterThan(2);
  expect(states.length).toBeGreaterThan(4);
});

it.each(attributes.map((attribute) => [attribute.name, attribute] as const))(
  '%s has a control with what it may be, its default and its description',
  (name, { kind, options, fallback, description }) => {
    const found = control(name);
    const words = document.getElementById(found.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(description).not.toBe('');
    expect(words).toContain(description.replaceAll('`', ''));
    if (fallback !== null) expect(words).toContain(`Default: ${fallback}.`);
    if (found instanceof HTMLSelectElement) {
      expect([...found.options].map(({ value }) => value)).toEqual(['', ...options]);
    } else expect(found.type).toBe(kind === 'flag' ? 'checkbox' : 'text');
    expect(found instanceof HTMLSelectElement).toBe(kind === 'choice');
  },
);

it.each(attributes.map(({ name, kind, options }) => [name, kind, options[1] ?? 'x y'] as const))(
  '%s goes into the element and into the code, and out again',
  async (name, kind, value) => {
    if (kind === 'flag') await act(async () => (control(name) as HTMLInputElement).click());
    else await change(name, value);
    expect(element().getAttribute(name)).toBe(kind === 'flag' ? '' : value);
    if (name !== 'licence-url')
      expect(code()).toMatch(new RegExp(kind === 'flag' ? ` ${name}[ >]` : ` ${name}="${value}"`));
    await press('Reset', 'Attributes');
    expect(element().getAttribute(name)).toBe(initial[name as keyof typeof initial] ?? null);
  },
);

it.each(events.map(({ name }) => name))('%s is shown with its detail, the last one first', async (name) => {
  const tell = (detail: object) =>
    act(async () => void element().dispatchEvent(new CustomEvent(name, { detail, bubbles: true })));
  await tell({ step: 1 });
  await tell({ step: 2 });
  const log = screen.getByRole('log', { name: 'Events' });
  expect([...log.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    `${name}{"step":2}`,
    `${name}{"step":1}`,
  ]);
  await act(async () => screen.getByRole('button', { name: 'Clear' }).click());
  expect(log.querySelectorAll('li')).toHaveLength(0);
});

it('each custom property is set on the element, goes into the style sheet to copy, and out again', async () => {
  const found = customProperties.map(({ name }) => control(name, 'Custom properties'));
  expect(screen.queryByRole('region', { name: 'For your style sheet' })).toBeNull();
  for (const [index, { name, description }] of customProperties.entries()) {
    expect(hintOf(found[index] as HTMLElement)).toContain(description);
    await act(async () => void fireEvent.change(found[index] as HTMLElement, { target: { value: 'teal' } }));
    expect(element().style.getPropertyValue(name)).toBe('teal');
  }
  const lines = customProperties.map(({ name }) => `  ${name}: teal;\n`).join('');
  expect(region('For your style sheet').textContent).toContain(`taxi-booking {\n${lines}}`);
  await press('Reset', 'Custom properties');
  for (const { name } of customProperties) expect(element().style.getPropertyValue(name)).toBe('');
  expect(screen.queryByRole('region', { name: 'For your style sheet' })).toBeNull();
});

it('a theme stays with the element that another mode begins', async () => {
  const accent = control('--taxi-booking-accent', 'Custom properties');
  await act(async () => void fireEvent.change(accent, { target: { value: '#0b5c4a' } }));
  await change('mode', 'popup');
  expect(element().style.getPropertyValue('--taxi-booking-accent')).toBe('#0b5c4a');
});

it('each part is outlined in the element while it is ticked', async () => {
  const outlined = () => [...document.querySelectorAll('style')].map((each) => each.textContent).join('');
  for (const { name, description } of parts) {
    const found = control(name, 'Parts') as HTMLInputElement;
    expect(hintOf(found)).toContain(description.replaceAll('`', ''));
    await act(async () => found.click());
    expect(outlined()).toContain(`taxi-booking::part(${name})`);
    await act(async () => found.click());
    expect(outlined()).not.toContain('::part');
  }
});

it('slots and states stand there with what they are for', () => {
  const said = region('Slots and states').textContent;
  for (const { name, description } of slots) {
    expect(said).toContain(name === '' ? 'without slot' : `slot="${name}"`);
    expect(said).toContain(description);
  }
  for (const { name, description } of states) expect(said).toContain(`:state(${name})${description}`);
});

it('what the manifest writes as code is shown as code', () => {
  const hint = document.getElementById(control('storage').getAttribute('aria-describedby') ?? '');
  expect([...(hint?.querySelectorAll('code') ?? [])].map((each) => each.textContent)).toEqual(['none', 'device']);
});

it('another place to stand begins another element', async () => {
  const before = element();
  await change('locale', 'de');
  expect(element()).toBe(before);
  await change('mode', 'popup');
  expect(element()).not.toBe(before);
  expect(document.querySelectorAll('taxi-booking')).toHaveLength(1);
  expect(code()).not.toContain('min-height');
  const opener = screen.getByRole('button', { name: 'Open the dialog' });
  expect(document.querySelector(opener.dataset.taxiBooking ?? '')).toBe(element());
});
