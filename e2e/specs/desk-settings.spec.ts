import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { enterDesk, openDeskPage } from '../pages/desk.ts';

const desktop = { width: 1440, height: 900 };

/** Searches for a place and picks the first suggestion, by keyboard. */
async function choosePlace(page: Page, field: Locator, words: string): Promise<void> {
  const found = page.getByRole('listbox').getByRole('option');
  await field.focus();
  await page.keyboard.type(words);
  // Typed slowly, a part of the words brings a list of its own first.
  await expect(found.first()).toContainText(new RegExp(words, 'i'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(0);
}

async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Saves the changes with a reason for the history, by keyboard. */
async function save(page: Page, reason: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Changes' });
  await bar.getByLabel(/^Note/).focus();
  await page.keyboard.type(reason);
  await expect(bar.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('Saved. The changes are now in use.');
}

/** Restores the page's only document to the version in the operator's file, by keyboard. */
async function takeBack(page: Page): Promise<void> {
  await page.getByText(/^History of .* \(current: version \d+\)$/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Restore .* to the file$/ }).press('Enter');
  await save(page, 'As it began');
}

/** Requests the price of a ride from Paddington to Heathrow in the form beside the settings. */
async function priceARide(page: Page): Promise<Locator> {
  const form = page.getByRole('region', { name: 'What would this ride cost?' });
  await choosePlace(page, form.getByRole('combobox', { name: 'From' }), 'paddington station');
  await choosePlace(page, form.getByRole('combobox', { name: 'To' }), 'heathrow terminal 5');
  const told = form.getByRole('status', { name: 'Price of the ride' });
  await expect(told).toContainText(/Now£\d+\.\d\d/);
  return told;
}

test('an owner changes a fare, sees what a ride would cost, publishes it and takes it back, by keyboard alone', async ({
  page,
  servers,
}) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Fares and prices');
  const told = await priceARide(page);
  const before = /Now(£\d+\.\d\d)/.exec((await told.textContent()) ?? '')?.[1] ?? '';
  const base = page.getByLabel('Base fare (GBP)', { exact: true });
  const bar = page.getByRole('region', { name: 'Changes' });
  await retype(page, base, '24');
  await expect(bar).toContainText('Distance and time › Base fare£4.00 → £24.00');
  await expect(told).toContainText(`Now${before}`);
  await expect(told).toContainText(/With your changes£\d+\.\d\d/);
  const after = /With your changes(£\d+\.\d\d)/.exec((await told.textContent()) ?? '')?.[1] ?? '';
  expect(Number(after.slice(1))).toBeGreaterThan(Number(before.slice(1)));
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await save(page, 'Fuel');
  await expect(told).toContainText(`Now${after}`);

  await page.getByText(/^History of fares \(current: version \d+\)$/).focus();
  await page.keyboard.press('Enter');
  const newest = page.getByRole('table', { name: 'Versions of fares' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Fuel');
  await page.getByRole('button', { name: 'Restore fares to the file' }).press('Enter');
  await expect(bar).toContainText('Distance and time › Base fare£24.00 → £4.00');
  await expect(told).toContainText(`With your changes${before}`);
  await save(page, 'Cheaper again');
  await expect(told).toContainText(`Now${before}`);
});

test('an owner whose colleague saved first adds the own changes to the new version, and saves both', async ({
  expectedErrors,
  page,
  servers,
}) => {
  expectedErrors.push(/409 \(Conflict\)/);
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Fares and prices');
  const base = page.getByLabel('Base fare (GBP)', { exact: true });
  const minute = page.getByLabel('Per minute of driving (GBP)', { exact: true });
  await retype(page, base, '5');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await retype(other, other.getByLabel('Per minute of driving (GBP)', { exact: true }), '0.25');
  await save(other, 'Traffic');
  await other.close();

  const bar = page.getByRole('region', { name: 'Changes' });
  await bar.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(bar.getByRole('alert')).toContainText('has changed fares in the meantime');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await bar.getByRole('button', { name: 'Merge my changes' }).press('Enter');
  await expect(bar.getByRole('status')).toContainText('Your changes have been merged into the new version.');
  await expect(minute).toHaveValue('0.25');
  await expect(bar).toContainText('Distance and time › Base fare£4.00 → £5.00');
  await save(page, 'Fuel');
  await page.reload();
  await expect(base).toHaveValue('5');
  await expect(minute).toHaveValue('0.25');
  await page.getByText(/^History of fares \(current: version \d+\)$/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restore fares to the file' }).press('Enter');
  await save(page, 'As it began');
});

test('an owner draws the service area, is told what is wrong with it, and takes it back, by keyboard alone', async ({
  page,
  servers,
}) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Service area');
  const told = await priceARide(page);
  const bar = page.getByRole('region', { name: 'Changes' });
  const kind = page.getByLabel('Where bookings are accepted');
  await kind.focus();
  await page.keyboard.press('ArrowUp');
  await expect(kind).toHaveValue('circle');
  await retype(page, page.getByLabel('Latitude', { exact: true }), '51.536743');
  await retype(page, page.getByLabel('Longitude', { exact: true }), '-0.015247');
  const radius = page.getByLabel('Radius (miles)', { exact: true });
  await retype(page, radius, '1');
  await expect(told).toContainText(/With your changes[^£]+$/);
  await retype(page, radius, '0');
  await expect(radius).toHaveAttribute('aria-invalid', 'true');
  await bar.getByRole('button', { name: 'Discard' }).press('Enter');

  await page.getByRole('button', { name: 'Add after corner 1', exact: true }).press('Enter');
  const second = page.getByRole('group', { name: 'Corner 2', exact: true });
  await expect(second.getByLabel('Latitude')).toBeFocused();
  const halfway = await second.getByLabel('Latitude').inputValue();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('57');
  await expect(page.getByRole('region', { name: /^Corners/ })).toContainText(
    /the line from corner \d+ .* meets the one/,
  );
  await expectAccessibleEverywhere(page);
  // On a phone the bar with the refusal leaves most of the screen to the fields, and its buttons are visible.
  await page.setViewportSize(viewports.phone);
  await expect(bar).toContainText('This cannot be saved yet');
  const [whole, discard] = [await bar.boundingBox(), await bar.getByRole('button', { name: 'Discard' }).boundingBox()];
  expect(whole?.height).toBeLessThanOrEqual(viewports.phone.height / 3);
  expect((discard?.y ?? 0) + (discard?.height ?? 0)).toBeLessThanOrEqual(viewports.phone.height);
  await page.setViewportSize(desktop);
  await retype(page, second.getByLabel('Latitude'), halfway);
  await expect(bar).not.toContainText('This cannot be saved yet');
  await save(page, 'A corner more');
  await page.getByText(/^History of service area \(current: version \d+\)$/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restore service area to the file' }).press('Enter');
  await expect(bar).toContainText('removed');
  await save(page, 'As it began');
});

/** The time of day in the operator's time zone, `hours` from now. */
const clockIn = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' },
  });

test('an owner sets the hours of driving, and a passenger is told when the next ride may begin', async ({
  page,
  servers,
}) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Availability');
  await page.getByRole('button', { name: 'Add opening time' }).press('Enter');
  const hours = page.getByRole('group', { name: /^Opening time 1/ });
  await retype(page, hours.getByLabel(/^From/), '25:00');
  await retype(page, hours.getByLabel(/^To/), clockIn(8));
  await expect(hours.getByLabel(/^From/)).toHaveAttribute('aria-invalid', 'true');
  await retype(page, hours.getByLabel(/^From/), clockIn(6));
  await expect(hours.getByLabel(/^From/)).toHaveAttribute('aria-invalid', 'false');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await save(page, 'Short of drivers');

  const passenger = await page.context().newPage();
  const booker = new Booker(passenger);
  const asks = async () => {
    await passenger.goto(`${servers.api.url}/booking.html`);
    await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
    await booker.choose('Drop-off', 'E15', /^E15/);
  };
  await asks();
  await expect(passenger.getByText(/We do not drive at that time\. The next ride can begin at /).first()).toBeVisible();
  await expect(booker.fare).not.toHaveText(/£\d/);

  await takeBack(page);
  await asks();
  await booker.expectFare();
});

test('an owner adds a place with its meeting point, and a passenger finds it by what people call it', async ({
  page,
  servers,
}) => {
  test.slow();
  await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Places');
  await page.getByRole('button', { name: 'Add place' }).press('Enter');
  const made = page.getByRole('group', { name: 'New place' });
  await retype(page, made.getByLabel('Name', { exact: true }), 'Quayside Rotunda');
  const place = page.getByRole('group', { name: 'Quayside Rotunda' });
  await place.getByLabel('Kind').selectOption({ label: 'Venue' });
  await retype(page, place.getByLabel(/^Also called/), 'the drum, old gasworks');
  await retype(page, place.getByLabel(/^Meeting point/), 'Under the clock at the east door');
  await retype(page, place.getByLabel(/^Postcode/), 'SE10 0ER');
  await retype(page, place.getByLabel('Latitude'), '510');
  await expect(place.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'true');
  await retype(page, place.getByLabel('Latitude'), '51.5002');
  await retype(page, place.getByLabel('Longitude'), '0.0042');
  await expect(place.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'false');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(desktop);
  await save(page, 'Concerts begin');

  const passenger = await page.context().newPage();
  const booker = new Booker(passenger);
  await passenger.goto(`${servers.api.url}/booking.html`);
  await booker.choose('Pick-up', 'gaswor', /^Quayside Rotunda/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(passenger.getByRole('article')).toContainText('Under the clock at the east door');
  await takeBack(page);
});
