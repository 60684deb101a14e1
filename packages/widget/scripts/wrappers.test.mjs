import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { createSSRApp, h, nextTick, reactive } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { wrappersOf } from './wrappers.mjs';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../custom-elements.json'), 'utf8'));
const files = wrappersOf(manifest);

/** Below the package, so that `vue` is found. */
const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.wrappers-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [name, text] of Object.entries({ ...files, 'dist/taxi-booking.js': '' })) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
const { TaxiBooking } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist/vue.js')).href);

const station = { latitude: 51.5, longitude: -0.1, fullAddress: 'Praed Street', postcode: 'W2 1HQ' };

it('Vue: a page that a server has rendered gets its objects, its listeners, and what was told before', async () => {
  const booked = vi.fn();
  const ready = vi.fn();
  const props = reactive({ trackingCode: 'DEMO', sandbox: true, dropoff: station, onBooked: booked, onReady: ready });
  const Page = { render: () => h(TaxiBooking, { ...props }, () => h('a', 'Book a taxi')) };
  const html = await renderToString(createSSRApp(Page));
  expect(html).toBe('<taxi-booking tracking-code="DEMO" sandbox><a>Book a taxi</a></taxi-booking>');

  const root = document.createElement('div');
  root.innerHTML = html;
  const element = root.firstElementChild;
  element.last = { ready: {} };
  const app = createSSRApp(Page);
  app.mount(root);
  expect(root.firstElementChild).toBe(element);
  expect(element).toMatchObject({ trackingCode: 'DEMO', sandbox: true, dropoff: station });
  expect(ready).toHaveBeenCalledOnce();
  element.dispatchEvent(new CustomEvent('taxi-booking-booked', { detail: { bookingRef: 'TB1' } }));
  expect(booked.mock.calls.map(([{ detail }]) => detail)).toEqual([{ bookingRef: 'TB1' }]);

  props.dropoff = undefined;
  props.trackingCode = 'HOTEL42';
  await nextTick();
  expect([element.dropoff, element.trackingCode]).toEqual([undefined, 'HOTEL42']);

  app.unmount();
  element.dispatchEvent(new CustomEvent('taxi-booking-booked', { detail: { bookingRef: 'TB2' } }));
  expect(booked).toHaveBeenCalledOnce();
});

it('every component knows each property and each event of the manifest', () => {
  const { members, events } = manifest.modules[0].declarations[0];
  const names = members.filter(({ kind, readonly }) => kind === 'field' && !readonly).map(({ name }) => name);
  expect(names).toContain('trackingCode');
  for (const text of Object.values(files)) {
    for (const name of [...names, ...events.map((event) => event.name.split(':')[1])]) expect(text).toMatch(name);
    expect(text).not.toMatch(/INPUTS|OUTPUTS/);
  }
});
