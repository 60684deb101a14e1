import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const notice = 'You are offline. Nothing is lost; we continue when you are back online.';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test('without a network nothing is lost, and it goes on when it is back', async ({ page, context, servers }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('createbooking')) sent.push(request.url());
  });
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await booker.button('Book Now').click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('You are offline, so nothing was booked.');
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect(again).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(again).toBeEnabled();
  expect(sent).toEqual([]);
  await again.click();
  expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
  expect(sent).toHaveLength(1);
});

for (const comesBack of [true, false]) {
  test(`a network that goes while the ticket’s page is on its way keeps no ticket, ${comesBack ? 'back' : 'gone'} when it is booked`, async ({
    page,
    servers,
  }) => {
    let goes = false;
    await page.route(/\/(assets|ticket)\//, (route) => (goes ? route.abort('internetdisconnected') : route.continue()));
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toFlightDialog();
    goes = true;
    const lost = page.waitForEvent('requestfailed');
    await booker.tickNoFlight();
    await lost;
    goes = !comesBack;
    const notReached = comesBack
      ? null
      : page.waitForEvent('requestfailed', (request) => /\/ticket\//.test(request.url()));
    await booker.button('Book Now').click();
    await (comesBack ? expect(page).toHaveURL(/\/ticket\//) : notReached);
    expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
  });
}

test('a place typed without a network is searched by itself when it is back', async ({ page, context, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await booker.place('Pick-up').fill('Heathrow');
  await expect(
    page.getByText('What you typed is kept. The search continues when you are back online.').filter({ visible: true }),
  ).toBeVisible();
  await expect(booker.place('Pick-up')).toHaveValue('Heathrow');
  await context.setOffline(false);
  await page
    .getByRole('option', { name: /Terminal 5/ })
    .first()
    .click();
  await booker.expectFare();
});

test('a fare that could not come without a network comes when it is back', async ({ page, context, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  const before = await booker.fare.textContent();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  await booker.button('Wait and return').click();
  await expect(booker.fare).not.toHaveText(/£/);
  await context.setOffline(false);
  await booker.expectFare();
  await expect(booker.fare).not.toHaveText(before ?? '');
});

for (const then of ['reload', 'book another'] as const) {
  test(`a ticket whose page has not come yet: ${then}`, async ({ page, servers }) => {
    let held = true;
    await page.route(/\/assets\/ticket-page/, (route) => (held ? undefined : route.continue()));
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.button('Book Now').click();
    const reference = await booker.reference();
    expect(new URL(page.url()).pathname).toBe('/booking.html');
    if (then === 'book another') {
      await booker.button('More').click();
      await booker.button('Book another').click();
      await expect(booker.place('Pick-up')).toHaveValue('');
    }
    held = false;
    await page.reload();
    if (then === 'reload') {
      await expect(page).toHaveURL(/\/ticket\//);
      expect(await booker.reference()).toBe(reference);
      await page.goto(`${servers.api.url}/booking.html`);
    }
    // Once it was displayed or another journey was begun, it is not displayed again.
    await booker.chooseJourney();
    await expect(page).toHaveURL(/\/booking\.html/);
  });
}
