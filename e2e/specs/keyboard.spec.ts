import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** Presses Tab until the control of that name has the focus; every control passed must show a focus indicator. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const target = page.getByRole(role as 'button', { name }).and(page.locator(':focus'));
    if ((await target.count()) === 0) continue;
    // A focus ring, inside or outside the control, changes the screenshot around it.
    const box = await target.boundingBox();
    if (!box) throw new Error(`${name} has no box`);
    const clip = { x: box.x - 16, y: box.y - 24, width: box.width + 32, height: box.height + 40 };
    const focused = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    const handle = await target.elementHandle();
    await handle?.evaluate((element) => (element as HTMLElement).blur());
    const plain = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    await handle?.evaluate((element) => (element as HTMLElement).focus({ focusVisible: true } as FocusOptions));
    const shown = !focused.equals(plain);
    expect(shown, `the focus on ${name} can be seen`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${role} ${name}`);
}

test('the whole journey with the keyboard alone', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await expect(booker.place('Pick-up')).toBeVisible();

  await tabTo(page, 'combobox', /^Pick-up$/);
  await page.keyboard.type('Heathrow');
  await expect(page.getByRole('option', { name: /Terminal 5/ }).first()).toBeVisible();
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('ArrowDown');
    const active = await booker.place('Pick-up').getAttribute('aria-activedescendant');
    const name = active ? await page.locator(`[id="${active}"]`).textContent() : '';
    if (name?.includes('Terminal 5')) break;
  }
  await page.keyboard.press('Enter');
  await expect(booker.place('Pick-up')).toHaveValue(/Terminal 5/);

  await expect(booker.place('Drop-off')).toBeFocused();
  await page.keyboard.type('Paddington');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Paddington Station/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
  await booker.expectFare();

  await tabTo(page, 'spinbutton', /^Passengers$/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('spinbutton', { name: 'Passengers' })).toHaveAttribute('aria-valuenow', '2');
  await booker.expectFare();

  await tabTo(page, 'button', /^Next$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose your ride' })).toBeFocused();

  await tabTo(page, 'textbox', /^First name/);
  await page.keyboard.type('Ada');
  await tabTo(page, 'textbox', /^Email/);
  await page.keyboard.type('ada@example.com');
  await tabTo(page, 'textbox', /^Phone/);
  await page.keyboard.type('7911123456');
  await tabTo(page, 'button', /^Next$/);
  await page.keyboard.press('Enter');
  await expect(booker.flightDialog).toBeVisible();
  await tabTo(page, 'checkbox', /^I don't have flight details/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', /^OK$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Book Now$/);
  await page.keyboard.press('Enter');
  expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
});

test.describe('what opens gives the focus back', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('the list, the time panel, and a dialog', async ({ page, context, servers }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.place('Pick-up').focus();
    await page.keyboard.type('Heathrow');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(booker.place('Pick-up')).toBeFocused();
    await expect(booker.place('Pick-up')).toHaveValue('Heathrow');

    await booker.button('Later').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: 'Next month' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(booker.button(/^Pick-up time /)).toBeFocused();
    await booker.button('ASAP').focus();
    await page.keyboard.press('Enter');

    await booker.place('Pick-up').fill('');
    await booker.toPayment();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    for (const leave of [() => page.keyboard.press('Escape'), () => cancel.press('Enter')]) {
      await booker.button('Book Now').focus();
      await page.keyboard.press('Enter');
      const again = dialog.getByRole('button', { name: 'Try again' });
      await expect(again).toBeFocused();
      // The button has no effect until the network is back.
      await page.keyboard.press('Enter');
      await expect(again).toBeFocused();
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(booker.button('Book Now')).toBeFocused();
    }
  });
});
