import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Api } from '../fixtures/servers.ts';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { enterDesk, findRide, openDeskPage } from '../pages/desk.ts';
import { bookRide } from '../pages/rides.ts';

const openBooking = async (page: Page, reference: string) => {
  await (await findRide(page, reference)).click();
  return page.getByRole('complementary', { name: `Booking ${reference}` });
};

/** Whether the server's mailbox contains an email with the text `words`. */
async function wasWritten({ dataDir }: Api, words: string): Promise<boolean> {
  const folder = join(dataDir, 'mailbox');
  for (const file of await readdir(folder).catch(() => [])) {
    const text = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '');
    if (text.includes(words)) return true;
  }
  return false;
}

test('what a dispatcher does about a ride: write, add waiting time, mark that nobody came', async ({
  page,
  servers,
}) => {
  test.slow();
  const { reference, email } = await bookRide(servers.api, { lastname: 'Waiting' });
  await enterDesk(page, servers.api, 'dispatcher');
  const panel = await openBooking(page, reference);

  await panel.getByRole('button', { name: 'Message' }).click();
  const message = panel.getByRole('form', { name: 'Message' });
  await message.getByRole('button', { name: 'Send the email' }).click();
  await expect(message).toContainText('Write a subject and a message.');
  await message.getByLabel(`Message to ${email}`).fill('The car waits at the side gate.');
  await message.getByRole('button', { name: 'Send the email' }).click();
  await expect(panel.getByRole('status')).toContainText('The email is on its way.');
  await expect.poll(() => wasWritten(servers.api, 'The car waits at the side gate.')).toBe(true);

  await panel.getByRole('button', { name: /^Assign/ }).click();
  await panel.getByRole('combobox', { name: 'Driver' }).fill('Sam Driver');
  await panel.getByRole('combobox', { name: 'Driver' }).press('Enter');
  await expect(panel).toContainText('Assigned to Sam Driver.');
  await panel.getByRole('button', { name: 'Waiting time, tolls' }).click();
  const price = panel.getByRole('form', { name: 'Waiting time, tolls' });
  await price.getByLabel('Extra charge, GBP').fill('a lot');
  await price.getByRole('button', { name: 'Change the price' }).click();
  await expect(price).toContainText('Enter an amount, such as 7.50.');
  await price.getByLabel('Extra charge, GBP').fill('6.20');
  await price.getByLabel('Reason, for the passenger').fill('Twenty minutes at the gate');
  await price.getByRole('button', { name: 'Change the price' }).click();
  await expect(panel.getByRole('status')).toContainText('The price is changed. The passenger is informed.');
  await expect(panel).toContainText('£6.20');
  await expectAccessible(page);

  for (const step of ['Driver set off', 'Driver is at the pick-up']) {
    await panel.getByRole('button', { name: step }).click();
    await expect(panel.getByRole('status')).toContainText(step);
  }
  await panel.getByRole('button', { name: 'No-show…' }).click();
  const sure = page.getByRole('dialog', { name: 'Mark as no-show?' });
  await sure.getByRole('button', { name: 'Mark as no-show' }).click();
  await expect(panel.getByRole('status')).toContainText('Marked as no-show.');
  await expect(panel.getByText('No-show', { exact: true }).first()).toBeVisible();
});

test('a map that cannot be drawn moves nothing under the pointer', async ({ page, servers }) => {
  const { reference } = await bookRide(servers.api, { lastname: 'Steady' });
  await enterDesk(page, servers.api, 'dispatcher');
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/maplibre-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const panel = await openBooking(page, reference);
  await expect(panel.getByRole('region', { name: `Map of ${reference}` })).toBeVisible();
  const button = panel.getByRole('button', { name: 'Message' });
  const before = await button.boundingBox();
  letCome();
  await expect(panel).toContainText('This browser cannot show the map.');
  expect(await button.boundingBox()).toEqual(before);
});

test('a part of what was paid goes back, the rest when the ride is cancelled, and the figures follow', async ({
  page,
  browser,
  servers,
}) => {
  test.slow();
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toCard('4242 4242 4242 4242');
  await booker.button(/^Pay £/).click();
  const reference = await booker.reference();

  const context = await browser.newContext({ viewport: viewports.desktop });
  const desk = await context.newPage();
  await enterDesk(desk, servers.api, 'owner');
  const panel = await openBooking(desk, reference);
  const giveBack = async (amount: string, reason: string) => {
    await panel.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = panel.getByRole('form', { name: 'Refund' });
    await form.getByLabel('Amount, GBP').fill(amount);
    await form.getByLabel('Reason, for the record').fill(reason);
    await form.getByRole('button', { name: 'Send refund' }).click();
    return form;
  };
  const refused = await giveBack('9999', 'Too much');
  await expect(refused).toContainText(/Enter an amount up to £\d+\.\d\d\./);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  await desk.getByRole('dialog', { name: 'Leave this form?' }).getByRole('button', { name: 'Leave' }).click();
  await giveBack('5', 'The driver was late');
  await expect(panel.getByRole('status')).toContainText('The refund is on its way.');
  await expect(panel).toContainText('£5.00');
  await expectAccessible(desk);

  await panel.getByRole('button', { name: 'Cancel…' }).click();
  const sure = desk.getByRole('dialog', { name: `Cancel ${reference}?` });
  await sure.getByLabel('Reason, for the passenger').fill('No vehicle');
  await sure.getByRole('button', { name: 'Cancel and refund the payment' }).click();
  await expect(panel.getByRole('status')).toContainText('Cancelled. The passenger is informed.');

  await openDeskPage(desk, 'Numbers');
  await expect(desk.getByRole('table', { name: 'Conversion' })).toContainText('Own pages');
  // A ride booked shortly before midnight is dated tomorrow.
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() + 86_400_000);
  await desk.getByLabel('To', { exact: true }).fill(tomorrow);
  const file = async (name: string): Promise<string> => {
    const download = desk.waitForEvent('download');
    await desk.getByRole('link', { name: `${name} as CSV`, exact: true }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const payments = (await file('Payments')).split('\n').filter((line) => line.includes(reference));
  expect(payments.join('\n')).toMatch(/GBP,(\d+(?:\.\d+)?),\1\s*$/);
  for (const list of ['Bookings', 'Rides']) expect(await file(list), list).toContain(reference);
  expect(await file('Audit trail')).toContain('The driver was late');
  await context.close();
});
