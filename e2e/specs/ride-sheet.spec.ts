import { expect, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { newMember, signInAs } from '../pages/account.ts';

/** The date a week from now in the sheet's format, YYYY-MM-DD. */
const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const sheet = [
  'date,time,pick-up,drop-off,first name,last name,phone,passengers,cost centre,reference',
  `${day},08:05,Heathrow Terminal 5,W2 1HQ,Ada,Lovelace,+44 7911 123456,2,Events,PO 7`,
  `${day},25:00,Xyzzy Nowhere,W2 1HQ,Grace,Hopper,12,1,Events,`,
  `${day},17:30,W2 1HQ,Heathrow Terminal 5,Mary,Shelley,07911 224321,1,,`,
].join('\n');

test.describe('a booker’s sheet of rides', () => {
  test.beforeEach(async ({ page, servers }) => {
    const { url } = servers.api;
    const member = await newMember(url);
    await page.goto(`${url}/profile`);
    await signInAs(page, member);
    await page.getByRole('textbox', { name: 'Company code' }).fill('demo-desk');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('You can now book for Demonstration desk.')).toBeVisible();
    await page.goto(`${url}/rides`);
  });

  test('is read, mended in place and booked, each ride once, also over a reload', async ({ page, servers }) => {
    test.slow();
    await page.setViewportSize(viewports.phone);
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'rides.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${sheet}\n,,,\n`),
    });
    const list = page.getByRole('heading', { name: 'Rides of this sheet' });
    await expect(list).toBeFocused();
    const bar = page.getByRole('region', { name: 'Book many rides' });
    await expect(bar.getByRole('status')).toHaveText('Ready: 2 · To correct: 1 · Booked: 0');
    const wrong = page.getByRole('article', { name: 'Ride 2' });
    await expect(wrong).toContainText('Pick-up: we do not know this place');
    await expect(wrong).toContainText('Time is invalid');
    await expect(wrong).toContainText('Phone is invalid');
    await expectAccessibleEverywhere(page);

    await bar.getByRole('button', { name: /^Book 2 for £/ }).click();
    await expect(bar.getByRole('status')).toHaveText('Ready: 0 · To correct: 1 · Booked: 2');
    await page.reload();
    await expect(bar.getByRole('status')).toHaveText('Ready: 0 · To correct: 1 · Booked: 2');

    await wrong.getByRole('button', { name: 'Change ride 2' }).click();
    await expect(wrong.getByLabel('Time', { exact: true })).toBeFocused();
    await wrong.getByLabel('Time', { exact: true }).fill('09:15');
    await wrong.getByLabel('Pick-up').fill('Heathrow Terminal 5');
    await wrong.getByLabel('Phone').fill('07911 224322');
    await page.keyboard.press('Enter');
    await bar.getByRole('button', { name: /^Book 1 for £/ }).click();
    await expect(bar.getByRole('status')).toHaveText('Ready: 0 · To correct: 0 · Booked: 3');

    await page.goto(`${servers.api.url}/bookinghistory?tab=booking-pending`);
    await expect(page.getByRole('article', { name: /^Reference/ })).toHaveCount(3);
    await expect(page.getByRole('article').filter({ hasText: 'Ada Lovelace' })).toContainText('PO 7');
  });

  test('says what cannot be read, and takes pasted rows and copies', async ({ page, context }) => {
    test.slow();
    const rows = page.getByLabel('Or paste the rows here');
    await rows.fill('pick-up,drop-off\nLHR,W2 1HQ');
    await page.getByRole('button', { name: 'Check these rides' }).click();
    await expect(page.getByText('These columns are missing: date, time, first name, phone.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await rows.fill(sheet.split('\n').slice(0, 2).join('\n').replaceAll(',', '\t'));
    await page.getByRole('button', { name: 'Check these rides' }).click();
    const bar = page.getByRole('region', { name: 'Book many rides' });
    await expect(bar.getByRole('status')).toHaveText('Ready: 1 · To correct: 0 · Booked: 0');
    await page.getByRole('button', { name: 'Duplicate ride 1' }).click();
    const copy = page.getByRole('article', { name: 'Ride 2' });
    await copy.getByLabel('First name').fill('Charles');
    await copy.getByRole('button', { name: 'Check again' }).click();
    await expect(bar.getByRole('button', { name: /^Book 2 for £/ })).toBeEnabled();
    await context.setOffline(true);
    await expect(bar.getByRole('button', { name: /^Book 2 for £/ })).toBeDisabled();
    await context.setOffline(false);
    await expect(bar.getByRole('button', { name: /^Book 2 for £/ })).toBeEnabled();
  });
});
