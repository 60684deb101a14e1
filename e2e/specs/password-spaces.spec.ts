import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { signInAs } from '../pages/account.ts';

/** A password pasted with a trailing space is the same password in every field; no field removes the space. */

async function types(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await expect(field).toHaveValue(text);
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu of Grace' }).click();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.getByRole('dialog', { name: 'Please Confirm' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
};

// Deleting the account ends its session, so signing out is refused, which the browser logs.
test.use({ expectedErrors: [/401 .*\/api\/signOut/] });

test('a space at the end of a password locks nobody out: registered, signed in, changed, confirmed, reset, deleted [2§5.5]', async ({
  page,
  servers,
}) => {
  test.slow();
  const { url, dataDir } = servers.api;
  const email = `grace-${randomUUID()}@example.com`;
  const signIn = async (password: string) => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await signInAs(page, { email, password, customerId: 0, token: '' });
    await expect(page.getByRole('button', { name: 'Menu of Grace' })).toBeVisible();
  };

  await page.goto(`${url}/booking.html`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('tab', { name: 'SIGN UP' }).click();
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('7911123456');
  await types(page, 'Password', 'cobol1959 ');
  await types(page, 'Confirm password', 'cobol1959');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  for (const password of ['cobol1959', ' cobol1959 ']) {
    await signIn(password);
    await signOut(page);
  }
  await signIn('cobol1959  ');

  await page.goto(`${url}/changepassword`);
  await types(page, 'Current password', 'cobol1959 ');
  await types(page, 'New password', ' fortran57');
  await types(page, 'Confirm password', 'fortran57 ');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/password is changed|has been changed/i)).toBeVisible();

  await page.goto(`${url}/confirmpassword?next=/profile`);
  await types(page, 'Current password', 'fortran57 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog', { name: 'FORGOT PASSWORD' }).getByLabel('Email').fill(`${email} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeVisible();
  await page.keyboard.press('Enter');
  const letter = async (): Promise<string> => {
    const folder = join(dataDir, 'mailbox');
    for (const file of await readdir(folder).catch(() => [])) {
      const text = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '');
      const found = text.includes(email) ? /\/resetpassword\/\d+\/[\w-]+/.exec(text) : null;
      if (found) return found[0];
    }
    return '';
  };
  // Emails are sent after the response to the request that caused them.
  let path = '';
  await expect.poll(async () => (path = await letter()), { timeout: 15_000 }).not.toBe('');
  await page.goto(`${url}${path}`);
  await types(page, 'New password', 'algol1960 ');
  await types(page, 'Confirm password', 'algol1960 ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new password is set.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInAs(page, { email, password: 'algol1960', customerId: 0, token: '' });

  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please Confirm' });
  await types(page, 'Current password', 'algol1960 ');
  await confirm.getByRole('button', { name: /OK|Delete/ }).click();
  await page.getByRole('dialog', { name: 'Your account is deleted' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});
