import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';

test('the embed builder shows the element live and gives the lines for it', async ({ page, servers }) => {
  await page.setViewportSize(viewports.desktop);
  await page.goto(`${servers.api.url}/embed.html`);
  const snippet = page.getByRole('region', { name: 'For your page' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(snippet).toContainText('tracking-code="YOUR-CODE"');
  await expect(preview.getByRole('combobox', { name: 'Pick-up' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Tracking code' }).fill('DEMO');
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('combobox', { name: 'Go to (optional)' }).fill('Paddington');
  await page.getByRole('option', { name: /^Paddington Station/ }).click();
  await expect(snippet).toContainText('<taxi-booking tracking-code="DEMO" theme="dark" dropoff="');
  await expect(preview.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Paddington/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Short form' }).click();
  await expect(snippet).toContainText('variant="quickbooking"');
  await expect(preview.getByRole('button', { name: 'Add return' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toHaveValue('DEMO');
  await expect(snippet).toContainText('variant="quickbooking" theme="dark"');
});

test('the embed diagnostics say in the element what stands in its way', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/blocked/`);
  const debug = () => page.locator('taxi-booking').evaluate((element) => element.setAttribute('debug', ''));
  await debug();
  const diagnostics = page.getByRole('region', { name: 'Embed diagnostics' });
  await expect(diagnostics.getByRole('status')).toHaveText('Something stands in the way.');
  await expect(diagnostics).toContainText('The tracking code BLOCKED is not for localhost.');
  await expect(diagnostics).toContainText('Ask the operator to add localhost to the code’s domains.');
  await expectAccessible(page);

  await page.goto(`${servers.examplesUrl}/plain/`);
  await debug();
  await expect(diagnostics.getByRole('status')).toHaveText('All is well.');
  await page.locator('taxi-booking').evaluate((element) => element.removeAttribute('debug'));
  await expect(diagnostics).toHaveCount(0);
});
