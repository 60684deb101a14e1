import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

test('without a network nothing is lost, and it goes on when it is back', async ({ page, context, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
  await booker.button('Book Now').click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('You are offline');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await context.setOffline(false);
  await booker.button('Book Now').click();
  expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
});

test('a place typed without a network is searched when it is back', async ({ page, context, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await expect(booker.place('Pick-up')).toBeVisible();
  await context.setOffline(true);
  await booker.place('Pick-up').fill('Heathrow');
  await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
  await expect(booker.place('Pick-up')).toHaveValue('Heathrow');
  await context.setOffline(false);
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);
});
