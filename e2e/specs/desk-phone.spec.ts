import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { enterDesk, findRide } from '../pages/desk.ts';
import { bookRide } from '../pages/rides.ts';

// Each caller has a number of their own: only the five latest of a number's rides are listed, one for each route, and
// guests of other tests share a number.

test('a caller’s earlier ride is booked again on the desk, by keyboard alone', async ({ page, servers }) => {
  test.slow();
  const keys = page.keyboard;
  const { reference: earlier } = await bookRide(servers.api, { lastname: 'Caller', phone: '7911224351' });
  await enterDesk(page, servers.api, 'dispatcher');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).press('n');
  const phone = page.getByRole('textbox', { name: 'Caller’s phone' });
  await expect(phone).toBeFocused();
  await keys.type('12');
  await keys.press('Enter');
  await expect(page.getByText(/This is not a valid phone number/)).toBeVisible();
  await keys.press('ControlOrMeta+a');
  await keys.type('07911 224351');
  const rides = page.getByRole('region', { name: 'Earlier rides' });
  const ride = rides.getByRole('button', { name: /Ada Caller/ });
  await expect(ride).toContainText('Paddington');
  await expectAccessibleEverywhere(page);
  await ride.focus();
  await keys.press('Enter');

  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Caller');
  await expect(page.getByRole('combobox', { name: 'Pick-up' })).toHaveValue(/Paddington/);
  // A caller may have no email address.
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await keys.press('ControlOrMeta+a');
  await keys.press('Delete');
  await expect(page.getByText(/£\d/).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await keys.press('Enter');
  await page.getByRole('radio', { name: 'Cash', exact: true }).focus();
  await keys.press('Space');
  const confirm = page.getByRole('button', { name: 'Book Now', exact: true });
  await confirm.focus();
  await keys.press('Enter');

  const panel = page.getByRole('complementary', { name: /^Booking / });
  await expect(panel).toContainText('Ada Caller');
  await expect(panel).not.toContainText(earlier);
  await expect(panel).toContainText('Book over the phone, dispatcher');
  await page.getByRole('searchbox').fill('Caller');
  await expect(page.getByRole('button', { name: /Ada Caller/ })).toHaveCount(2);
});

test('a ride that was cancelled by mistake is booked again in one press, and types nothing anew', async ({
  page,
  servers,
}) => {
  test.slow();
  const note = 'Ring twice';
  const { reference } = await bookRide(servers.api, { lastname: 'Mistake', note });
  await enterDesk(page, servers.api, 'dispatcher');
  await (await findRide(page, reference)).click();
  const panel = page.getByRole('complementary', { name: `Booking ${reference}` });
  await panel.getByRole('button', { name: 'Cancel…' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${reference}?` });
  await dialog.getByRole('textbox').fill('No vehicle');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await panel.getByRole('button', { name: 'Book again' }).click();

  await expect(page.getByText('For +44 7911 123456')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Mistake');
  await expect(page.getByRole('combobox', { name: 'Pick-up' })).toHaveValue(/Paddington/);
  await expect(page.getByText(/£\d/).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('radio', { name: 'Cash', exact: true }).click();
  await page.getByRole('button', { name: 'Book Now', exact: true }).click();

  const booked = page.getByRole('complementary', { name: /^Booking / });
  await expect(booked).toContainText('Ada Mistake');
  await expect(booked).toContainText(note);
  await expect(booked).not.toContainText(reference);
  await expect(booked).toContainText('Unassigned');
});

test('a caller’s ride goes on their company’s account from the first fare on', async ({ page, servers }) => {
  test.slow();
  await bookRide(servers.api, { lastname: 'Account', phone: '7911224352' });
  await enterDesk(page, servers.api, 'dispatcher');
  await page.getByRole('heading', { level: 1 }).press('n');
  await page.getByRole('textbox', { name: 'Caller’s phone' }).fill('07911 224352');
  await page.getByRole('combobox', { name: 'Who pays' }).selectOption('Demonstration desk, by account');
  await page.getByLabel('Cost centre').fill('Events');
  await page.getByLabel('Their reference').fill('PO 7');
  await expectAccessibleEverywhere(page);
  await page
    .getByRole('region', { name: 'Earlier rides' })
    .getByRole('button', { name: /Ada Account/ })
    .click();
  await expect(page.getByText(/^For .*, on the account of Demonstration desk$/)).toBeVisible();
  await expect(page.getByText(/£\d/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Account', exact: true })).toBeChecked();
  await page.getByRole('button', { name: /^(Book Now|Confirm)$/ }).click();
  const panel = page.getByRole('complementary', { name: /^Booking / });
  await expect(panel).toContainText('Ada Account');
  await expect(panel).toContainText(/account/i);
});
