import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { enterDesk, findRide, openDeskPage } from '../pages/desk.ts';
import { bookRide } from '../pages/rides.ts';

const desktop = { width: 1440, height: 900 };

test('a dispatcher adds a driver, changes the vehicle and retires them, by keyboard alone', async ({
  page,
  ownServer,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/400 \(Bad Request\)/);
  // Without the drivers of other tests, so that the list is empty at the end.
  await enterDesk(page, await ownServer(), 'dispatcher');
  const keys = page.keyboard;
  await openDeskPage(page, 'Drivers');
  await page.getByRole('button', { name: 'Add a driver' }).press('Enter');
  const form = page.getByRole('region', { name: 'Add a driver' });
  await form.getByLabel('Name').focus();
  await keys.type('Grace Hopper');
  await keys.press('Tab');
  await keys.type('12345');
  await keys.press('Enter');
  await expect(form).toContainText('12345 is not a phone number.');
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await form.getByLabel('Phone').focus();
  await keys.press('ControlOrMeta+A');
  await keys.type('07911 224321');
  await keys.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Grace Hopper has been saved.' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Grace Hopper' }).press('Enter');
  await page.getByRole('region', { name: 'Edit Grace Hopper' }).getByLabel('Registration').focus();
  await keys.type('LK26 XYZ');
  await keys.press('Enter');
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('LK26 XYZ');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);

  await page.getByRole('button', { name: 'Remove Grace Hopper' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('No drivers yet. Add the first one.')).toBeVisible();
});

test('an owner makes and revokes a key and is told why a webhook is refused, by keyboard alone', async ({
  page,
  servers,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/400 \(Bad Request\)/);
  await enterDesk(page, servers.api, 'owner');
  const keys = page.keyboard;
  await openDeskPage(page, 'API keys');
  await page.getByLabel('Name').focus();
  await keys.type('Bridge');
  await keys.press('Tab');
  await keys.press('Space');
  await keys.press('Enter');
  const once = page.getByRole('status').filter({ hasText: 'The key “Bridge”' });
  const key = /dk_[\w-]{43}/.exec((await once.textContent()) ?? '')?.[0] ?? '';
  const feed = () => fetch(`${servers.api.url}/dispatch/v1/bookings`, { headers: { authorization: `Bearer ${key}` } });
  expect((await feed()).status).toBe(200);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Bridge' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /Bridge/ })).toContainText('revoked');
  expect((await feed()).status).toBe(401);

  await openDeskPage(page, 'Webhooks');
  await page.getByLabel('URL').focus();
  await keys.type('http://receiver.example');
  await keys.press('Enter');
  await expect(page.getByText('A webhook is an https address.')).toBeVisible();
  await expect(page.getByLabel('URL')).toBeFocused();
  await expectAccessibleEverywhere(page);
});

test('the numbers of the days count a booking, and its list comes as a file', async ({ page, servers }) => {
  test.slow();
  const { reference } = await bookRide(servers.api, { lastname: 'Counted' });
  await enterDesk(page, servers.api, 'viewer');
  await openDeskPage(page, 'Numbers');
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  const rides = page.getByRole('table', { name: 'Rides by day' });
  await expect(rides.getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Conversion' })).toContainText('Own pages');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Bookings as CSV', exact: true }).press('Enter');
  const text = await (await (await download).createReadStream()).toArray();
  expect(Buffer.concat(text).toString('utf8')).toContain(reference);
});

test('on a phone the pages are behind Menu, and a ride of the day is a card', async ({ page, servers }) => {
  const { reference } = await bookRide(servers.api, { lastname: 'Card' });
  await enterDesk(page, servers.api, 'owner');
  await page.setViewportSize({ width: 360, height: 740 });
  const card = page.getByRole('row').filter({ has: await findRide(page, reference) });
  await expect(card).toContainText('10 Downing Street');
  await expect(card).toContainText('cash');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const account = await page.getByRole('banner').getByRole('link').boundingBox();
  expect(account?.height).toBeGreaterThanOrEqual(44);
  expect(account?.width).toBeGreaterThanOrEqual(44);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Numbers' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden();
  await menu.press('Enter');
  await openDeskPage(page, 'Staff');
  const colleagues = page.getByRole('list', { name: 'Staff' });
  await expect(colleagues.getByRole('listitem').first()).toContainText('owner');
  await expectAccessibleEverywhere(page);
});

test('a booking that comes while one looks elsewhere is counted in the title of whatever page is open', async ({
  page,
  servers,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await enterDesk(page, servers.api, 'owner');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await openDeskPage(page, 'Staff');
  await expect(page).toHaveTitle(/^Staff · /);
  await bookRide(servers.api, { lastname: 'Elsewhere' });
  await expect(page).toHaveTitle(/^\(1\) Staff · /);
  await openDeskPage(page, 'API keys');
  await expect(page).toHaveTitle(/^\(1\) API keys · /);
});

test('an owner changes a tracking code, sees who changed it, and takes the change back', async ({ page, servers }) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Tracking codes');
  await page.getByLabel('Domains').fill('ritz.example');
  await page.getByLabel('Code', { exact: true }).fill('RITZ');
  await page.getByRole('button', { name: 'Add and show snippet' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // The narrowest window that shows the codes as a table.
  await page.setViewportSize({ width: 1024, height: 900 });
  const table = page.getByRole('region', { name: 'Tracking codes' });
  expect(await table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Edit RITZ' }).click();
  const card = page.getByRole('region', { name: 'Edit RITZ' });
  await card.getByLabel('Domains').fill('ritz.example, ritz-spa.example');
  await card.getByLabel('Note').fill('Has a spa');
  await expect(card.getByRole('status')).toHaveText('1 change');
  await expect(card).toContainText('ritz.example → ritz.example, ritz-spa.example');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('RITZ has been saved as version 2 and is now in use.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit RITZ' }).click();
  const newest = page.getByRole('table', { name: 'Versions of RITZ' }).getByRole('row').nth(1);
  await expect(newest).toContainText('@operator.example');
  await expect(newest).toContainText('Has a spa');
  await page.getByRole('button', { name: 'Restore RITZ to version 1' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('RITZ has been saved as version 3 and is now in use.')).toBeVisible();
});
