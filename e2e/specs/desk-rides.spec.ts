import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { enterDesk, findRide } from '../pages/desk.ts';
import { addDriver, askAsOperator, bookRide } from '../pages/rides.ts';

test('a booking arrives live, is opened, assigned and driven to its end, by keyboard alone', async ({
  page,
  servers,
}) => {
  test.slow();
  const keys = page.keyboard;
  await enterDesk(page, servers.api, 'dispatcher');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { reference } = await bookRide(servers.api, { lastname: 'Arrival' });
  const row = page.getByRole('button', { name: new RegExp(`${reference}, Ada Arrival`) });
  await expect(page.getByText('1 new')).toBeVisible();

  await page.getByRole('heading', { level: 1 }).press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keys.type('arrival');
  await expect(row).toBeVisible();
  await row.focus();
  await keys.press('Enter');
  const panel = page.getByRole('complementary', { name: `Booking ${reference}` });
  await expect(panel).toContainText('Ada Arrival');
  await expect(panel).toContainText('Unassigned');
  await expectAccessibleEverywhere(page);
  // The narrowest page on which the list stays beside an open booking.
  await page.setViewportSize({ width: 1280, height: 900 });
  const list = page.getByRole('region', { name: 'Rides' });
  expect(await list.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(list.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.focus();
  await keys.press('a');
  await expect(panel.getByRole('combobox', { name: 'Driver' })).toBeFocused();
  await keys.type('Sam Driver');
  await keys.press('Enter');
  await expect(panel).toContainText('Assigned to Sam Driver.');
  for (const step of ['Driver set off', 'Driver is at the pick-up', 'Passenger on board', 'Arrived at the drop-off']) {
    const next = panel.getByRole('button', { name: step });
    await next.focus();
    await keys.press('Enter');
    await expect(panel.getByRole('status')).toContainText(step);
  }
  await expect(panel.getByText('Done', { exact: true })).toBeVisible();
});

test('a viewer reads and has no buttons that write; cancelling asks first', async ({ page, servers, browser }) => {
  test.slow();
  const { reference } = await bookRide(servers.api, { lastname: 'Reader' });
  await enterDesk(page, servers.api, 'viewer');
  await (await findRide(page, reference)).click();
  const panel = page.getByRole('complementary', { name: `Booking ${reference}` });
  await expect(panel).toContainText('You can only view bookings.');
  await expect(panel.getByRole('button', { name: 'Cancel…' })).toHaveCount(0);

  const other = await browser.newPage();
  await enterDesk(other, servers.api, 'dispatcher');
  await (await findRide(other, reference)).click();
  await other.getByRole('button', { name: 'Cancel…' }).click();
  const dialog = other.getByRole('dialog', { name: `Cancel ${reference}?` });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toContainText('Enter a reason.');
  await dialog.getByRole('textbox').fill('No vehicle');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(other.getByText('Cancelled. The passenger is informed.')).toBeVisible();
  // The viewer's page updates without a reload.
  await expect(panel.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await other.close();
});

test('a driver’s long name does not make the row of a ride higher than the list expects', async ({ page, servers }) => {
  const { reference } = await bookRide(servers.api, { lastname: 'Row' });
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley';
  const { id } = await addDriver(servers.api, name);
  await askAsOperator(servers.api, '/drivers/assign', { id, reference });
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterDesk(page, servers.api, 'viewer');
  const ride = await findRide(page, reference);
  const row = page.getByRole('row').filter({ has: ride });
  for (const isBesideBooking of [false, true]) {
    if (isBesideBooking) await ride.click();
    await expect(row).toContainText(`assigned${name}`);
    expect((await row.boundingBox())?.height).toBe(56);
  }
});
