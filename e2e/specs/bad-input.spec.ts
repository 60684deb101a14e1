import { startApi } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('what is missing is said under its field, and the first has the focus', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.next();
  await expect(page.getByText('Pick-up is required')).toBeVisible();
  await expect(page.getByText('Drop-off is required')).toBeVisible();
  await expect(booker.place('Pick-up')).toBeFocused();

  await booker.place('Pick-up').fill('Nowhere at all');
  await booker.place('Drop-off').focus();
  await expect(page.getByText('Please choose a place from the list.')).toBeVisible();
  await expect(booker.place('Pick-up')).toHaveValue('Nowhere at all');

  await booker.chooseJourney();
  await booker.next();
  await booker.next();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Phone is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByRole('textbox', { name: 'First name' }).focus();
  await expect(page.getByText('Email is invalid')).toBeVisible();
});

test('the same place twice is refused and its input cleared', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.place('Drop-off').fill('Paddington');
  await page
    .getByRole('option', { name: /^Paddington Station/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('Something went wrong, please try again.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(booker.place('Drop-off')).toHaveValue('');
});

test.describe('answers that are none', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const scenario of ['error500', 'html', 'truncated']) {
    test(`a quotation answered with ${scenario} says so, and trying again works`, async ({ page }) => {
      const api = await startApi();
      try {
        await page.goto(`${api.url}/booking.html`);
        const booker = new Booker(page);
        await api.arm('quotation', scenario, 2);
        await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
        await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
        await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible();
        await api.arm('quotation', '');
        await booker.button('Try again').first().click();
        await booker.expectFare();
      } finally {
        await api.stop();
      }
    });
  }

  test('a pick-up outside the area is marked, in the words of the server', async ({ page }) => {
    const api = await startApi();
    try {
      await page.goto(`${api.url}/booking.html`);
      const booker = new Booker(page);
      const words =
        'The selected address cannot be used as it falls outside our service area. Please select an alternative address';
      await api.arm('quotation', `refuse:3:${words}`);
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'true');
    } finally {
      await api.stop();
    }
  });
});
