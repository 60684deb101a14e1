import type { Page } from '@playwright/test';
import { type Gateways, startGateways } from '../fixtures/gateways.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** An operator who has cards and PayPal paid on their services' own pages: no script of theirs may come into ours. */
const test = base.extend<Record<never, never>, { gateways: Gateways }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const gateways = await startGateways({ paymentpage: 'provider', stripepublickey: '' });
      await use(gateways);
      await gateways.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ mode: 'default' });

const pay = /^Pay £/;
const paidWords = (page: Page) => page.getByText(/paid, thank you/);
const notPaid = (page: Page) => page.getByRole('dialog', { name: 'Booked, not paid yet' });

/** What pages of the gateways' scripts were asked for; none, where all is well. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https:\/\/(js\.stripe|www\.paypal)\.com\//.test(request.url())) asked.push(request.url());
  });
  return asked;
}

for (const [surface, address] of [
  ['site', ({ api }: Gateways) => `${api.url}/booking.html`],
  ['element', ({ examplesUrl }: Gateways) => `${examplesUrl}/plain/`],
] as const) {
  test(`${surface}: a card is paid on Stripe’s page, after a decline, the way back and a reload`, async ({
    page,
    gateways,
  }) => {
    await gateways.serveTo(page);
    const scripts = scriptsOf(page);
    await page.goto(address(gateways));
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.payBy('By card');
    await expect(page.getByText('You pay on the payment service’s own page')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveCount(0);
    await booker.button(pay).dblclick();
    await page.getByRole('link', { name: 'Pay with another card' }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await notPaid(page).getByRole('button', { name: 'Pay again' }).click();
    await page.reload();
    await notPaid(page).getByRole('button', { name: 'Pay again' }).click();
    await booker.button(pay).click();
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
    // The browser's own way back leads to the same booking.
    await page.goBack();
    await notPaid(page).getByRole('button', { name: 'Pay again' }).click();
    await booker.button(pay).click();
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await booker.reference();
    await expect(paidWords(page)).toBeVisible();
    const paid = [...gateways.stripe.sessions.values()].filter(({ status }) => status === 'complete');
    expect(new Set(paid.map(({ name }) => name)).size).toBe(paid.length);
    expect(gateways.stripe.sessions.size).toBe(paid.length);
    expect(scripts).toEqual([]);
  });
}

test('element: dialogs lead there, too, and PayPal to its own', async ({ page, gateways }) => {
  await gateways.serveTo(page);
  const scripts = scriptsOf(page);
  await page.goto(`${gateways.examplesUrl}/plain/?layout=gateway`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.contactInDialog();
  await booker.tickNoFlight();
  await booker.button('Book Now').click();
  const how = page.getByRole('dialog', { name: 'Payment method' });
  await how.getByRole('radio', { name: 'By card' }).focus();
  await page.keyboard.press('Space');
  await how.getByRole('button', { name: 'OK' }).click();
  const card = page.getByRole('dialog', { name: 'Card Details' });
  await expect(card.getByText('You pay on the payment service’s own page')).toBeVisible();
  await card.getByRole('button', { name: 'Paypal' }).click();
  await page.getByRole('link', { name: 'Agree and pay' }).click();
  await booker.reference();
  await expect(paidWords(page)).toBeVisible();
  expect(scripts).toEqual([]);
});
