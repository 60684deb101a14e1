import { partOf } from '../fixtures/parts.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

for (const device of ['phone', 'desktop'] as const) {
  test(`the element's form takes words and presses before its code is there, on a ${device}`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize(viewports[device]);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/widget/chunks/**', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${servers.examplesUrl}/plain/`);
    const booker = new Booker(page);
    await booker.button('Add return').click();
    const pickup = booker.place('Pick-up');
    await pickup.click();
    await pickup.pressSequentially('Heathrow Term');
    await expect(pickup).toHaveValue('Heathrow Term');
    const node = await pickup.elementHandle();

    arrive();
    await expect(page.getByRole('option', { name: /^Heathrow Terminal 5/ })).toBeVisible();
    await expect(pickup).toBeFocused();
    await pickup.pressSequentially('inal 5');
    await expect(pickup).toHaveValue('Heathrow Terminal 5');
    expect(await pickup.evaluate((field, before) => field === before, node)).toBe(true);
    await page
      .getByRole('option', { name: /^Heathrow Terminal 5/ })
      .first()
      .click();
    await expect(booker.button('Remove return')).toBeVisible();
  });
}

test.describe('code that does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  test('of the first screen is said in place, and comes with the page', async ({ page, servers }) => {
    await page.route('**/widget/chunks/**', (route) => route.abort());
    await page.goto(`${servers.examplesUrl}/plain/`);
    const booker = new Booker(page);
    await booker.place('Pick-up').fill('Paddington');
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
    await page.unroute('**/widget/chunks/**');
    await booker.button('Reload the page').click();
    await booker.chooseJourney();
  });

  test('of a later part is asked for again by hand', async ({ page, servers }) => {
    await page.route(partOf('features/time/time-picker.tsx'), (route) => route.abort());
    await page.goto(`${servers.examplesUrl}/plain/`);
    const booker = new Booker(page);
    await booker.button('Later').click();
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded.');
    await page.unroute(partOf('features/time/time-picker.tsx'));
    await booker.button('Try again').click();
    await expect(page.getByRole('group', { name: 'Pick-up time' }).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone, hasTouch: true });

  test('the page hears that the form is ready before anybody touches it, and the first touch does what it says', async ({
    page,
    servers,
  }) => {
    await page.goto(`${servers.examplesUrl}/plain/`);
    await page.waitForFunction(() => {
      const element = document.querySelector('taxi-booking');
      return element?.matches(':state(ready)');
    });
    const booker = new Booker(page);
    const passengers = page.getByRole('spinbutton', { name: 'Passengers' });
    await expect(passengers).toHaveText('1');
    await expect(booker.button('Use my location')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Total fare' })).toHaveText('No fare yet');
    await booker.button('One more: Passengers').tap();
    await expect(passengers).toHaveText('2');
  });

  test.describe('a code that nobody knows', () => {
    test.use({ expectedErrors: [/403|404|Failed to load resource/] });

    test('is said before anybody touches it', async ({ page, servers }) => {
      await page.route('**/licence/validate', (route) =>
        route.fulfill({ json: { code: 2, message: 'No.', reason: 'unknown', phone: '+44 20 7946 0042' } }),
      );
      await page.goto(`${servers.examplesUrl}/plain/`);
      await expect(page.getByRole('status').filter({ hasText: '7946 0042' })).toBeVisible();
      await expect(page.getByRole('combobox')).toHaveCount(0);
    });
  });
});
