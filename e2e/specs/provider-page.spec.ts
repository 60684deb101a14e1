import type { Page } from '@playwright/test';
import { type Gateways, startGateways } from '../fixtures/gateways.ts';
import { element, host, script } from '../fixtures/host-page.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** An operator whose card and PayPal payments are made on the services' own pages: their scripts must not be loaded. */
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
/** Brings a page to the front. Headless browsers never hide a tab, so `visibilitychange` has to be sent by hand. */
async function seeAgain(page: Page): Promise<void> {
  await page.bringToFront();
  const framed = page.frames().find((frame) => frame.parentFrame() !== null);
  await framed?.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
const paidText = (page: Page) => page.getByText(/paid, thank you/);
const notPaid = (page: Page) => page.getByRole('dialog', { name: 'Booked, not paid yet' });

/** Collects the page's requests to the hosts of the gateways' scripts; none are expected. */
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
    await notPaid(page).getByRole('button', { name: 'Retry payment' }).click();
    await page.reload();
    await notPaid(page).getByRole('button', { name: 'Retry payment' }).click();
    await booker.button(pay).click();
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeVisible();
    // The browser's Back button leads to the same booking.
    await page.goBack();
    await notPaid(page).getByRole('button', { name: 'Retry payment' }).click();
    await booker.button(pay).click();
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await booker.reference();
    await expect(paidText(page)).toBeVisible();
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
  const card = await booker.toCardDialog();
  await expect(card.getByText('You pay on the payment service’s own page')).toBeVisible();
  await card.getByRole('button', { name: 'Paypal' }).click();
  await page.getByRole('link', { name: 'Agree and pay' }).click();
  await booker.reference();
  await expect(paidText(page)).toBeVisible();
  expect(scripts).toEqual([]);
});

for (const [surface, show] of [
  [
    'site',
    async (page: Page, gateways: Gateways) => {
      await host(page, gateways, '<iframe src="API/booking.html?trackingcode=DEMO" width="800" height="900"></iframe>');
    },
  ],
  [
    'element',
    async (page: Page, gateways: Gateways) => {
      const framed = await host(page, gateways, script + element);
      await host(page, gateways, `<iframe src="${framed}" width="800" height="900"></iframe>`);
    },
  ],
] as const) {
  test(`${surface} in a frame: Stripe’s page, which refuses to be framed, is paid in a window of its own`, async ({
    page,
    gateways,
  }) => {
    await gateways.serveTo(page);
    await show(page, gateways);
    const address = page.url();
    // Playwright emulates the focus in every page; this one must lose it to the window and get it back.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    // A customer's page is in front before the payment window opens.
    await page.bringToFront();
    const screen = page.frameLocator('iframe');
    const booker = new Booker(page, screen);
    await booker.toPayment();
    await booker.payBy('By card');
    const opened = page.context().waitForEvent('page');
    await booker.button(pay).click();
    const own = await opened;
    await own.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(own.getByRole('article', { name: /^Ticket / })).toBeVisible();
    await own.close();
    await seeAgain(page);
    await booker.reference();
    await expect(screen.getByText(/paid, thank you/)).toBeVisible();
    expect(page.url()).toBe(address);
  });
}

/**
 * Books in a framed page with the element and opens Stripe's payment window. On 127.0.0.1, another site than localhost,
 * the frame has no storage over a reload, as in browsers that block third-party storage.
 */
async function toWindow(page: Page, gateways: Gateways, name: 'localhost' | '127.0.0.1') {
  await gateways.serveTo(page);
  if (name === '127.0.0.1') {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The document is a third party’s.', 'SecurityError');
      };
      if (window.top === window) return;
      for (const storage of ['sessionStorage', 'localStorage']) Object.defineProperty(window, storage, { get: refuse });
    });
  }
  const framed = await host(page, gateways, script + element);
  await host(page, gateways, `<iframe src="${framed}" width="800" height="900"></iframe>`, { name });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  // A customer's page is in front before the payment window opens.
  await page.bringToFront();
  const screen = page.frameLocator('iframe');
  const booker = new Booker(page, screen);
  await booker.toPayment();
  await booker.payBy('By card');
  const opened = page.context().waitForEvent('page');
  await booker.button(pay).click();
  return { booker, screen, window: await opened };
}

const payThere = (window: Page) => window.getByRole('link', { name: 'Pay', exact: true }).click();

test('element in another site’s frame: a window that outlives its page leads to the paid booking', async ({
  page,
  gateways,
}) => {
  const { window } = await toWindow(page, gateways, '127.0.0.1');
  await page.close();
  await payThere(window);
  await expect(window).toHaveURL(/\/bookinfo\//);
  await expect(window.getByRole('article', { name: /^Ticket / })).toBeVisible();
  await expect(paidText(window)).toBeVisible();
});

test('element in another site’s frame: who goes back there without a page behind can pay the booking still', async ({
  page,
  gateways,
}) => {
  const { window } = await toWindow(page, gateways, '127.0.0.1');
  await page.close();
  await window.getByRole('link', { name: 'Back' }).click();
  await expect(window).toHaveURL(/\/bookinfo\//);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
  await window.getByRole('button', { name: pay }).click();
  await payThere(window);
  await expect(paidText(window)).toBeVisible();
});

test('element in a frame: the page that opened it may be loaded again, and knows the booking', async ({
  page,
  gateways,
}) => {
  const { booker, screen, window } = await toWindow(page, gateways, 'localhost');
  await page.reload();
  await expect(screen.getByRole('dialog', { name: 'Booked, not paid yet' })).toBeVisible();
  await payThere(window);
  await expect(paidText(window)).toBeVisible();
  await window.close();
  await seeAgain(page);
  await booker.reference();
  await expect(screen.getByText(/paid, thank you/)).toBeVisible();
});

test('element in another site’s frame: a page that is loaded again can keep nothing, and the window shows the booking', async ({
  page,
  gateways,
}) => {
  const { booker, window } = await toWindow(page, gateways, '127.0.0.1');
  await page.reload();
  await expect(booker.place('Pick-up')).toBeVisible();
  await payThere(window);
  await expect(paidText(window)).toBeVisible();
});
