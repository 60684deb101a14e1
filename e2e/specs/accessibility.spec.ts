import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, expectedErrors: [/ERR_|Failed to load resource/] });

    test('every screen of the journey on the site', async ({ page, servers }) => {
      test.slow();
      await page.goto(`${servers.api.url}/booking.html`);
      const booker = new Booker(page);
      await expect(booker.place('Pick-up')).toBeVisible();
      await expectAccessible(page);

      await booker.next();
      await expect(page.getByText('Pick-up is required')).toBeVisible();
      await expectAccessible(page);

      await booker.place('Pick-up').fill('Heathrow');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await booker.chooseJourney();
      await page.getByText('Later', { exact: true }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await expectAccessible(page);
      await page.getByText('ASAP', { exact: true }).first().click();
      await booker.expectFare();

      await booker.next();
      await booker.next();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectAccessible(page);

      await booker.fillContact();
      await booker.next();
      await expect(booker.button('Book Now')).toBeVisible();
      await expectAccessible(page);

      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
      await booker.button('Book Now').click();
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
      await page.context().setOffline(false);

      await booker.button('Book Now').click();
      await booker.reference();
      await expectAccessible(page);
    });

    test('a quotation that expired', async ({ page, servers }) => {
      await page.clock.install();
      await page.goto(`${servers.api.url}/booking.html`);
      const booker = new Booker(page);
      await booker.chooseJourney();
      await booker.next();
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
      await page.clock.fastForward('11:00');
      const dialog = page.getByRole('dialog', { name: 'Quotation Expired' });
      await expect(dialog).toContainText('your quotation has expired');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Re-Quote' }).click();
      await expect(dialog).toHaveCount(0);
      await booker.expectFare();
    });

    test('the element in a host page, and refused', async ({ page, servers }) => {
      await page.goto(`${servers.examplesUrl}/plain/`);
      const booker = new Booker(page);
      await booker.chooseJourney();
      await expectAccessible(page);
      await page.goto(`${servers.examplesUrl}/blocked/`);
      await expect(page.locator('taxi-booking')).toContainText(/\w/);
      await expectAccessible(page);
    });
  });
}
