import { expect, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { enterDesk, findRide } from '../pages/desk.ts';
import { bookRide } from '../pages/rides.ts';

test('a booking is changed on the desk at the price that was shown, by keyboard alone', async ({ page, servers }) => {
  test.slow();
  const keys = page.keyboard;
  await page.setViewportSize(viewports.desktop);
  const { reference, code } = await bookRide(servers.api, { lastname: 'Change' });
  await enterDesk(page, servers.api, 'dispatcher');
  const row = await findRide(page, reference);
  await row.focus();
  await keys.press('Enter');
  const panel = page.getByRole('complementary', { name: `Booking ${reference}` });
  await panel.getByRole('button', { name: 'Change', exact: true }).focus();
  await keys.press('Enter');
  const form = panel.getByRole('form', { name: 'Change the booking' });
  const pickup = form.getByRole('combobox', { name: 'Pick-up' });
  await expect(pickup).toBeFocused();
  // An address longer than its field shows its beginning, with and without the focus.
  const beginsAt = () =>
    pickup.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => [scrollLeft, scrollWidth > clientWidth]);
  expect(await beginsAt()).toEqual([0, true]);
  await keys.press('Tab');
  await expect(pickup).not.toBeFocused();
  expect(await beginsAt()).toEqual([0, true]);

  const dropoff = form.getByRole('combobox', { name: 'Drop-off' });
  await dropoff.focus();
  await keys.press('ControlOrMeta+a');
  await keys.type('heathrow terminal 5');
  // Typed slowly, a part of the text brings a list of its own first.
  await expect(form.getByRole('option').first()).toContainText('Terminal 5');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await form.getByRole('textbox', { name: 'Note for the driver' }).focus();
  await keys.type('Ring twice');
  await expectAccessibleEverywhere(page);
  await form.getByRole('button', { name: 'Show the new price' }).focus();
  await keys.press('Enter');
  const changes = form.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('Terminal 5');
  await expect(changes).toContainText(/£\d+\.\d\d → £\d+\.\d\d/);
  await expectAccessibleEverywhere(page);
  await expect(changes.getByRole('button', { name: 'Change the booking' })).toBeFocused();
  await keys.press('Enter');
  await expect(panel.getByRole('status')).toContainText('Changed. The passenger is informed.');
  await expect(panel.getByRole('definition').filter({ hasText: 'Terminal 5' }).first()).toBeVisible();
  await expect(panel).toContainText('Ring twice');

  const response = await page.request.post(`${servers.api.url}/api/bookinginfo`, { data: { code } });
  const { bookinginfo } = (await response.json()) as { bookinginfo: { dropoffaddress: string; notes: string } };
  expect(bookinginfo).toMatchObject({ dropoffaddress: expect.stringContaining('Terminal 5'), notes: 'Ring twice' });
});
