import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

for (const [device, viewport] of Object.entries(viewports)) {
  test(`a visitor books a taxi on the site, on a ${device} [1§2.19 2§9.13]`, async ({ page, servers }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toPayment();
    await booker.button('Book Now').click();
    const reference = await booker.reference();
    expect(reference).toMatch(/^[2-9A-Z]{7}$/);
    await page.reload();
    expect(await booker.reference()).toBe(reference);
  });
}

test('of three ways to pay each has a quarter of the row, and on a phone a third [1§9.13 1§2.31 2§2.78]', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(viewports.desktop);
  await page.goto(`${servers.api.url}/booking.html`);
  await new Booker(page).toPayment();
  const ways = page.getByRole('radiogroup', { name: 'How you pay' });
  const shares = () =>
    ways.evaluate((group) => {
      const { width } = group.getBoundingClientRect();
      return [...group.children].map((tile) => Math.round((10 * width) / tile.getBoundingClientRect().width) / 10);
    });
  // Shares of the whole width, gaps included.
  for (const share of await shares()) expect(share).toBeCloseTo(4, 0);
  await page.setViewportSize(viewports.phone);
  for (const share of await shares()) expect(share).toBeCloseTo(3, 0);
  expect(await shares()).toHaveLength(3);
});
