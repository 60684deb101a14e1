import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

for (const name of ['site-builder', 'strict-csp', 'server-rendering', 'vue', 'hostile-css/rtl']) {
  test(`the ${name} page shows a fare`, async ({ page, servers }) => {
    await page.goto(`${servers.examplesUrl}/${name}/`);
    const booker = new Booker(page);
    await booker.chooseJourney();
    // The page received the element's event.
    if (name === 'vue') await expect(page.getByText(/The fare of the journey below: £\d/)).toBeVisible();
  });
}

test('the hotel’s page knows where the ride starts', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/fixed-pickup/`);
  const booker = new Booker(page);
  const fixed = page.getByRole('textbox', { name: 'Pick-up', exact: true });
  await expect(fixed).toHaveValue('Example Hotel');
  await expect(fixed).not.toBeEditable();
  await booker.choose('Drop-off', 'Heathrow', /Terminal 5/);
  await booker.expectFare();
});

test('the page with dialogs opens one by its link and one by the button at the corner', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/dialog/`);
  const booker = new Booker(page);
  await page.getByRole('link', { name: 'Book a taxi from the hotel' }).click();
  await expect(page.getByRole('textbox', { name: 'Pick-up', exact: true })).toHaveValue('Example Hotel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Taxi to us' }).click();
  await expect(booker.place('Pick-up')).toHaveValue('');
});

test('the React page sets properties, hears events, and takes the element away and back', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/react/`);
  const booker = new Booker(page);
  await expect(booker.place('Pick-up')).toHaveValue('Example Hotel');
  await booker.choose('Drop-off', 'Heathrow', /Terminal 5/);
  await expect(page.getByText(/The fare of the journey below: £\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Other colours' }).click();
  await expect(booker.fare).toHaveCSS('color', /rgb\(2\d\d, 2\d\d, 2\d\d\)/);
  await page.getByRole('button', { name: 'Take it away' }).click();
  await expect(booker.place('Pick-up')).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await booker.expectFare();
});

test('the WordPress page has what its plugin prints, and books to the hotel', async ({ page, servers }) => {
  const plugin = readFileSync(new URL('../../examples/wordpress/taxi-booking/taxi-booking.php', import.meta.url));
  const answer = await page.goto(`${servers.examplesUrl}/wordpress/`);
  // After a change of the plugin the page has to be generated again (see examples/README.md).
  expect(await answer?.text()).toContain(`taxi-booking.php ${createHash('sha256').update(plugin).digest('hex')}`);
  // A style sheet reserves the height, because strict policies forbid inline styles.
  await expect(page.locator('taxi-booking')).not.toHaveAttribute('style');
  await expect(page.locator('taxi-booking')).toHaveCSS('min-height', '985px');
  const booker = new Booker(page);
  await expect(booker.place('Drop-off')).toHaveValue('Example "Hotel" & <Bar>');
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  await booker.expectFare();
  await expect(page.locator('taxi-booking')).not.toHaveAttribute('onclick');
});
