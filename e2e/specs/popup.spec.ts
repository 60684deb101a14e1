import type { Page } from '@playwright/test';
import { host, script } from '../fixtures/host-page.ts';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book a taxi' });
const opener = '<button data-taxi-booking="DEMO" data-host-reference="R1">Ride with us</button>';
const link = '<p><a href="#rooms">Rooms</a></p>';

test('a button opens the booking over the page, and gets the focus back', async ({ page, servers }) => {
  await host(page, servers, `<main><h1>Example Hotel</h1>${link}${opener}</main>${script}`);
  const button = page.getByRole('button', { name: 'Ride with us' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeFocused();
  const booker = new Booker(page);
  await booker.chooseJourney();
  // The page behind the dialog is inert.
  const reached = await page.getByRole('link', { name: 'Rooms' }).evaluate((each: HTMLElement) => {
    each.focus();
    return document.activeElement === each;
  });
  expect(reached).toBe(false);
  await expectAccessible(page);

  // The first Escape closes the open list, the second one the dialog.
  await booker.place('Pick-up').fill('Stratford');
  await expect(page.getByRole('option', { name: /Stratford/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  // Reopened, the dialog shows the same element with its state.
  await button.click();
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await expect(page.locator('taxi-booking')).toHaveCount(1);
  expect(await page.locator('taxi-booking').getAttribute('host-reference')).toBe('R1');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(button).toBeFocused();
});

test('a phone shows it on the whole screen, without movement where none is wanted', async ({ page, servers }) => {
  await page.setViewportSize(viewports.phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await host(page, servers, `${opener}${script}`);
  await page.getByRole('button', { name: 'Ride with us' }).click();
  await expect(dialogOf(page)).toBeVisible();
  expect(await dialogOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewports.phone });
  expect(await dialogOf(page).evaluate((dialog) => getComputedStyle(dialog).transitionDuration)).toBe('0s');
  await new Booker(page).chooseJourney();
});

test('a floating button takes no space in the page and says it in the page’s language', async ({ page, servers }) => {
  const floating = '<taxi-booking tracking-code="DEMO" mode="floating" locale="de"></taxi-booking>';
  const head = '<style>taxi-booking { display: block; min-height: 985px }</style>';
  await host(page, servers, `<h1>Hotel</h1>${floating}${script}`, { head });
  const button = page.getByRole('button', { name: 'Taxi buchen' });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Taxi buchen' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Abholort' })).toBeVisible();
});

test('a bar that the page has fixed at the lower edge covers no floating button, and is not left free in the dialog', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(viewports.phone);
  const floating = '<taxi-booking tracking-code="DEMO" mode="floating"></taxi-booking>';
  const bar = 'position: fixed; inset-inline: 0; inset-block-end: 0; block-size: 64px; background: #222';
  const head = `<style>taxi-booking { --taxi-booking-inset-bottom: 64px } footer { ${bar} }</style>`;
  await host(page, servers, `<h1>Hotel</h1>${floating}<footer></footer>${script}`, { head });
  const button = page.getByRole('button', { name: 'Book a taxi' });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(viewports.phone.height - 64);
  await button.click();
  await expect(page.getByRole('combobox', { name: 'Pick-up' })).toBeVisible();
  const foot = await page.locator('taxi-booking [part~=bar]').boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(viewports.phone.height);
});

test('a script opens one with options, and a button one of the page by its id', async ({ page, servers }) => {
  const own = '<taxi-booking id="own" tracking-code="DEMO" mode="popup"></taxi-booking>';
  await host(page, servers, `${own}<button data-taxi-booking="#own">Open ours</button>${script}`);
  await page.getByRole('button', { name: 'Open ours' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.evaluate(() => (document.querySelector('taxi-booking') as unknown as { close(): void }).close());
  await expect(dialogOf(page)).toHaveCount(0);
  const state = await page.evaluate(async (operator) => {
    const { openTaxiBooking } = await import(`${operator}/widget/taxi-booking.js`);
    const element = openTaxiBooking({ trackingCode: 'DEMO', hostReference: 'R2' });
    await new Promise((resolve) => element.addEventListener('taxi-booking-ready', resolve));
    return [element.state, element.hostReference, element.mode];
  }, servers.api.url);
  expect(state).toEqual(['ready', 'R2', 'popup']);
  await expect(dialogOf(page)).toBeVisible();
});

test.describe('where the code does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a link leads where it says', async ({ page, servers }) => {
    await page.route('**/chunks/popup-*', (route) => route.abort());
    await host(page, servers, `<a href="#elsewhere" data-taxi-booking="DEMO">Book a taxi</a>${script}`);
    await page.waitForFunction(() => customElements.get('taxi-booking'));
    await page.getByRole('link', { name: 'Book a taxi' }).click();
    await expect(page).toHaveURL(/#elsewhere$/);
  });
});

test('what the page knows is filled in, and what it locks stands', async ({ page, servers }) => {
  const dropoff = {
    latitude: 51.5165,
    longitude: -0.1769,
    fullAddress: 'Example Hotel, 1 Praed Street',
    postcode: 'W2 1HQ',
  };
  const prefill = {
    passengers: 3,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '7911123456',
  };
  const attributes = `locked="dropoff contact" dropoff='${JSON.stringify(dropoff)}' prefill='${JSON.stringify(prefill)}'`;
  await host(page, servers, `<taxi-booking tracking-code="DEMO" ${attributes}></taxi-booking>${script}`);
  const booker = new Booker(page);
  const fixed = page.getByRole('textbox', { name: 'Drop-off', exact: true });
  await expect(fixed).toHaveValue(/Example Hotel/);
  await expect(fixed).toHaveAttribute('readonly');
  await expect(page.getByText('Set for this page').first()).toBeVisible();
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  await booker.expectFare();
  await booker.next();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAttribute('readonly');
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
});
