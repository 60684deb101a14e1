import { expect, expectAccessibleEverywhere, test } from '../fixtures/test.ts';
import { addStaff, enterDesk, openDeskPage, password } from '../pages/desk.ts';

test('an invitation leads in by keyboard alone; signing out and in again, a wrong password said', async ({
  page,
  servers,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/, /410 \(Gone\)/);
  const { email, link } = addStaff(servers.api, 'owner');
  const keys = page.keyboard;
  await page.goto(link);
  const chosen = page.getByLabel('Password', { exact: true });
  await expect(chosen).toBeVisible();
  await expectAccessibleEverywhere(page);
  await chosen.focus();
  await keys.type('too short');
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('at least 12 characters');
  await chosen.focus();
  await keys.press('ControlOrMeta+A');
  await keys.type(password);
  await keys.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();

  const out = page.getByRole('button', { name: 'Sign out' });
  await out.focus();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Email').focus();
  await keys.type(email);
  await keys.press('Tab');
  await keys.type('not this one at all');
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The email or the password is wrong.');
  await page.getByLabel('Password').focus();
  await keys.press('ControlOrMeta+A');
  await keys.type(password);
  await keys.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();

  await page.goto(link);
  await page.reload();
  await expect(page.getByText('This link has been used')).toBeVisible();
});

test('a passkey is added, signs in, and is taken away', async ({ page, servers, expectedErrors }) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = await enterDesk(page, servers.api, 'viewer');
  await page.getByRole('link', { name: email }).click();
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('cell', { name: 'Laptop', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  const byPasskey = page.getByRole('button', { name: 'Use a passkey' });
  // The device cannot verify the user, as with another person.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey.click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used. Try again, or use your password.');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey.click();
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await byPasskey.click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not registered here.');
});

test('an owner adds a colleague, changes a role and reads it in the audit trail; both themes, every width', async ({
  page,
  servers,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/401 \(Unauthorized\)/);
  const owner = await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Staff');
  const colleague = `colleague-${Date.now()}@operator.example`;
  await page.getByRole('textbox', { name: 'Email' }).fill(colleague);
  await page.getByRole('button', { name: 'Add and create link' }).click();
  await expect(page.getByRole('status').filter({ hasText: `The sign-in link for ${colleague}` })).toContainText(
    `${servers.api.url}/desk/welcome#`,
  );
  await page.getByRole('combobox', { name: `Role of ${colleague}` }).selectOption('viewer');
  const save = page.getByRole('button', { name: `Save the role of ${colleague}` });
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: `Role of ${colleague}` })).toHaveValue('viewer');
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Done' }).click();
  await openDeskPage(page, 'Audit trail');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Edit a colleague');
  await expect(newest).toContainText(owner);
  await expectAccessibleEverywhere(page);
});

test('a session that ends is begun again above the page, which keeps what was typed', async ({
  page,
  servers,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const owner = await enterDesk(page, servers.api, 'owner');
  await openDeskPage(page, 'Staff');
  const colleague = `kept-${Date.now()}@operator.example`;
  const add = page.getByRole('button', { name: 'Add and create link' });
  await page.getByRole('textbox', { name: 'Email' }).fill(colleague);
  await page.context().clearCookies();
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in to the desk' });
  await expect(dialog).toBeVisible();
  await expect(add).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(owner);
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(colleague);
  await add.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `The sign-in link for ${colleague}` })).toBeVisible();
});
