import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

interface Heard {
  readonly name: string;
  readonly detail: unknown;
}

for (const [device, viewport] of Object.entries(viewports)) {
  test(`a guest of a hotel books in its page, on a ${device}`, async ({ page, servers }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const heard: Heard[] = [];
      Object.assign(window, { heard });
      for (const name of ['ready', 'step', 'quote', 'booked', 'invalid', 'error']) {
        addEventListener(`taxi-booking:${name}`, (event) => {
          heard.push({ name, detail: (event as CustomEvent).detail });
        });
      }
    });
    await page.goto(`${servers.examplesUrl}/plain/`);
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.button('Book Now').click();
    const reference = await booker.reference();
    expect(reference).toMatch(/^[2-9A-Z]{7}$/);

    const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
    expect(heard.map(({ name }) => name)).toEqual(expect.arrayContaining(['ready', 'quote', 'step', 'booked']));
    expect(heard.find(({ name }) => name === 'booked')?.detail).toMatchObject({ bookingRef: reference });
    // Nothing of the person is told to the page.
    expect(JSON.stringify(heard)).not.toMatch(/Ada|Lovelace|example\.com|7911/);

    await page.reload();
    expect(await booker.reference()).toBe(reference);
  });
}

test('hostile styles do not get in, and none get out', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/hostile-css/`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  const next = booker.button('Next');
  await expect(next).toBeVisible();
  const box = await next.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await expect(booker.place('Pick-up')).toHaveCSS('font-size', '16px');
  const outside = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    children: [...document.body.children].filter((child) => child.tagName === 'DIV' && child.className.startsWith('tb'))
      .length,
  }));
  expect(outside).toEqual({ sheets: 0, children: 0 });
});

test.describe('a page that may not embed it', () => {
  test.use({ expectedErrors: [/403/] });

  test('says so in words and tells the page', async ({ page, servers }) => {
    await page.addInitScript(() => {
      addEventListener('taxi-booking:invalid', (event) => {
        Object.assign(window, { refused: (event as CustomEvent).detail });
      });
    });
    await page.goto(`${servers.examplesUrl}/blocked/`);
    await expect(page.getByText('This form is not registered for the website that shows it.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Pick-up' })).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { refused: unknown }).refused)).toEqual({
      reason: 'domain',
    });
  });
});

test('two elements on a page keep two journeys', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/two/`);
  const pickups = page.getByRole('combobox', { name: 'Pick-up', exact: true });
  await expect(pickups).toHaveCount(2);
  await pickups.nth(0).fill('Gatwick');
  await page
    .getByRole('option', { name: /Gatwick/ })
    .first()
    .click();
  await pickups.nth(1).fill('Paddington');
  await page
    .getByRole('option', { name: /^Paddington Station/ })
    .first()
    .click();
  await expect(pickups.nth(0)).toHaveValue(/Gatwick/);
  await expect(pickups.nth(1)).toHaveValue(/Paddington/);
});
