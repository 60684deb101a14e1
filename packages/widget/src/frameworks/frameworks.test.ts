import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createSSRApp, h, nextTick, reactive } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { flags } from '../properties.ts';
import { events, properties } from './element.ts';

vi.mock('../index.ts', () => ({}));
const { TaxiBooking } = await import('./vue.ts');

const station = { latitude: 51.5, longitude: -0.1, fullAddress: 'Praed Street', postcode: 'W2 1HQ' };

it('Vue: a page that a server has rendered gets its objects, its listeners, and what was told before', async () => {
  const booked = vi.fn();
  const ready = vi.fn();
  const props: Record<string, unknown> = reactive({
    trackingCode: 'DEMO',
    sandbox: true,
    dropoff: station,
    onBooked: booked,
    onReady: ready,
  });
  const Page = { render: () => h(TaxiBooking, { ...props }, () => h('a', 'Book a taxi')) };
  const html = await renderToString(createSSRApp(Page));
  expect(html).toBe('<taxi-booking tracking-code="DEMO" sandbox><a>Book a taxi</a></taxi-booking>');

  const root = document.createElement('div');
  root.innerHTML = html;
  const element = root.firstElementChild as HTMLElement & Record<string, unknown>;
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

interface Member {
  readonly name: string;
  readonly kind: string;
  readonly readonly?: boolean;
  readonly type?: { readonly text: string };
}

it('every component knows each property and each event of the manifest', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const { members, events: told } = JSON.parse(read('../../custom-elements.json')).modules[0].declarations[0];
  const fields = (members as Member[]).filter(({ kind, readonly }) => kind === 'field' && !readonly);
  const names = fields.map(({ name }) => name);
  expect(properties).toEqual(names);
  expect(flags).toEqual(fields.filter(({ type }) => type?.text === 'boolean').map(({ name }) => name));
  expect(events).toEqual((told as Member[]).map(({ name }) => name.split(':')[1]));
  const [inputs, outputs] = [...read('angular.js').matchAll(/(?:in|out)puts: \{([^}]*)\}/g)].map(([, text = '']) =>
    [...text.matchAll(/^ +(\w+): /gm)].map(([, name]) => name),
  );
  expect([inputs, outputs]).toEqual([properties, events]);
  const declaration = read('../../typings/angular.d.ts');
  for (const name of [...names, ...events]) expect(declaration).toMatch(`  ${name}: `);
});
