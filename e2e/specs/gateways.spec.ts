import type { Page } from '@playwright/test';
import { type Gateways, startGateways } from '../fixtures/gateways.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** Stripe and PayPal, with test doubles behind their client libraries, in a page with the product's security policy. */
const test = base.extend<Record<never, never>, { gateways: Gateways }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const gateways = await startGateways();
      await use(gateways);
      await gateways.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ mode: 'default' });

const surfaces = {
  site: ({ api }: Gateways) => `${api.url}/booking.html`,
  element: ({ examplesUrl }: Gateways) => `${examplesUrl}/plain/`,
};
const pay = /^Pay £/;
const paidText = (page: Page) => page.getByText(/paid, thank you/);

async function fillHosted(page: Page, number: string): Promise<void> {
  const field = (title: string, name: string) => page.frameLocator(`iframe[title="${title}"]`).getByLabel(name);
  await field('cardNumber', 'Card number').fill(number);
  await field('cardExpiry', 'Expiry').fill('12 / 30');
  await field('cardCvc', 'CVC').fill('123');
}

async function fillBilling(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('1 Praed Street');
  await page.getByRole('textbox', { name: 'City' }).fill('London');
  await page.getByRole('textbox', { name: 'Postal code' }).fill('W2 1HQ');
}

/** Expects the error dialog, closes it, and expects an empty security code. */
async function declined(page: Page): Promise<void> {
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Your card was declined.');
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(page.frameLocator('iframe[title="cardCvc"]').getByLabel('CVC')).toHaveValue('');
}

test('site: Stripe’s fields decline a card, ask the bank about another, and pay', async ({ page, gateways }) => {
  await gateways.serveTo(page);
  await page.goto(surfaces.site(gateways));
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('By card');
  await fillBilling(page);
  await fillHosted(page, '4000 0000 0000 0002');
  await booker.button(pay).click();
  await declined(page);
  await fillHosted(page, '4000 0025 0000 3155');
  await booker.button(pay).click();
  // The update after the payment fails (specification 1 §8): the page shows the server's message and queries the
  // outcome.
  await gateways.api.arm('updateelectronicbooking', 'refuse:2:The payment could not be recorded.');
  await gateways.api.arm('bookinginfo', 'slow:2500');
  await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The payment could not be recorded.' })).toBeVisible();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
});

test('site: a booking paid from its link tells the server what became of the payment [1§7.19 2§4.35 2§7.22]', async ({
  page,
  gateways,
}) => {
  await gateways.serveTo(page);
  await page.goto(surfaces.site(gateways));
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('By card');
  await fillBilling(page);
  await fillHosted(page, '4000 0000 0000 0002');
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/createelectronicbooking'));
  await booker.button(pay).click();
  const { BookingCode: code } = await (await made).json();
  await declined(page);
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('no browser');
  await gateways.serveTo(visitor);
  await visitor.goto(`${gateways.api.url}/payment?code=${code}`);
  const other = new Booker(visitor);
  await other.payBy('By card');
  await fillBilling(visitor);
  await fillHosted(visitor, '4242 4242 4242 4242');
  const update = visitor.waitForResponse((answer) => answer.url().endsWith('/api/updatebooking'));
  await other.button(pay).click();
  const answer = await update;
  const { Code, BookingCode } = await answer.json();
  expect({ Code, BookingCode }).toEqual({ Code: 1, BookingCode: code });
  expect(answer.request().postDataJSON()).toMatchObject({
    transactionid: expect.stringMatching(/^pi_/),
    transactionstatus: expect.stringMatching(/./),
    jobpartid: expect.stringMatching(/^\d+$/),
  });
  await other.reference();
  await expect(paidText(visitor)).toBeVisible();
  await visitor.context().close();
});

test('element: the same in dialogs, which step aside for the bank and keep what was typed', async ({
  page,
  gateways,
}) => {
  await gateways.serveTo(page);
  await page.goto(`${surfaces.element(gateways)}?layout=gateway`);
  const booker = new Booker(page);
  const card = await booker.toCardDialog();
  await fillBilling(page);
  await fillHosted(page, '4000 0000 0000 0002');
  await card.getByRole('button', { name: 'Pay now' }).click();
  await declined(page);
  await expect(card.getByRole('textbox', { name: 'City' })).toHaveValue('London');
  await fillHosted(page, '4000 0025 0000 3155');
  await card.getByRole('button', { name: 'Pay now' }).click();
  await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Complete' }).click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
});

test('element: PayPal’s own button is closed first, and pays then', async ({ page, gateways }) => {
  await gateways.serveTo(page);
  await page.goto(surfaces.element(gateways));
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('Paypal');
  const button = (name: string) =>
    page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name, exact: true });
  await button('Close PayPal').click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Booked, not paid yet')).toBeVisible();
  await button('PayPal').click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
});

test('element: Link pays from its button, and a wallet that is closed loses nothing', async ({ page, gateways }) => {
  await gateways.serveTo(page);
  await page.goto(surfaces.element(gateways));
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('By card');
  const wallet = (name: string) => page.frameLocator('iframe[title="Wallets"]').getByRole('button', { name });
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Ada Lovelace');
  await wallet('Close the wallet').click();
  await expect(booker.button(pay)).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ada Lovelace');
  await wallet('Link').click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
});

test('site: Google Pay pays as a card; on a page that cuts windows off there is none, and PayPal is a page', async ({
  page,
  gateways,
}) => {
  await gateways.serveTo(page);
  await page.goto(surfaces.site(gateways));
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('By card');
  await page.frameLocator('iframe[title="Wallets"]').getByRole('button', { name: 'Google Pay' }).click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();

  await page.route(`${gateways.api.url}/booking.html`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  await page.goto(surfaces.site(gateways));
  await booker.toPayment();
  await booker.payBy('By card');
  await expect(page.frameLocator('iframe[title="cardNumber"]').getByLabel('Card number')).toBeVisible();
  await expect(page.locator('iframe[title="Wallets"]')).toHaveCount(0);
  await booker.payBy('Paypal');
  await booker.button(pay).click();
  await page.getByRole('link', { name: 'Agree and pay' }).click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
});

test.describe('without the scripts of others', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('site: where neither script comes, each says so with a way out; asked for again it is there, and cash books', async ({
    page,
    gateways,
  }) => {
    const scripts = { stripe: /^https:\/\/js\.stripe\.com\//, paypal: /^https:\/\/www\.paypal\.com\// };
    const cardNumber = page.frameLocator('iframe[title="cardNumber"]').getByLabel('Card number');
    await gateways.serveTo(page);
    for (const script of Object.values(scripts)) await page.route(script, (route) => route.abort());
    await page.goto(surfaces.site(gateways));
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.payBy('By card');
    const gone = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(gone).toContainText('The card form could not be loaded. Try again, or choose another way to pay.');
    await expect(gone.getByRole('link', { name: /^Call/ })).toBeVisible();
    await booker.button(pay).click();
    await expect(gone).toBeVisible();
    await page.unroute(scripts.stripe);
    await gone.getByRole('button', { name: 'Try again' }).click();
    await expect(cardNumber).toBeVisible();
    await booker.payBy('Paypal');
    await expect(gone).toHaveText(/PayPal could not be loaded here\. Try again, or choose another way to pay\./);
    await page.unroute(scripts.paypal);
    await gone.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal', exact: true }),
    ).toBeVisible();
    await booker.payBy('By card');
    await expect(cardNumber).toBeVisible();
    await booker.payBy('Cash');
    await booker.button('Book Now').click();
    await booker.reference();
  });
});
