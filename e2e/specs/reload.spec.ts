import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('a reload in the middle keeps what was chosen', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await page.reload();
  await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await booker.expectFare();

  await booker.next();
  await booker.fillContact();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await booker.expectFare();
  await booker.next();
  await expect(booker.button('Book Now')).toBeVisible();
  await page.reload();
  await expect(booker.button('Book Now')).toBeVisible();
  await booker.button('Book Now').click();
  await booker.reference();
});

test('a restored booking can be started again', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await page.reload();
  await booker.button('Start again').click();
  await expect(booker.place('Pick-up')).toHaveValue('');
  await expect(booker.place('Drop-off')).toHaveValue('');
  await page.reload();
  await expect(booker.place('Pick-up')).toHaveValue('');
});

test('the back and forward buttons walk the steps', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.next();
  const details = page.getByRole('heading', { name: 'Choose your ride' });
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible();
  await page.goForward();
  await expect(details).toBeVisible();
});
