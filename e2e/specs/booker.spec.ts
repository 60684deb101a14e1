import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { newMember, signInAs } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';

test('a booker joins a company, books a saved guest on account, and settles it [2§1.3 2§1.4 2§2.18 2§2.19 2§2.82 2§6.4]', async ({
  page,
  servers,
}) => {
  test.slow();
  const { url } = servers.api;
  const member = await newMember(url);
  await page.goto(`${url}/commission`);
  await signInAs(page, member);
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible();

  await page.goto(`${url}/profile`);
  await page.getByRole('textbox', { name: 'Company code' }).fill('demo-desk');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You can now book for Demonstration desk.')).toBeVisible();

  await page.getByRole('link', { name: 'Passengers' }).first().click();
  await page.getByRole('button', { name: 'Add a passenger' }).first().click();
  const passenger = page.getByRole('dialog', { name: 'Add a passenger' });
  await passenger.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await passenger.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
  await passenger.getByRole('textbox', { name: 'Phone' }).fill('7911123456');
  await expectAccessibleEverywhere(page);
  await passenger.getByRole('button', { name: 'Save' }).click();
  await expect(passenger).toHaveCount(0);

  const booker = new Booker(page);
  await page.goto(`${url}/booking.html`);
  await booker.chooseJourney();
  await booker.next();
  await page.getByRole('checkbox', { name: 'Use my details for the customer' }).check();
  await page.getByRole('textbox', { name: 'Our reference' }).fill('PO 4711');
  await page.getByLabel('Cost centre').fill('Events');
  await page.getByRole('combobox', { name: 'Saved passengers' }).selectOption('Ada Lovelace');
  await booker.nextWithoutFlight();
  await page.getByRole('radio', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('Space');
  await booker.expectFare();
  await booker.button(/^(Book Now|Confirm)$/).click();
  const reference = await booker.reference();
  const ticket = page.getByRole('article', { name: /^Ticket / });
  await expect(ticket).toContainText('PO 4711');
  await expect(ticket).toContainText('Cost centreEvents');

  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole('img', { name: /^Bookings of each day: Monday/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expectAccessibleEverywhere(page);
  await page.goto(`${url}/commission`);
  const line = page.getByRole('row').filter({ hasText: reference });
  await expect(line).toContainText('PO 4711');
  await expect(line).toContainText('Events');
  await expect(line).toContainText('Ada Lovelace');
  await expectAccessibleEverywhere(page);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain(`${reference},PO 4711,Events,`);

  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const invoice = page.getByRole('article', { name: /^Invoice \d+/ });
  await expect(invoice).toContainText('Rides on account');
  await expectAccessibleEverywhere(page);
  const pdf = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /^Download PDF/ }).click();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await invoice.getByRole('button', { name: /^Delete/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Please Confirm' });
  await confirm.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();
});
