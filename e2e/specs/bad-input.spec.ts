import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('what is missing is said under its field, and listed above the step with the focus on the list', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.next();
  await expect(booker.place('Pick-up')).toHaveAccessibleDescription('Pick-up is required');
  await expect(booker.place('Drop-off')).toHaveAccessibleDescription('Drop-off is required');
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Drop-off is required' }).click();
  await expect(booker.place('Drop-off')).toBeFocused();

  await booker.place('Pick-up').fill('Nowhere at all');
  await booker.place('Drop-off').focus();
  await expect(booker.place('Pick-up')).toHaveAccessibleDescription('Please choose a place from the list.');
  await expect(booker.place('Pick-up')).toHaveValue('Nowhere at all');

  await booker.chooseJourney();
  await booker.next();
  await booker.next();
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(field('First name')).toHaveAccessibleDescription('First name is required');
  await expect(field('Email')).toHaveAccessibleDescription('Email is required');
  await expect(field('Phone')).toHaveAccessibleDescription('Phone is required');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field('First name')).toBeFocused();
  await field('Email').fill('not an address');
  await field('Phone').fill('12');
  await field('First name').focus();
  await expect(field('Email')).toHaveAccessibleDescription('Email is invalid');
  await expect(field('Phone')).toHaveAccessibleDescription(/Phone/);
  await expect(field('Phone')).toHaveAttribute('aria-invalid', 'true');
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
  // The field has the focus again and accepts input.
  await page.keyboard.type('Euston');
  await page
    .getByRole('option', { name: /Euston/ })
    .first()
    .click();
  await booker.expectFare();
});

test.describe('answers that are none', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  for (const scenario of ['error500', 'html', 'truncated']) {
    test(`a quotation answered with ${scenario} says so, and trying again works`, async ({ page, servers, arm }) => {
      await page.goto(`${servers.api.url}/booking.html`);
      const booker = new Booker(page);
      await arm('quotation', scenario, 2);
      await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
      await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
      await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible();
      await expect(booker.fare).toHaveText('Fare not available');
      await arm('quotation', '');
      await booker.button('Try again').first().click();
      await booker.expectFare();
    });
  }

  test('a pick-up outside the area is marked, in the words of the server, and another one goes on [1§8.9 1§8.10 2§8.15]', async ({
    page,
    servers,
    arm,
  }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    const words =
      'The selected address cannot be used as it falls outside our service area. Please select an alternative address';
    await arm('quotation', `refuse:3:${words}`);
    await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
    await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
    await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'true');
    await expect(booker.place('Pick-up')).toHaveAccessibleDescription(words);
    await expect(booker.place('Drop-off')).toHaveAttribute('aria-invalid', 'false');
    await booker.choose('Pick-up', 'Gatwick', /Gatwick/);
    await booker.expectFare();
    await expect(booker.place('Pick-up')).toHaveAttribute('aria-invalid', 'false');
  });

  test('a search that fails says so in the list, and asking again finds', async ({ page, servers, arm }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await expect(booker.place('Pick-up')).toBeVisible();
    await arm('searchaddress', 'error500', 4);
    await booker.place('Pick-up').fill('Heathrow');
    await expect(page.getByText('The search is not responding').last()).toBeVisible();
    await expect(booker.place('Pick-up')).toHaveValue('Heathrow');
    await arm('searchaddress', '');
    await booker.button('Try again').click();
    await expect(page.getByRole('option', { name: /Terminal 5/ }).first()).toBeVisible();
  });

  test('a booking that is refused says why, and can be pressed again', async ({ page, servers, arm }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toPayment();
    await arm('createbookingTest', 'refuse:2:No car is free at that time.');
    await booker.button('Book Now').click();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('No car is free at that time.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
    await booker.button('Book Now').click();
    await booker.reference();
  });
});
