import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '../fixtures/servers.ts';
import { expect, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { enterDesk, findRide } from '../pages/desk.ts';
import { bookRide } from '../pages/rides.ts';

/** The link for changing a booking, from its email; null while there is no such email in the mailbox. */
async function changeLink({ dataDir, url }: Api, reference: string): Promise<string | null> {
  const folder = join(dataDir, 'mailbox');
  for (const file of await readdir(folder).catch(() => [])) {
    const text = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    const [link] = text.includes(reference) ? (/https?:\/\/\S+?\?do=change/.exec(text) ?? []) : [];
    if (link) return link.replace(/^https?:\/\/[^/]+/, url);
  }
  return null;
}

// The test blocks the status request of the page, as on a phone without signal.
test.use({ expectedErrors: [/ERR_FAILED \(.*\/api\/bookinginfo\)/] });

test('the email’s link changes the note, on the ticket at once; with the passenger on board it is refused', async ({
  page,
  browser,
  servers,
}) => {
  test.slow();
  const { reference } = await bookRide(servers.api, { lastname: 'Rewrite', note: 'Red door' });
  await expect.poll(() => changeLink(servers.api, reference)).not.toBeNull();
  await page.setViewportSize(viewports.phone);
  await page.goto(String(await changeLink(servers.api, reference)));
  const form = page.getByRole('region', { name: 'Change your booking' });
  await expect(form.getByRole('heading', { name: 'Change your booking' })).toBeFocused();
  const note = form.getByRole('textbox', { name: 'Note to driver' });
  await expect(note).toHaveValue('Red door');
  await expect(form.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
  await note.fill('Blue door, ring twice');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toContainText('Your booking has been changed. The driver is informed.');
  await expectAccessibleEverywhere(page);
  await page.reload();
  await expect(note).toHaveValue('Blue door, ring twice');
  await expect(page.getByRole('definition').filter({ hasText: 'Blue door, ring twice' })).toBeVisible();

  const desk = await browser.newPage({ viewport: viewports.desktop });
  await enterDesk(desk, servers.api, 'dispatcher');
  await (await findRide(desk, reference)).click();
  const panel = desk.getByRole('complementary', { name: `Booking ${reference}` });
  await expect(panel).toContainText('Blue door, ring twice');
  await panel.getByRole('button', { name: /^Assign/ }).click();
  await panel.getByRole('combobox', { name: 'Driver' }).fill('Sam Driver');
  await panel.getByRole('combobox', { name: 'Driver' }).press('Enter');
  await expect(panel).toContainText('Assigned to Sam Driver.');

  // The form still has the old status; the server knows the new one and refuses the change.
  await note.fill('Green door');
  await page.route('**/api/bookinginfo', (route) => route.abort());
  for (const step of ['Driver set off', 'Driver is at the pick-up', 'Passenger on board']) {
    await panel.getByRole('button', { name: step }).click();
  }
  await expect(panel.getByRole('button', { name: 'Arrived at the drop-off' })).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toContainText('This booking can no longer be changed. Please call us.');
  await page.unroute('**/api/bookinginfo');
  await page.reload();
  await expect(page.getByText(reference, { exact: true }).first()).toBeVisible();
  await expect(form).toHaveCount(0);
  await desk.close();
});

test('what is booked again with changes leaves one ride: the new ticket cancels the old booking', async ({
  page,
  servers,
}) => {
  test.slow();
  const { reference, code } = await bookRide(servers.api, { lastname: 'Otherwise' });
  await page.setViewportSize(viewports.phone);
  await page.goto(`${servers.api.url}/bookinginfo/${code}?do=change`);
  await page.getByRole('button', { name: 'Book again with changes' }).click();
  const booker = new Booker(page);
  await booker.expectFare();
  await booker.next();
  await booker.next();
  await booker.payBy('Cash');
  await booker.button('Book Now').click();
  const fresh = await booker.reference();
  expect(fresh).not.toBe(reference);
  await page.reload();
  const cancelOld = page.getByRole('button', { name: `Cancel the old booking ${reference}` });
  await expect(cancelOld).toBeVisible();
  await expectAccessibleEverywhere(page);
  await cancelOld.click();
  const question = page.getByRole('dialog', { name: 'Please Confirm' });
  await expect(question).toContainText(`Do you want to cancel booking ${reference}?`);
  // On a phone the buttons of the dialog have the same width, whatever their text.
  await page.setViewportSize(viewports.phone);
  const widthOf = (name: string) =>
    question.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.offsetWidth);
  expect(await widthOf('Cancel')).toBe(await widthOf('OK'));
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(`Booking ${reference} is cancelled.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(fresh, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(reference)).toHaveCount(0);
  const answer = await page.request.post(`${servers.api.url}/api/bookinginfo`, { data: { code } });
  expect(JSON.stringify(await answer.json())).toMatch(/"status":"cancelled"/i);
});
