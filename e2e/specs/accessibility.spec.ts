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
      await expect(page.getByRole('link', { name: 'Pick-up is required' })).toBeVisible();
      await expectAccessible(page);

      await booker.place('Pick-up').fill('Heathrow');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await booker.chooseJourney();
      await booker.button('Later').click();
      await expect(page.getByRole('grid')).toBeVisible();
      await booker.button(/^Child seats, pets/).click();
      await expect(page.getByRole('spinbutton', { name: 'Small pets' })).toBeVisible();
      await expectAccessible(page);
      await booker.button('ASAP').click();
      await booker.expectFare();

      await booker.next();
      await booker.next();
      await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
      await expectAccessible(page);

      await booker.fillContact();
      await booker.next();
      await expect(booker.flightDialog).toBeVisible();
      await booker.flightDialog.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(page.getByText('Flight number is required')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await booker.nextWithoutFlight();
      await expect(booker.button('Book Now')).toBeVisible();
      await expectAccessible(page);

      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
      await booker.button('Book Now').click();
      await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.context().setOffline(false);

      await booker.button('Book Now').click();
      await booker.reference();
      await expectAccessible(page);
    });

    test('a booking whose answer is lost', async ({ page, servers, arm }) => {
      await page.goto(`${servers.api.url}/booking.html`);
      const booker = new Booker(page);
      await booker.toPayment();
      await arm('createbookingTest', 'lost-answer', 20);
      await arm('bookinginfo', 'error500', 100);
      await booker.button('Book Now').click();
      await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
      await expectAccessible(page);
      await arm('bookinginfo', '');
      await booker.reference();
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
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
      await page.context().setOffline(false);
      await page.goto(`${servers.examplesUrl}/blocked/`);
      await expect(page.getByText('This form is not registered for the website that shows it.')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
