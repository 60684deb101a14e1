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
