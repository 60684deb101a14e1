import type { Page } from '@playwright/test';
import { type Api, startApi } from '../fixtures/servers.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { addDriver, askAsOperator, bookRide, paddington, statusOf } from '../pages/rides.ts';

/** The driver's page with its own server, on a phone with a known position. */
let api: Api;
// In order, in one worker: otherwise every worker that runs some of these tests starts its own server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  api = await startApi();
});
test.afterAll(() => api.stop());

test.use({
  viewport: viewports.phone,
  permissions: ['geolocation'],
  geolocation: { latitude: paddington.latitude + 0.01, longitude: paddington.longitude },
});

const big = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signInByLink(page: Page): Promise<number> {
  const { id, link } = await addDriver(api);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, api.url));
  await expect(page.getByRole('heading', { name: 'No rides yet' })).toBeVisible();
  return id;
}

test('a driver signs in with number and digits, and out again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401|403/);
  const { phone, digits } = await addDriver(api);
  await page.goto(`${api.url}/drive`);
  await expect(page.getByRole('heading', { name: 'Driver sign-in' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Your phone number').fill(phone);
  await page.getByLabel('Six-digit code').fill(digits === '000000' ? '111111' : '000000');
  await page.getByLabel('Six-digit code').press('Enter');
  await expect(page.getByRole('alert')).toContainText('The number or the code is wrong');
  await page.getByLabel('Six-digit code').fill(digits);
  await page.getByLabel('Six-digit code').press('Enter');
  await expect(page.getByRole('heading', { name: 'No rides yet' })).toBeVisible();
  await page.reload();
  await big(page, 'List').click();
  await expectAccessible(page);
  await big(page, 'Sign out on this phone').click();
  await expect(page.getByRole('heading', { name: 'Driver sign-in' })).toBeVisible();
});

test('a driver reads the page, and its refusals, in the phone’s language', async ({ browser, expectedErrors }) => {
  expectedErrors.push(/401|403/);
  const { link } = await addDriver(api);
  const context = await browser.newContext({ locale: 'ar-AE', viewport: viewports.phone });
  const page = await context.newPage();
  await page.goto(link.replace(/^https?:\/\/[^/]+/, api.url));
  await expect(page.getByRole('heading', { name: 'لا رحلات بعد' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await expectAccessible(page);
  // The page's texts are a separate file, which the service worker caches as well.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'لا رحلات بعد' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'لا توجد شبكة.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('لا توجد شبكة.')).toBeHidden();
  await page.getByRole('button', { name: 'القائمة' }).click();
  await page.getByRole('button', { name: 'تسجيل الخروج من هذا الهاتف' }).click();
  await page.getByLabel('رقم هاتفك').fill('+44 7911 123000');
  // The digits of an Arabic keyboard.
  await page.getByLabel('رمز من ستة أرقام').fill('٠١٢٣٤٥');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByRole('alert')).toContainText('الرقم أو الرمز غير صحيح');
  await context.close();
});

test('a link works once, and says so the second time', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/401|403/);
  const { link } = await addDriver(api);
  const address = link.replace(/^https?:\/\/[^/]+/, api.url);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No rides yet' })).toBeVisible();
  expect(page.url()).toBe(`${api.url}/drive`);
  await context.clearCookies();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('used or has expired');
});

test('a ride is driven with one button, and the position goes out', async ({ page, context }) => {
  const id = await signInByLink(page);
  const ride = await bookRide(api, { note: 'Blue suitcase' });
  await askAsOperator(api, '/drivers/assign', { id, reference: ride.reference });
  await page.reload();
  const card = page.getByRole('region', { name: 'Ride' });
  await expect(card).toContainText('Paddington Station');
  await expect(card).toContainText('Ada Lovelace · 1 person');
  await expect(card).toContainText('Blue suitcase');
  await expect(card).toContainText('collect £');
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', 'tel:+447911123456');
  await expect(page.getByText('Location not sent')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(viewports.phone);

  await big(page, "I'm on my way").click();
  await expect(page.getByText(/^Live/)).toBeVisible();
  await expect.poll(() => statusOf(api, ride)).toBe('started');
  await context.setGeolocation({ latitude: paddington.latitude, longitude: paddington.longitude });
  const driver = async () => {
    const response = await fetch(`${api.url}/api/trackvehicle?jobpartid=0&id=${ride.id}&code=${ride.code}`);
    const answer = (await response.json()) as { driver: { currentlat: number | null; vehregno: string } };
    return answer.driver;
  };
  await expect.poll(async () => (await driver()).currentlat).toBeCloseTo(paddington.latitude, 4);
  expect((await driver()).vehregno).toBe('LK21 ABC');

  await big(page, "I'm here").click();
  await expect(page.getByText(/^Free waiting until \d\d:\d\d/)).toBeVisible();
  // By keyboard alone.
  await expect(big(page, 'Passenger on board')).not.toHaveAttribute('aria-disabled', 'true');
  await big(page, 'Passenger on board').focus();
  await page.keyboard.press('Enter');
  await expect(card).toContainText('10 Downing Street');
  await expect(big(page, 'Finish the ride')).not.toHaveAttribute('aria-disabled', 'true');
  await big(page, 'Finish the ride').click();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect.poll(() => statusOf(api, ride)).toBe('finish');
});

test('a passenger at the pick-up tells the driver by the ticket, once', async ({ page, browser }) => {
  const id = await signInByLink(page);
  const ride = await bookRide(api);
  await askAsOperator(api, '/drivers/assign', { id, reference: ride.reference });
  await page.reload();
  await big(page, "I'm on my way").click();
  await expect.poll(() => statusOf(api, ride)).toBe('started');

  const context = await browser.newContext({ viewport: viewports.phone });
  const ticket = await context.newPage();
  await ticket.goto(`${api.url}/ticket/${ride.code}`);
  await expect(ticket.getByRole('article', { name: /^Ticket / })).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'I am here' })).toHaveCount(0);
  await big(page, "I'm here").click();
  await expect.poll(() => statusOf(api, ride)).toBe('arrived');
  await expect(ticket.getByRole('button', { name: 'I am here' })).toBeVisible();
  await expectAccessible(ticket);
  await ticket.getByRole('button', { name: 'I am here' }).click();
  const said = ticket.getByRole('status').filter({ hasText: 'Your driver knows that you are at the pick-up' });
  await expect(said).toBeFocused();
  // The driver's page polls every 15 seconds.
  await expect(page.getByText(/^Ada Lovelace has been at the pick-up since \d\d:\d\d$/)).toBeVisible({
    timeout: 25_000,
  });
  await ticket.reload();
  await expect(said).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'I am here' })).toHaveCount(0);
  await context.close();
});

test('what happens without network is kept over a reload, and sent in order afterwards', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await signInByLink(page);
  const ride = await bookRide(api);
  await askAsOperator(api, '/drivers/assign', { id, reference: ride.reference });
  await page.reload();
  await expect(big(page, "I'm on my way")).toBeVisible();
  // The page works offline once its service worker has cached it.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(big(page, "I'm on my way")).toBeVisible();

  await context.setOffline(true);
  await big(page, "I'm on my way").click();
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
  // The next step is offered once the phone has stored this one.
  await expect(big(page, "I'm here")).toBeVisible();
  await page.reload();
  await expect(big(page, "I'm here")).not.toHaveAttribute('aria-disabled', 'true');
  await big(page, "I'm here").click();
  await expect(page.getByRole('status').filter({ hasText: '2 reports are waiting on this phone.' })).toBeVisible();
  expect(await statusOf(api, ride)).toBe('upcoming');

  await big(page, 'List').click();
  await big(page, 'Sign out on this phone').click();
  // The ride is under way, so the page asks first.
  await expect(page.getByText('A ride is under way.')).toBeVisible();
  await big(page, 'Sign out on this phone').click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
  await big(page, 'OK').click();
  await page.goBack();

  await context.setOffline(false);
  await expect.poll(() => statusOf(api, ride)).toBe('arrived');
  await expect(page.getByText('No connection.')).toBeHidden();
});

test('a ride that was cancelled meanwhile is said to be', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409|404/);
  const id = await signInByLink(page);
  const ride = await bookRide(api);
  await askAsOperator(api, '/drivers/assign', { id, reference: ride.reference });
  await page.reload();
  await expect(big(page, "I'm on my way")).toBeVisible();
  const other = await addDriver(api);
  await askAsOperator(api, '/drivers/assign', { id: other.id, reference: ride.reference });
  await big(page, "I'm on my way").click();
  await expect(page.getByRole('alert')).toContainText('This ride is no longer assigned to you.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name: 'No rides yet' })).toBeVisible();
});
