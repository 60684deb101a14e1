import type { Page } from '@playwright/test';
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
    const waiting = await freeWaiting(page);
    if (device === 'phone') return expectGermanTimesToFit(page);
    expect(Math.abs(waiting.middle - waiting.share)).toBeLessThan(0.05);
  });
}

/**
 * The end of free waiting on the ticket's line of times: its share of the time from pick-up to drop-off, where its mark
 * stands between a fifth and three fifths, and the middle of its text as a share of the line.
 */
async function freeWaiting(page: Page): Promise<{ share: number; middle: number }> {
  const list = page.getByRole('list', { name: 'Times of the journey' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveText([/^Pick-up/, /^We wait free until/, /^Drop-off by about/]);
  const [pickup = 0, waiting = 0, dropoff = 0] = (await items.allInnerTexts()).map((text) => {
    const [, hours, minutes] = /(\d\d):(\d\d)/.exec(text) ?? [];
    return Number(hours) * 60 + Number(minutes);
  });
  const after = (time: number) => (time - pickup + 24 * 60) % (24 * 60);
  const line = await list.boundingBox();
  const text = await items.nth(1).boundingBox();
  if (!line || !text) throw new Error('The line of times is not drawn.');
  const share = Math.min(0.6, Math.max(0.2, after(waiting) / after(dropoff)));
  return { share, middle: (text.x + text.width / 2 - line.x) / line.width };
}

/** German has the longest words: each of the three times has a column as wide as its longest one. */
async function expectGermanTimesToFit(page: Page): Promise<void> {
  const address = new URL(page.url());
  address.searchParams.set('locale', 'de');
  await page.goto(address.href);
  const times = page.getByRole('listitem').filter({ hasText: /^(Abholung|Kostenlose Wartezeit|Ankunft)/ });
  await expect(times).toHaveCount(3);
  const tooWide = (items: Element[]) => items.map((item) => item.scrollWidth - item.clientWidth);
  expect(await times.evaluateAll(tooWide)).toEqual([0, 0, 0]);
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
