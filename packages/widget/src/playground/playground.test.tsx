import { fireEvent, screen, within } from '@testing-library/dom';
import { act } from 'preact/test-utils';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import manifest from '../../custom-elements.json' with { type: 'json' };
import { describedIn } from './described.ts';
import { Playground } from './playground.tsx';

const { attributes, events } = describedIn(manifest);
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
const control = (name: string) => {
  const found = within(screen.getByRole('region', { name: 'Attributes' })).getByLabelText(name, { exact: true });
  return found as HTMLInputElement | HTMLSelectElement;
};
const change = (name: string, value: string) =>
  act(async () => void fireEvent.change(control(name), { target: { value } }));
const code = () => screen.getByRole('region', { name: 'For your page' }).textContent;

it('the manifest names attributes and events', () => {
  expect(attributes.length).toBeGreaterThan(20);
  expect(events.length).toBeGreaterThan(7);
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
    await act(async () => screen.getByRole('button', { name: 'Reset' }).click());
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
