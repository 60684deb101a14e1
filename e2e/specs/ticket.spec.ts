import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';
import { bookRide } from '../pages/rides.ts';

test.use({ viewport: viewports.phone });

/** Resolves once the page's service worker has cached every file of the page. */
async function pageIsKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const missing = () =>
    page.evaluate(async () => {
      const cache = await caches.open('ticket-1 /ticket');
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const kept = await Promise.all(files.map(({ name }) => cache.match(name)));
      return kept.filter((each) => !each).length;
    });
  await expect.poll(missing).toBe(0);
}

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] });

  test('a ticket that was open once is there after a reload, and says of when', async ({ page, context, servers }) => {
    const ride = await bookRide(servers.api, { phone: '7911224321' });
    await page.goto(`${servers.api.url}/ticket/${ride.code}`);
    const ticket = page.getByRole('article', { name: `Ticket ${ride.reference}` });
    await expect(ticket).toBeVisible();
    await pageIsKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(ticket).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toContainText(
      /This is your ticket as of today .*\d\d:\d\d/,
    );
    await expect(ticket.getByText(/Paddington Station/).first()).toBeVisible();
    // The local storage does not contain the passenger's data.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Lovelace');
    await expectAccessible(page);

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/as of today/)).toHaveCount(0);
    await expect(ticket.getByText('Ada Lovelace')).toBeVisible();
  });

  test('a ticket that was never open says so', async ({ page, context, servers }) => {
    const ride = await bookRide(servers.api, { phone: '7911224321' });
    await page.goto(`${servers.api.url}/ticket/${ride.code}`);
    await expect(page.getByRole('article', { name: `Ticket ${ride.reference}` })).toBeVisible();
    await pageIsKept(page);
    await context.setOffline(true);
    await page.goto(`${servers.api.url}/ticket/never-open`);
    // The error text depends on the browser; in all of them the page is displayed, without the ticket.
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});
