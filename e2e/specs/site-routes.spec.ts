import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('unknown paths go to the booking page, home-like ones to the root, and test flags come along [1§2.10 1§2.11 1§2.12 1§4.29 2§2.2 2§2.3 2§2.5]', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await page.goto(`${url}/no/such/page`);
  await expect(page).toHaveURL(`${url}/booking.html`);
  await expect(page).toHaveTitle('Meridian Cars (demonstration) – Book a taxi');
  await page.goto(`${url}/home.html?runmode=test`);
  await expect(page).toHaveURL(`${url}/?runmode=test`);
  await expect(steps).toBeVisible();
  await expect(page.getByText('Test mode')).toBeVisible();

  await page.goto(`${url}/litebooking.html?sandbox=true`);
  await expect(steps).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the payment page is entered when there is something to pay, and outlives a reload [1§2.6 2§2.22]', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  await page.goto(`${url}/payment.html`);
  await expect(page).toHaveURL(`${url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await expect(booker.button('Book Now')).toBeVisible();

  await page.goto(`${url}/payment`);
  await expect(booker.button('Book Now')).toBeVisible();
  await expect(page).toHaveTitle(/ – Payment$/);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.reload();
  await expect(booker.button('Book Now')).toBeVisible();
});

test('a ticket shows its times, and books the same ride again or the way back [1§2.7 1§4.31 2§2.17 2§4.31 2§4.32]', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  await page.goto(`${url}/bookings?sandbox=true`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await booker.payBy('Cash');
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page).toHaveURL(/\/ticket\/[^/]+\?sandbox=true$/);
  await expect(page.getByRole('list', { name: 'Times of the journey' }).getByRole('listitem')).toHaveText([
    /^Pick-up \d\d:\d[05]$/,
    /^Drop-off about \d\d:\d[05]$/,
  ]);
  await booker.button('More').click();
  await booker.button('Book the way back').click();
  await expect(page).toHaveURL(/\/booking\.html\?sandbox=true$/);
  await expect(booker.place('Pick-up')).toHaveValue(/Canary Wharf/);
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await booker.expectFare();
});

test('an offer’s link fixes what it says and is booked with it; one that is over says so, and the form is free', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  const booker = new Booker(page);
  await page.goto(`${url}/booking.html?token=demo-fixed-transfer`);
  const pickup = page.getByRole('textbox', { name: 'Pick-up' });
  await expect(pickup).toHaveValue(/^Heathrow Terminal 5/);
  await expect(pickup).toHaveAttribute('readonly');
  await expect(page.getByText('Set by your offer').first()).toBeVisible();
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.nextWithoutFlight();
  await booker.payBy('Cash');
  await booker.button('Book Now').click();
  await booker.reference();
  // Whoever leaves before the ticket has its own page is shown the ticket first.
  await expect(page).toHaveURL(/\/ticket\//);

  await page.goto(`${url}/booking.html?token=spring-is-over`);
  await expect(page.getByText('This offer is over, or we do not know it. You can book without it.')).toBeVisible();
  await expect(booker.place('Pick-up')).toBeEditable();
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
});

test('the terms link loads a page that says what this operator keeps to, also where the operator wrote nothing [2§2.4]', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  await page.goto(`${url}/booking.html?sandbox=true`);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page).toHaveURL(`${url}/terms?sandbox=true`);
  await expect(page).toHaveTitle(/ – Terms$/);
  expect(documents).toEqual(['/terms']);
  const terms = page.getByRole('article');
  await expect(terms.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
  for (const words of [
    'The fare that you confirm is fixed',
    'By card: you pay when you book.',
    'Cash: you pay the driver at the end of the journey.',
    'Free until 1 hour before the pick-up',
    'the driver waits free for 1 hour',
  ]) {
    await expect(terms).toContainText(words);
  }
  await page.goto(`${url}/terms.html`);
  await expect(page).toHaveURL(`${url}/terms.html`);
  await expect(terms).toContainText('The fare that you confirm is fixed');
  await page.goto(`${url}/menu`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
});

test('what the operator wrote stands in place of the standard terms', async ({ page, servers }) => {
  await page.route('**/terms.txt', (route) => route.fulfill({ body: 'We drive.\n\nYou <b>ride</b>.' }));
  await page.goto(`${servers.api.url}/terms`);
  const terms = page.getByRole('article');
  await expect(terms.getByRole('paragraph')).toHaveText(['We drive.', 'You <b>ride</b>.']);
});
