import type { Browser, Page } from '@playwright/test';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** Counts the elements whose style the browser recomputes during `what`. */
async function restyledBy(browser: Browser, page: Page, what: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await what();
  // Styles are computed in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true });

test('a key restyles the field that it is typed into, not the form', async ({ browser, page, servers }) => {
  await page.goto(`${servers.examplesUrl}/plain/`, { waitUntil: 'networkidle' });
  const field = new Booker(page).place('Pick-up');
  await field.tap();
  await expect(page.getByRole('option').first()).toBeVisible();
  // The first key hides the list of suggested places and shows the button that clears the field.
  expect(await restyledBy(browser, page, () => page.keyboard.press('H'))).toBeLessThan(40);
  expect(await restyledBy(browser, page, () => page.keyboard.press('e'))).toBeLessThan(40);
});
