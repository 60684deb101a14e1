import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const readme = readFileSync(new URL('../../packages/widget/README.md', import.meta.url), 'utf8');

/** A recipe as the README prints it. */
function recipe(name: string): string {
  const found = readme.match(new RegExp(`\`\`\`js ${name}\\n([\\s\\S]*?)\`\`\``))?.[1];
  if (!found) throw new Error(`the README has no recipe ${name}`);
  return `<script>${found}</script>`;
}

/** Records what the analytics scripts would read: the data layer as plain values, and the calls of Plausible. */
const recorder = '<script>window.calls = []; window.plausible = (...all) => calls.push(all);</script>';
const layer = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer: object[] };
    // gtag() pushes `arguments` objects.
    const plain = dataLayer.map((each) => ('length' in each ? Array.from(each as ArrayLike<unknown>) : each));
    return JSON.parse(JSON.stringify(plain)) as unknown[];
  });
const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);

const page = (tag: string) => recorder + ['consent', 'ga4', 'gtm', 'plausible'].map(recipe).join('') + script + tag;

test('the recipes of the README count a booking once, in pounds, and under consent', async ({ page: tab, servers }) => {
  await host(tab, servers, page(element));
  const booker = new Booker(tab);
  await booker.toPayment();
  await tab.evaluate(() => (window as unknown as { visitorAgrees(): void }).visitorAgrees());
  const pounds = Number(((await booker.fare.textContent()) ?? '').match(/£([\d.]+)/)?.[1]);
  await booker.button('Book Now').click();
  const reference = await booker.reference();

  const purchase = {
    transaction_id: reference,
    value: pounds,
    currency: 'GBP',
    items: [{ item_id: expect.stringMatching(/^\d+$/), item_name: expect.any(String), price: pounds, quantity: 1 }],
    payment_type: 'cash',
  };
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  await expect.poll(() => layer(tab)).toHaveLength(5);
  expect(await layer(tab)).toEqual([
    ['consent', 'default', { ...denied, analytics_storage: 'denied' }],
    ['consent', 'update', { analytics_storage: 'granted' }],
    ['event', 'purchase', purchase],
    { ecommerce: null },
    { event: 'purchase', ecommerce: purchase },
  ]);
  const [{ item_name: vehicle }] = ((await layer(tab))[2] as [string, string, { items: [{ item_name: string }] }])[2]
    .items;
  expect(await calls(tab)).toEqual([
    ['Booking', { revenue: { currency: 'GBP', amount: pounds }, props: { vehicle, payment: 'cash' } }],
  ]);

  await tab.reload();
  expect(await booker.reference()).toBe(reference);
  expect(await layer(tab)).toHaveLength(1);
  expect(await calls(tab)).toEqual([]);
});

test('they leave out a test', async ({ page: tab, servers }) => {
  await host(tab, servers, page(element.replace('></', ' sandbox></')));
  const booker = new Booker(tab);
  await booker.toPayment();
  await booker.button('Book Now').click();
  await booker.reference();
  expect(await layer(tab)).toHaveLength(1);
  expect(await calls(tab)).toEqual([]);
});
