import type { Page } from '@playwright/test';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

async function fillIn(page: Page): Promise<Booker> {
  const booker = new Booker(page);
  await booker.chooseJourney();
  await expect(page.getByRole('radiogroup', { name: 'Vehicle' })).toBeVisible();
  return booker;
}

test('a short form goes on at the booking page, filled in [1§2.4 2§2.20]', async ({ page, servers }) => {
  await page.setViewportSize(viewports.phone);
  await page.goto(`${servers.examplesUrl}/plain/?variant=quickbooking`);
  const booker = await fillIn(page);
  await page.getByRole('radio', { name: /^Estate/ }).check({ force: true });
  await booker.button('Next').click();
  await page.waitForURL(/\/quickbooking\.html\?.*id=[0-9a-f]{32}$/);
  // The partner's short form replaces the first step, so the site opens on the second.
  await expect(page.getByRole('radio', { name: /^Estate/ })).toBeChecked();
  await booker.button('Previous').click();
  await expect(booker.place('Pick-up')).toHaveValue(/Heathrow/);
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  // Back on the partner's page the form is as it was left.
  await page.goBack();
  await page.waitForURL(/\/plain\//);
  await expect(booker.place('Pick-up')).toHaveValue(/Heathrow/);
});

test('a page may take the hand-over into its own hands; another window is opened from the press', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.examplesUrl}/plain/?variant=quickbooking`);
  const booker = await fillIn(page);
  const element = page.locator('taxi-booking');
  const detail = element.evaluate(
    (node) =>
      new Promise((resolve) => {
        const take = (event: Event) => {
          event.preventDefault();
          resolve((event as CustomEvent).detail);
        };
        node.addEventListener('taxi-booking:handover', take, { once: true });
      }),
  );
  await booker.button('Next').click();
  expect(await detail).toEqual({
    url: expect.stringMatching(/\/quickbooking\.html\?.*id=[0-9a-f]{32}$/),
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(page.url()).toContain('/plain/');

  await element.evaluate((node) => node.setAttribute('target', '_blank'));
  const [opened] = await Promise.all([page.waitForEvent('popup'), booker.button('Next').click()]);
  await opened.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(opened.getByRole('combobox', { name: 'Pick-up' })).toHaveValue(/Heathrow/);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole('link', { name: 'Open the booking page' })).toBeVisible();
  await opened.close();
});

test.describe('while the licence service cannot store it', () => {
  test.use({ expectedErrors: [/503/] });

  test('the link carries the journey, and no server hears of it', async ({ page, servers }) => {
    await page.route('**/licence/bookingparams', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
        : route.fallback(),
    );
    await page.goto(`${servers.examplesUrl}/plain/?variant=quickbooking`);
    const booker = await fillIn(page);
    await booker.button('Next').click();
    await page.waitForURL(/\/quickbooking\.html\?.*#/);
    await booker.button('Previous').click();
    await expect(booker.place('Pick-up')).toHaveValue(/Heathrow/);
    await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  });
});

test('an id that nobody knows leads to the page that says so [1§2.5]', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/quickbooking?id=${'0'.repeat(32)}`);
  await expect(page).toHaveURL(/quickbookinginvalid/);
});

test('without an id it is a booking page without menu, header and footer [1§2.4]', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/quickbooking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await expect(page).toHaveURL(/\/quickbooking\.html$/);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('nothing of the partner is lost on the way: code, currency, colours, campaign, step, reference, the way back', async ({
  page,
  servers,
}) => {
  await page.goto(
    `${servers.examplesUrl}/plain/?variant=quickbooking&currency=EUR&theme=dark&host-reference=Room+7&metadata=%7B%22orderId%22%3A%227%22%7D&utm_source=mail`,
  );
  const hostPage = `${new URL(page.url()).origin}/plain/`;
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await expect(booker.fare).toHaveText(/€\d/);
  const shown = (await booker.fare.textContent())?.match(/€[\d.,]+/)?.[0] ?? 'no fare';
  await booker.button('Next').click();
  await page.waitForURL(/\/quickbooking\.html\?/);
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('mail');

  // The second step, with the same price, in the dark theme, with a link back; the same after a reload.
  for (const look of ['at first', 'after a reload']) {
    await expect(page.getByRole('textbox', { name: 'First name' }), look).toBeVisible();
    await expect(booker.fare).toContainText(shown);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await expect(page.getByRole('link', { name: /Back to localhost/ })).toHaveAttribute('href', hostPage);
    if (look === 'at first') await page.reload();
  }

  await booker.fillContact();
  await booker.next();
  const request = page.waitForRequest('**/api/createbookingTest');
  await booker.button('Book Now').click();
  expect((await request).postDataJSON()).toMatchObject({
    trackingcode: 'DEMO',
    hostreference: 'Room 7',
    metadata: { orderId: '7' },
    currencycode: 'EUR',
    sandbox: false,
  });
  const reference = await booker.reference();
  // The ticket in the booker has the link back, too, before the ticket's own page is loaded.
  const back = `${hostPage}?bookingref=${reference}&reference=Room+7`;
  await expect(page.getByRole('link', { name: /Back to localhost/ })).toHaveAttribute('href', back);
  await page.waitForURL(/\/ticket\//);
  await page.reload();
  await page.getByRole('link', { name: /Back to localhost/ }).click();
  await page.waitForURL(back);
});

test('a link with a partner’s code books for the partner, on a page of the operator’s own', async ({
  page,
  servers,
}) => {
  for (const path of ['booking.html', 'litebooking']) {
    await page.goto(`${servers.api.url}/${path}?trackingcode=DEMO`);
    const booker = new Booker(page);
    await booker.choose('Pick-up', 'Stratford', /Stratford/);
    await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
    await booker.expectFare();
    await booker.next();
    await booker.fillContact();
    await booker.next();
    const request = page.waitForRequest('**/api/createbookingTest');
    await booker.button('Book Now').click();
    expect((await request).postDataJSON()).toMatchObject({ trackingcode: 'DEMO' });
    await booker.reference();
    await expect(page).toHaveURL(/[?&]trackingcode=DEMO/);
  }
});
