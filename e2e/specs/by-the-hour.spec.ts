import type { Page } from '@playwright/test';
import { type Api, operatorWith, startApi, startExamples } from '../fixtures/servers.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** An operator that also hires cars by the hour, on the site and in the element. */

let api: Api;
let examples: Awaited<ReturnType<typeof startExamples>>;
let operator: ReturnType<typeof operatorWith>;
// In order, in one worker: otherwise every worker that runs some of these tests starts its own server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(320_000);
  const hourly = { perhour: 40, minimumhours: 2, maximumhours: 8, includedmiles: 15, permile: 1.5 };
  operator = operatorWith({}, { hourly });
  api = await startApi({ OPERATOR_DIR: operator.folder });
  examples = await startExamples(api);
});
test.afterAll(async () => {
  await examples.stop();
  await api.stop();
  operator.remove();
});

/** Hires a car for three hours from the station, without a drop-off, by keyboard. */
async function hires(page: Page): Promise<Booker> {
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.button('By the hour').press('Enter');
  const hours = page.getByRole('spinbutton', { name: 'Hours' });
  await expect(hours).toHaveAttribute('aria-valuenow', '2');
  await booker.expectFare();
  await hours.press('ArrowUp');
  await expect(hours).toHaveAttribute('aria-valuenow', '3');
  await booker.expectFare();
  return booker;
}

for (const [where, address] of [
  ['site', () => `${api.url}/booking.html?layout=wizard`],
  ['element', () => `${examples.url}/plain/?layout=wizard`],
] as const) {
  test(`a guest books a car by the hour on the ${where}`, async ({ page }) => {
    await page.setViewportSize(viewports.desktop);
    await page.goto(address());
    const booker = await hires(page);
    await expect(page.getByText('45 mi included, then £1.50 per mi').filter({ visible: true }).first()).toBeVisible();
    await booker.next();
    await booker.fillContact();
    await booker.next();
    await booker.payBy('Cash');
    await booker.button('Book Now').click();
    await booker.reference();
    const ticket = page.getByRole('article', { name: /^Ticket / });
    await expect(ticket).toContainText('By the hour');
    await expect(ticket).toContainText('3 h, 45 mi included, then £1.50 per mi');
  });
}

test('a reload keeps the hours, and another way gives them up', async ({ page }) => {
  await page.goto(`${api.url}/booking.html`);
  const booker = await hires(page);
  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Hours' })).toHaveAttribute('aria-valuenow', '3');
  await booker.expectFare();
  await booker.button('One way').press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Hours' })).toHaveCount(0);
  await expect(booker.fare).not.toContainText('£');
});
