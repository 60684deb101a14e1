import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const tested = element.replace('DEMO', 'TEST');

test('a test code books from an address that no code is for, and every surface says that it is a test', async ({
  page,
  servers,
}) => {
  const url = await host(page, servers, script + tested);
  await page.goto(url.replace('localhost', '127.0.0.1'));
  const booker = new Booker(page);
  await expect(page.getByText('Test mode: nothing is booked for real')).toBeVisible();
  const booked = page.locator('taxi-booking').evaluate(
    (each) =>
      new Promise((resolve) => {
        each.addEventListener('taxi-booking:booked', (event) => resolve((event as CustomEvent).detail), { once: true });
      }),
  );
  await booker.toPayment();
  await booker.button('Book Now').click();
  const reference = await booker.reference();
  await expect(page.getByRole('note').filter({ hasText: 'Test booking: no taxi will come' })).toBeVisible();
  expect(await booked).toMatchObject({ bookingRef: reference.split('/')[0], sandbox: true });
});

test('a test code works on a page that is opened as a file', async ({ page, servers }) => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  const file = join(folder, 'index.html');
  const lines = (script + tested).replaceAll('API', servers.api.url);
  await writeFile(file, `<!doctype html><title>A file</title><link rel="icon" href="data:,">${lines}`);
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByText('Test mode: nothing is booked for real')).toBeVisible();
  await new Booker(page).chooseJourney();
  await rm(folder, { recursive: true });
});

test('the site says so too, on every page of a visit that a test code began', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html?trackingcode=TEST`);
  await expect(page.getByRole('banner').getByText('Test mode')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page.getByRole('banner').getByText('Test mode')).toBeVisible();
});
