import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('a typed time and a time to be there by, with the keyboard, reach the ticket', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Heathrow', /Terminal 5/);
  await booker.expectFare();
  await booker.button('Later').click();
  const time = page.getByRole('group', { name: 'Pick-up time' }).first();
  const typed = time.getByRole('textbox', { name: 'Type a time' });
  await typed.fill('whenever');
  await typed.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/cannot read this as a time/);
  await expect(typed).toHaveValue('whenever');
  await time.getByRole('button', { name: 'Arrive by' }).click();
  await typed.fill('in 3 days 5pm');
  await expect(typed).toHaveAccessibleDescription(/17:00$/);
  await typed.press('Enter');
  const shown = booker.button(/^Pick-up time/);
  await expect(shown).toBeFocused();
  await expect(time).toContainText(
    /Pick-up 1[56]:\d[05], so that you are there by 17:00: \d+ min drive and 15 min to spare/,
  );
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText(/Pick-up 1[56]:\d[05]Drop-off about 16:\d\d/);
});

test('an address that no search knows is booked by the keyboard, and the ticket has its words', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  const words = '14 Xyzzy Yard, Stratford';
  await booker.place('Pick-up').click();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: `Use “${words}” and set the pin` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose on the map' });
  await expect(dialog.getByRole('textbox', { name: 'Address for the driver' })).toHaveValue(words);
  await expect(dialog.getByRole('combobox', { name: 'Nearest place that you know' })).toHaveValue(/Stratford/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this place' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article')).toContainText(words);
});
