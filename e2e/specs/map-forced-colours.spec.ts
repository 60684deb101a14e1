import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The contrast between the brightest and the darkest pixel inside an element, as WCAG 2.2 measures it. */
async function contrastIn(page: Page, target: Locator): Promise<number> {
  const shot = (await target.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    // Without its edge, which may show the border and the map beside it.
    const { data: bytes } = context.getImageData(8, 8, image.width - 16, image.height - 16);
    const linear = (byte = 0) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
    const bright = [];
    for (let at = 0; at < bytes.length; at += 4) {
      bright.push(0.2126 * linear(bytes[at]) + 0.7152 * linear(bytes[at + 1]) + 0.0722 * linear(bytes[at + 2]));
    }
    return (Math.max(...bright) + 0.05) / (Math.min(...bright) + 0.05);
  }, shot);
}

test('the map’s buttons can be seen in forced colours, dark and light', async ({ page, servers }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto(`${servers.api.url}/booking.html`);
    await new Booker(page).chooseJourney();
    const button = page.getByRole('button', { name: 'Zoom in' });
    await expect(button).toBeVisible({ timeout: 20_000 });
    expect(await contrastIn(page, button)).toBeGreaterThan(4.5);
    await page.evaluate(() => sessionStorage.clear());
  }
});
