import type { Servers } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const surfaces: Readonly<Record<string, (servers: Servers) => string>> = {
  site: ({ api }) => `${api.url}/booking.html`,
  element: ({ examplesUrl }) => `${examplesUrl}/plain/`,
};
const pay = /^Pay £/;

for (const [surface, address] of Object.entries(surfaces)) {
  test(`${surface}: what is wrong with the card is said, and listed with the focus on the list`, async ({
    page,
    servers,
  }) => {
    await page.goto(address(servers));
    const booker = new Booker(page);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await booker.toPayment();
    await booker.payBy('By card');
    await expect(field('Name on card')).toBeVisible();
    await booker.button(pay).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'City is required' }).click();
    await expect(field('City')).toBeFocused();
    for (const words of ['Name on card is required', 'Card number is required', 'CVC is required', 'City is required'])
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(field('CVC')).toHaveAccessibleDescription('CVC is required');

    await booker.fillCard('4242 4242 4242 4242');
    await field('CVC').fill('12');
    await booker.button(pay).click();
    await expect(field('CVC')).toBeFocused();
    await expect(field('CVC')).toHaveAccessibleDescription(/^Expiry is invalid.*CVC/);

    // After switching the payment method and back, the card number is cleared; name and billing address are not.
    await booker.payBy('Cash');
    await booker.payBy('By card');
    await expect(field('Name on card')).toHaveValue('Ada Lovelace');
    await expect(field('Address line 1')).toHaveValue('1 Praed Street');
    await expect(field('Postal code')).toHaveValue('W2 1HQ');
    await expect(field('Card number')).toHaveValue('');
    await expect(field('CVC')).toHaveValue('');
  });
}

test('in the dialog of the layout gateway, a card that is not complete is said there, and its billing address outlives Cancel', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.api.url}/booking.html?layout=gateway`);
  const booker = new Booker(page);
  const card = await booker.toCardDialog();
  const field = (name: string) => card.getByRole('textbox', { name, exact: true });
  await booker.fillCard('4242 4242 4242 4241');
  await card.getByRole('button', { name: 'Pay now' }).click();
  await expect(field('Card number')).toBeFocused();
  await expect(card.getByRole('alert')).toContainText('Card number is invalid');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await booker.openCardDialog();
  await expect(field('City')).toHaveValue('London');
  await expect(field('Card number')).toHaveValue('');
});
