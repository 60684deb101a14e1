import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { enterDesk } from '../pages/desk.ts';
import { addDriver } from '../pages/rides.ts';

/** All participants of a ride, each in a separate browser: the passenger, the dispatcher, the driver. */
test('a passenger books on a partner’s page, the desk assigns, the driver drives, the passenger is told', async ({
  page,
  browser,
  servers,
}) => {
  test.slow();
  await page.goto(`${servers.examplesUrl}/plain/`);
  const booker = new Booker(page);
  await booker.toPayment('page');
  await booker.button('Book Now').click();
  const reference = await booker.reference();

  const { link } = await addDriver(servers.api);
  const desk = await browser.newPage({ viewport: viewports.desktop });
  await enterDesk(desk, servers.api, 'dispatcher');
  await desk.getByRole('searchbox').fill(reference);
  const all = desk.getByRole('button', { name: /all days/i });
  if (await all.isVisible()) await all.click();
  await desk.getByRole('button', { name: new RegExp(`${reference}, `) }).click();
  const panel = desk.getByRole('complementary', { name: `Booking ${reference}` });
  await panel.getByRole('button', { name: /^Assign/ }).click();
  await panel.getByRole('combobox', { name: 'Driver' }).fill('Grace Hopper');
  await expect(panel.getByLabel('Registration')).toHaveValue('LK21 ABC');
  await panel.getByRole('combobox', { name: 'Driver' }).press('Enter');
  await expect(panel).toContainText('Assigned to Grace Hopper.');

  const phone = await browser.newContext({
    viewport: viewports.phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 51.48, longitude: -0.44 },
  });
  const drive = await phone.newPage();
  await drive.goto(link);
  await drive.getByRole('button', { name: "I'm on my way" }).click();
  await expect(drive.getByText(/^Live/)).toBeVisible();
  await expect(panel).toContainText(/Grace Hopper · \d+ min away/);

  const found = await fetch(`${servers.api.url}/api/bookinginfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, email: 'ada@example.com' }),
  });
  const { bookinginfo } = (await found.json()) as { bookinginfo: { jobpartid: string; bookingcode: string } };
  await page.goto(`${servers.api.url}/tracking?id=${bookinginfo.jobpartid}&code=${bookinginfo.bookingcode}`);
  const line = page.getByRole('heading', { level: 1 });
  await expect(line).toHaveText(/^\d+ minutes? away$/);
  await expect(page.getByRole('region', { name: 'Driver' })).toContainText('Grace Hopper');
  await expect(page.getByText('LK21 ABC', { exact: true })).toBeVisible();

  const press = async (name: string) => {
    const button = drive.getByRole('button', { name, exact: true });
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await button.click();
  };
  await press("I'm here");
  await expect(line).toHaveText('Your driver is here');
  await phone.setGeolocation({ latitude: 51.51, longitude: -0.2 });
  await press('Passenger on board');
  await expect(line).toHaveText(/minutes? to Paddington Station/);
  await press('Finish the ride');
  await expect(drive.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect(panel.getByText('Done', { exact: true })).toBeVisible();
  await phone.close();
  await desk.close();
});
