import { element, host, script } from '../fixtures/host-page.ts';
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
  await expect(snippet).toContainText('<taxi-booking tracking-code="DEMO" theme="dark" dropoff=\'{"');
  await expect(preview.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Paddington/);
  await expectAccessible(page);
  await snippet.getByRole('button', { name: 'React' }).click();
  await expect(snippet).toContainText("import { TaxiBooking } from 'taxi-booking/react';");
  await expect(snippet).toContainText(`licenceUrl="${servers.api.url}"`);
  await expectAccessible(page);
  await snippet.getByRole('button', { name: 'HTML' }).click();

  await page.getByRole('button', { name: 'Short form' }).click();
  await expect(snippet).toContainText('variant="quickbooking"');
  await expect(preview.getByRole('button', { name: 'Add return' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toHaveValue('DEMO');
  await expect(snippet).toContainText('variant="quickbooking" theme="dark"');
});

test('the embed builder fits a page of 320 pixels', async ({ page, servers }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${servers.api.url}/embed.html`);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Next' })).toBeVisible();
  const buttons = page.getByRole('group').getByRole('button');
  const ends = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(320 - 16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the preview is drawn whole, with nothing of it under its bar', async ({ page, servers }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  for (const variant of ['litebooking', 'quickbooking']) {
    await page.goto(`${servers.api.url}/embed.html?variant=${variant}`);
    const preview = page.getByRole('region', { name: 'Preview' });
    const next = preview.getByRole('button', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
    const lower = await preview.getByRole('button').evaluateAll((buttons) => {
      const places = buttons.map((button) => ({
        text: button.textContent,
        ...button.getBoundingClientRect().toJSON(),
      }));
      const bar = places.find(({ text }) => text === 'Next')?.top;
      return places.filter(({ text, height, bottom }) => text !== 'Next' && height > 0 && bottom > bar);
    });
    expect(lower, variant).toEqual([]);
  }
});

test('the embed diagnostics say over the page what stands in the element’s way', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/blocked/`);
  const debug = () => page.locator('taxi-booking').evaluate((element) => element.setAttribute('debug', ''));
  await debug();
  const diagnostics = page.getByRole('region', { name: 'Embed diagnostics' });
  await expect(diagnostics.getByRole('status')).toHaveText('There are errors to fix.');
  await expect(diagnostics).toContainText('The tracking code BLOCKED is not for localhost.');
  await expect(diagnostics).toContainText('Ask the operator to add localhost to the code’s domains.');
  await expectAccessible(page);

  await page.goto(`${servers.examplesUrl}/plain/`);
  await debug();
  await expect(diagnostics.getByRole('status')).toHaveText('No problems found.');
  await page.locator('taxi-booking').evaluate((element) => element.removeAttribute('debug'));
  await expect(diagnostics).toHaveCount(0);
});

test('the embed diagnostics stand outside of what they measure, and are seen where the element is not', async ({
  page,
  servers,
}) => {
  const inside = element.replace(' tracking', ' debug tracking');
  await host(page, servers, `${script}<div class="closed" style="display: none">${inside}</div>`);
  const diagnostics = page.getByRole('region', { name: 'Embed diagnostics' });
  await expect(diagnostics).toContainText('<div class="closed"> around the element is hidden');
  await expect(diagnostics).not.toContainText('px wide');
  // The element's shadow root contains the form only.
  expect(await page.locator('taxi-booking').evaluate((each) => each.shadowRoot?.childElementCount)).toBe(1);
  await diagnostics.getByText('Embed diagnostics').click();
  await expect(diagnostics.getByText('This panel is shown')).toBeHidden();
});

test('what the page wrote wrong is told in the console, once, and where to read on', async ({ page, servers }) => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('<taxi-booking>')) told.push(message.text());
  });
  await host(page, servers, script + element.replace(' tracking', ' currency="pounds" curency="GBP" tracking'));
  await expect(page.getByRole('combobox', { name: 'Pick-up' })).toBeVisible();
  await expect.poll(() => told).toHaveLength(2);
  expect(told[0]).toContain('The element has no attribute curency. Did you mean currency?');
  expect(told[1]).toContain('currency="pounds" is not valid. Allowed: a currency code of three letters');
  await page.goto(told[1]?.split(' ').at(-1) ?? '');
  await expect(page.getByRole('heading', { name: 'Attributes' })).toBeInViewport();
  await expectAccessible(page);
});
