import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { newMember, signInAs, tabTo } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';

test('from signing up to booking the same ride again, by keyboard alone [2§2.7 2§2.25 2§2.41 2§2.45 2§2.48 2§2.61 2§4.11 2§5.28]', async ({
  page,
  servers,
}) => {
  test.slow();
  await page.goto(`${servers.api.url}/booking.html`);
  const keys = page.keyboard;
  const booker = new Booker(page);
  const email = `ada-${Date.now()}@example.com`;

  await tabTo(page.getByRole('button', { name: 'Sign In', exact: true }));
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await keys.press('Shift+Tab');
  await keys.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'SIGN UP' })).toBeFocused();
  for (const text of ['Ada', 'Lovelace', email]) {
    await keys.press('Tab');
    await keys.type(text);
  }
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  await tabTo(phone);
  await keys.type('791112345');
  await tabTo(dialog.getByLabel('Password', { exact: true }));
  await keys.type('engine1843');
  await tabTo(dialog.getByLabel('Confirm password', { exact: true }));
  await keys.type('engine1843');
  await keys.press('Enter');
  // The number is in no numbering plan, so no request is sent.
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Phone is invalid');
  await keys.press('End');
  await keys.type('6');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Hello, Ada')).toBeVisible();

  await tabTo(page.getByRole('link', { name: 'Book a taxi' }).first());
  await keys.press('Enter');
  const choose = async (name: string, text: string, option: RegExp) => {
    await tabTo(booker.place(name));
    await keys.type(text);
    // Typed slowly, a part of the text brings a list of its own first.
    await expect(page.getByRole('option').first()).toHaveAccessibleName(option);
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await choose('Pick-up', 'Heathrow Terminal 5', /Terminal 5/);
  await choose('Drop-off', 'Paddington Station', /^Paddington Station/);
  await booker.expectFare();
  await tabTo(booker.button('Next'));
  await keys.press('Enter');
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await expect(firstName).toHaveValue('Ada');
  await expect(firstName).toBeDisabled();
  const next = async () => {
    await tabTo(booker.button('Next'));
    await keys.press('Enter');
  };
  await next();
  const flights = page.getByRole('dialog', { name: 'Flight details' });
  await expect(flights.or(booker.button('Book Now'))).toBeVisible();
  if (await flights.isVisible()) {
    await tabTo(flights.getByRole('checkbox').first());
    await keys.press('Space');
    await keys.press('Enter');
    await expect(flights).toHaveCount(0);
  }
  await tabTo(booker.button('Book Now'));
  await keys.press('Enter');
  const reference = await booker.reference();

  await tabTo(page.getByRole('button', { name: 'Menu of Ada' }));
  await keys.press('Enter');
  await tabTo(page.getByRole('link', { name: 'My Bookings' }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/bookinghistory$/);
  const ride = page.getByRole('article', { name: `Reference ${reference}` });
  await tabTo(ride.getByRole('button', { name: 'Repeat' }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/booking\.html$/);
  await booker.expectFare();
  await next();
  await next();
  await expect(flights.or(booker.button('Book Now'))).toBeVisible();
  if (await flights.isVisible()) {
    await tabTo(flights.getByRole('checkbox').first());
    await keys.press('Space');
    await keys.press('Enter');
    await expect(flights).toHaveCount(0);
  }
  await tabTo(booker.button('Book Now'));
  await keys.press('Enter');
  expect(await booker.reference()).not.toBe(reference);
});

test.describe('accessible at three widths and in both themes', () => {
  test.use({ expectedErrors: [/40[0-9]|Failed to load resource/] });

  test('every page of an account [2§1.1 2§2.7 2§2.8 2§2.9 2§2.21 2§2.82 2§6.3]', async ({ page, servers }) => {
    test.slow();
    const { url } = servers.api;
    const member = await newMember(url);
    await fetch(`${url}/api/addressbook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ name: 'Flat', latitude: 51.6, longitude: -0.2, placename: 'home', fulladdress: 'N12' }),
    });
    // A page that needs a profile opens the sign-in dialog and continues on the same page.
    await page.goto(`${url}/dashboard.html`);
    await signInAs(page, member);
    await expect(page.getByText('Hello, Grace')).toBeVisible();

    const pages: readonly [string, string | RegExp][] = [
      ['dashboard', 'Dashboard'],
      ['profile', 'Profile'],
      ['changepassword', 'Change password'],
      ['confirmpassword', 'Confirm your password'],
      ['addressbook', 'My Places'],
      ['bookinghistory?tab=booking-history&filter=all', 'My Bookings'],
      ['menu', 'Menu'],
      ['policy', 'Privacy policy'],
      ['cookie', 'Cookies'],
      ['bookinfo', 'Find your booking'],
      ['resetpassword/1/abcdefgh', 'Choose a new password'],
      ['resetpassword', 'This link cannot be used'],
    ];
    for (const [path, heading] of pages) {
      await page.goto(`${url}/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectAccessibleEverywhere(page);
    }
  });

  test('the dialogs of signing in and up, and the operator’s own sections [2§2.28 2§2.29 2§2.43 2§2.44 2§5.1]', async ({
    page,
    servers,
  }) => {
    test.slow();
    const { url } = servers.api;
    await page.goto(`${url}/`);
    await expect(page.getByRole('heading', { name: 'Fleet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Saloon' })).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Message is required')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('tab', { name: 'SIGN UP' }).click();
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('tab', { name: 'SIGN IN' }).click();
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('dialog', { name: 'FORGOT PASSWORD' })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  test('a booker’s contact details: both tabs, and the one that is wrong comes up [2§2.52 2§2.59 2§2.60]', async ({
    page,
    servers,
  }) => {
    test.slow();
    const { url } = servers.api;
    const member = await newMember(url);
    await fetch(`${url}/api/booker`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ joincode: 'DEMO-DESK' }),
    });
    await page.goto(`${url}/booking.html?layout=gateway`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await signInAs(page, member);
    await page.getByRole('button', { name: /^Who it is for/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact details' });
    await expect(dialog.getByRole('tab', { name: 'Customer' })).toHaveAttribute('aria-selected', 'true');
    await dialog.getByRole('checkbox', { name: 'Use my details for the customer' }).check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog.getByRole('tab', { name: 'Main Passenger' })).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('tab', { name: 'Customer' }).click();
    await expectAccessibleEverywhere(page);
  });
});

test('signing in: refused in words, remembered or not, signed out to where everybody may be [1§4.27 2§2.26 2§2.30 2§2.31 2§2.32 2§2.46 2§2.81 2§6.8 2§8.3]', async ({
  page,
  context,
  servers,
}) => {
  const { url } = servers.api;
  const member = await newMember(url);
  await page.goto(`${url}/addressbook`);
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The email or the password is not right.');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Remember me' }).check();
  await signInAs(page, member);
  await expect(page.getByRole('heading', { name: 'No places yet' }).or(page.getByText('No places yet'))).toBeVisible();
  // It gives this browser its own limit of attempts, which strangers cannot exhaust.
  expect(await context.cookies(`${url}/api/`)).toMatchObject([
    { name: 'known-device', path: '/api', httpOnly: true, sameSite: 'Strict' },
  ]);

  const other = await context.newPage();
  await other.goto(`${url}/profile`);
  await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(member.email);
  await other.close();

  await page.getByRole('button', { name: 'Menu of Grace' }).click();
  await page.getByRole('heading', { name: 'My Places' }).click();
  await expect(page.getByRole('link', { name: 'My Account' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Menu of Grace' }).click();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  const confirm = page.getByRole('dialog', { name: 'Please Confirm' });
  await expect(confirm).toContainText('Do you want to sign out?');
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test.describe('a session that ends by itself', () => {
  test.use({ expectedErrors: [/40[0-9]|Failed to load resource/] });

  test('leaves whoever was on a deep link there, and goes on after signing in', async ({ page, servers }) => {
    const { url } = servers.api;
    const member = await newMember(url);
    await page.goto(`${url}/bookinghistory?tab=booking-history&filter=12`);
    let token = '';
    page.on('request', (request) => {
      token = request.headers().authorization ?? token;
    });
    await signInAs(page, member);
    await expect(page.getByText('No bookings here')).toBeVisible();
    await fetch(`${url}/api/signOut`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: '{}',
    });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    await expect(dialog.getByRole('alert')).toContainText('Your session has expired');
    await expect(page).toHaveURL(/bookinghistory\?tab=booking-history&filter=12$/);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    const forgot = page.getByRole('dialog', { name: 'FORGOT PASSWORD' });
    await expect(forgot.getByLabel('Email')).toHaveValue(member.email);
    await forgot.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
    await signInAs(page, member);
    await expect(page.getByText('No bookings here')).toBeVisible();
    await expect(page).toHaveURL(/bookinghistory\?tab=booking-history&filter=12$/);
  });
});

test('a guest makes an account from the contact step with what is typed there, and goes on with the booking [2§4.4 2§5.13]', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  const email = `ada-${Date.now()}@example.com`;
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
  await booker.next();
  await booker.fillContact();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await booker.button('Create an account with these details').click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Phone')).toHaveValue(/7911 ?123456/);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText('Password is required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('engine1843');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('engine1843');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu of Ada' })).toBeVisible();
  await expect(page).toHaveURL(/\/booking\.html$/);
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeDisabled();
  await booker.expectFare();
  await booker.next();
  await booker.button('Book Now').click();
  await booker.reference();
});

test('in the element, too, and in the dialog that asks who travels', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/plain/?layout=gateway`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.next();
  const details = page.getByRole('dialog', { name: 'Contact details' });
  await booker.fillContact();
  await page.getByRole('textbox', { name: 'Email' }).fill(`ada-${Date.now()}@example.com`);
  await details.getByRole('button', { name: 'Create an account with these details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByLabel('Password', { exact: true }).fill('engine1843');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('engine1843');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  // The contact details are complete, so the interrupted step continues with the flight dialog.
  await expect(booker.flightDialog).toBeVisible();
});

test('places: saved, first in the form, changed and deleted after asking [1§1.5 2§2.12 2§2.82 2§5.26]', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  await page.goto(`${url}/addressbook`);
  await signInAs(page, await newMember(url));
  await page.getByRole('button', { name: 'Add a place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a place' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Address is required')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Home' }).click();
  const booker = new Booker(page);
  await booker.choose('Address', 'Paddington', /^Paddington Station/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Home' }).click();
  const edit = page.getByRole('dialog', { name: 'Update address' });
  await edit.getByRole('button', { name: 'Work' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Work' })).toBeVisible();

  await page.goto(`${url}/booking.html`);
  await booker.place('Pick-up').fill('work');
  await page.getByRole('option', { name: /^Work/ }).first().click();
  await expect(booker.place('Pick-up')).toHaveValue(/./);

  await page.goto(`${url}/addressbook`);
  await page.getByRole('button', { name: 'Delete Work' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please Confirm' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete Work' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Work' }).click();
  await confirm.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('No places yet')).toBeVisible();
});

test('a booking: listed, found by its link, cancelled with its terms, repeated the other way [1§1.5 1§6.5 2§1.1 2§1.2 2§2.13 2§2.14 2§2.15 2§2.42 2§8.8]', async ({
  page,
  servers,
  browser,
}) => {
  test.slow();
  const { url } = servers.api;
  const booker = new Booker(page);
  await page.goto(`${url}/booking.html`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const member = await newMember(url);
  await signInAs(page, member);
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.expectFare();
  await booker.next();
  await booker.next();
  await booker.button('Book Now').click();
  const reference = await booker.reference();
  // The ticket is shown before the page has its address.
  await expect(page).toHaveURL(/\/ticket\//);
  const code = new URL(page.url()).pathname.split('/').pop() ?? '';

  // A visitor without an account, with the link of the email.
  const stranger = await browser.newContext();
  const guest = await stranger.newPage();
  await guest.goto(`${url}/bookinfo/${code}`);
  await expect(guest.getByRole('article', { name: `Ticket ${reference}` })).toBeVisible();
  await guest.getByRole('button', { name: 'More' }).click();
  await expect(guest.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  await expectAccessibleEverywhere(guest);
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(reference);
  await guest.goto(`${url}/bookinfo/${code.slice(0, -1)}x`);
  await expect(guest.getByRole('alert')).toHaveText(/^No booking was found/);
  // The form stays, and reference and email find it as well.
  await guest.getByRole('textbox', { name: 'Reference or code' }).fill(reference);
  await guest.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await guest.getByRole('button', { name: 'Find booking' }).click();
  await expect(guest.getByRole('article', { name: `Ticket ${reference}` })).toBeVisible();
  await stranger.close();

  await page.goto(`${url}/bookinghistory`);
  const ride = page.getByRole('article', { name: `Reference ${reference}` });
  await expect(ride).toBeVisible();
  await expectAccessibleEverywhere(page);
  const list = page.getByRole('list').filter({ has: ride });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(currentbookings|journeyhistory)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(page).toHaveURL(/tab=booking-pending/);
  // What is fetched again stays readable.
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  release();
  await expect(page.getByText('No bookings here')).toBeVisible();
  await page.goBack();
  await expect(ride).toBeVisible();
  await ride.getByRole('button', { name: 'Email receipt' }).click();
  await expect(page.getByText('The receipt has been sent to your email address')).toBeVisible();

  await ride.getByRole('link', { name: `Details ${reference}` }).click();
  await expect(page.getByRole('article', { name: `Ticket ${reference}` })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please Confirm' });
  await expect(confirm).toContainText(/cancel free of charge until|full fare/);
  await expectAccessibleEverywhere(page);
  await confirm.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(`Booking ${reference} is cancelled.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Reverse' }).click();
  await expect(page).toHaveURL(/\/booking\.html$/);
  await expect(booker.place('Pick-up')).toHaveValue(/Paddington/);
  await expect(booker.place('Drop-off')).toHaveValue(/Stratford/);
});

test('a forgotten password: the link in the email works once [2§2.10 2§2.49 2§2.50 2§8.5]', async ({
  page,
  servers,
}) => {
  const { url, dataDir } = servers.api;
  const member = await newMember(url);
  await page.goto(`${url}/booking.html`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'FORGOT PASSWORD' });
  await forgot.getByLabel('Email').fill(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText(
    'A password reset link has been sent to your email',
  );
  await page.keyboard.press('Enter');

  const letter = async (): Promise<string> => {
    const folder = join(dataDir, 'mailbox');
    for (const file of await readdir(folder).catch(() => [])) {
      const text = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '');
      const found = text.includes(member.email) ? /\/resetpassword\/\d+\/[\w-]+/.exec(text) : null;
      if (found) return found[0];
    }
    return '';
  };
  // Emails are sent after the response to the request that caused them.
  let path = '';
  await expect.poll(async () => (path = await letter()), { timeout: 15_000 }).not.toBe('');
  const choose = async (password: string) => {
    await page.goto(`${url}${path}`);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await choose('fortran57');
  await expect(page.getByText('Your new password is set.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInAs(page, { ...member, password: 'fortran57' });
  await choose('another77');
  await expect(page.getByText('This link has already been used or has expired.', { exact: false })).toBeVisible();
});

test('on a window that becomes narrow the account’s row of links keeps its page in sight', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(viewports.desktop);
  await page.goto(`${servers.api.url}/profile`);
  await signInAs(page, await newMember(servers.api.url));
  const link = page.getByRole('navigation', { name: /account/i }).getByRole('link', { name: 'My account' });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize(viewports.phone);
  await expect(link).toBeInViewport({ ratio: 1 });
});
