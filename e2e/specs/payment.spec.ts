import type { Page } from '@playwright/test';
import { expect, type Servers, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asksAgain: '4000 0025 0000 3155' };
const surfaces: Readonly<Record<string, (servers: Servers) => string>> = {
  site: ({ api }) => `${api.url}/booking.html`,
  element: ({ examplesUrl }) => `${examplesUrl}/plain/`,
};
const pay = /^Pay £/;

/** Everything that the browser stores for the page: storages, history state, cookies, databases and caches. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const stores = { session: { ...sessionStorage }, local: { ...localStorage } };
    const place = { state: history.state, address: location.href, name: window.name, referrer: document.referrer };
    const cached = 'caches' in window ? await caches.keys() : [];
    const all = [stores, place, document.cookie, databases.map(({ name }) => name), cached];
    return JSON.stringify(all).replace(/\s/g, '');
  });
const cardData = /400000000000|424242|"123"/;

/** The ticket's payment status. */
const paidText = (page: Page) => page.getByText(/paid, thank you/);

for (const [surface, address] of Object.entries(surfaces)) {
  test(`${surface}: a good card is charged while the screen says so, and the ticket is paid (0, 1) [1§1.2 1§2.17 1§4.21 1§4.22 2§4.22 2§4.24]`, async ({
    page,
    servers,
    arm,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toCard(cards.good);
    await arm('createelectronicbooking', 'late:1200');
    await booker.button(pay).dblclick();
    await expect(page.getByRole('dialog', { name: 'Please wait' })).toBeVisible();
    await booker.reference();
    await expect(paidText(page)).toBeVisible();
  });

  test(`${surface}: a declined card leaves the booking, which another card pays (2) [1§4.12 1§4.21 1§4.26 1§8.8 2§4.22]`, async ({
    page,
    servers,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toCard(cards.declined);
    await booker.button(pay).click();
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error).toContainText('please check the card details and try again');
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Booked, not paid yet')).toBeVisible();
    const kept = await everythingKept(page);
    expect(kept).toContain('Ada');
    expect(kept).not.toMatch(cardData);
    await expect(page.getByRole('textbox', { name: 'CVC' })).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ada Lovelace');
    const waiting = await page.getByText(/is booked under/).textContent();
    await booker.fillCard(cards.good);
    await booker.button(pay).click();
    expect(waiting).toContain(await booker.reference());
    await expect(paidText(page)).toBeVisible();
    expect(await everythingKept(page)).not.toMatch(cardData);
  });

  test(`${surface}: the bank asks once more, and the visitor comes back to a paid ticket`, async ({
    page,
    servers,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toCard(cards.asksAgain);
    await booker.button(pay).click();
    await expect(page.getByRole('heading', { name: 'Is it you who pays?' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await booker.reference();
    await expect(paidText(page)).toBeVisible();
  });

  test(`${surface}: PayPal that is left without agreeing ends booked and not paid (2) [1§1.2 1§4.21]`, async ({
    page,
    servers,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.payBy('Paypal');
    await booker.button(pay).click();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    const outcome = page.getByRole('dialog', { name: 'Booked, not paid yet' });
    await expect(outcome).toContainText('nothing was charged');
    await outcome.getByRole('button', { name: 'Retry payment' }).click();
    await booker.button(pay).click();
    await page.getByRole('button', { name: 'Agree and pay' }).click();
    await booker.reference();
    await expect(paidText(page)).toBeVisible();
  });

  test(`${surface}: a booking that was given up meanwhile is not booked and owes nothing (3) [1§4.21 2§4.22]`, async ({
    page,
    request,
    servers,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toCard(cards.asksAgain);
    const asked = page.waitForRequest((sent) => sent.url().endsWith('/api/createelectronicbooking'));
    await booker.button(pay).click();
    const { booking } = (await asked).postDataJSON();
    await expect(page.getByRole('heading', { name: 'Is it you who pays?' })).toBeVisible();
    const found = await request.post(`${servers.api.url}/api/bookinginfo`, { data: { code: booking.requestid } });
    const { jobpartid, bookingcode } = (await found.json()).bookinginfo;
    await request.put(`${servers.api.url}/api/updatebooking`, {
      data: { transactionid: '', jobpartid, transactionstatus: 'cancelled', code: bookingcode },
    });
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Not booked' })).toContainText('You owe nothing');
  });

  test(`${surface}: a refused booking is not made and takes nothing (4) [1§4.21 1§8.2 2§4.22]`, async ({
    page,
    servers,
    arm,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    await booker.toCard(cards.good);
    await arm('createelectronicbooking', 'refuse:2:No driver is free.');
    await booker.button(pay).click();
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error).toContainText('No driver is free.');
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Your taxi is not booked yet')).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.button(pay).click();
    await booker.reference();
  });
}

test('an unpaid booking is paid by its link, and shown as paid by the same link afterwards [1§3.1 2§4.23]', async ({
  page,
  request,
  servers,
}) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.payBy('Paypal');
  const asked = page.waitForRequest((sent) => sent.url().endsWith('/api/createelectronicbooking'));
  await booker.button(pay).click();
  const { booking } = (await asked).postDataJSON();
  await page.getByRole('button', { name: 'Cancel and go back' }).waitFor();
  const found = await request.post(`${servers.api.url}/api/bookinginfo`, { data: { code: booking.requestid } });
  const { bookingcode, bookingref } = (await found.json()).bookinginfo;
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (!visitor) throw new Error('no browser');
  const other = new Booker(visitor);
  const link = `${servers.api.url}/payment?code=${bookingcode}`;
  await visitor.goto(link);
  await expect(visitor.getByText(`is booked under ${bookingref}`)).toBeVisible();
  await other.payBy('By card');
  await other.fillCard(cards.good);
  await other.button(pay).click();
  expect(await other.reference()).toBe(bookingref);
  await visitor.goto(link);
  await expect(paidText(visitor)).toBeVisible();
  await visitor.context().close();
});

test('a card number that is not one of the test numbers never leaves the page', async ({ page, servers }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toCard('4111 1111 1111 1111');
  await booker.button(pay).click();
  await expect(page.getByText('Card number is invalid')).toBeVisible();
  // Two groups of the number: one alone can be part of a port.
  expect(sent.filter((text) => /1111(\D|%20)*1111/.test(text))).toEqual([]);
});

test.describe('when the answer gets lost', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load resource/] });

  for (const [surface, address] of Object.entries(surfaces)) {
    test(`${surface}: after the card was charged, the screen asks the server and ends in the paid ticket [1§8.18]`, async ({
      page,
      servers,
      arm,
    }) => {
      await page.goto(address(servers));
      const booker = new Booker(page);
      await booker.toCard(cards.good);
      await arm('createelectronicbooking', 'lost-answer', 20);
      await arm('bookinginfo', 'error500', 3);
      await booker.button(pay).click();
      await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
      await page.reload();
      await booker.reference();
      await expect(paidText(page)).toBeVisible();
    });
  }

  test('in the dialogs of the layout gateway PayPal pays, and a typed card outlives a server that is away [1§2.21]', async ({
    page,
    servers,
    arm,
  }) => {
    await page.goto(`${servers.api.url}/booking.html?layout=gateway`);
    const booker = new Booker(page);
    await booker.chooseJourney();
    await booker.contactInDialog();
    await booker.tickNoFlight();
    await expect(page.getByRole('radio', { name: /Cash|Account/ })).toHaveCount(0);
    const card = await booker.openCardDialog();
    await booker.fillCard(cards.good);
    await arm('createelectronicbooking', 'error500', 5);
    await card.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
    const error = page.getByRole('dialog', { name: 'Error' });
    await error.getByRole('button', { name: 'OK' }).click({ timeout: 10_000 });
    await expect(card.getByRole('textbox', { name: 'Card number' })).toHaveValue(cards.good);
    await expect(card.getByRole('textbox', { name: 'CVC' })).toHaveValue('');
    await arm('createelectronicbooking', '');
    await card.getByRole('button', { name: 'Paypal' }).click();
    await page.getByRole('button', { name: 'Agree and pay' }).click();
    await booker.reference();
    await expect(paidText(page)).toBeVisible();
  });
});
