import type { Page } from '@playwright/test';
import { type Api, operatorWith, startApi, startExamples } from '../fixtures/servers.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { newMember, signInAs } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';

/** The journey of a visitor with an operator that accepts no guests (1 §4 and §6). */

let api: Api;
let examples: Awaited<ReturnType<typeof startExamples>>;
let operator: ReturnType<typeof operatorWith>;
// In order, in one worker: otherwise every worker that runs some of these tests starts its own server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(320_000);
  operator = operatorWith({ allowguest: false });
  api = await startApi({ OPERATOR_DIR: operator.folder });
  examples = await startExamples(api);
});
test.afterAll(async () => {
  await examples.stop();
  await api.stop();
  operator.remove();
});

const account = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function chooses(page: Page, address: string): Promise<Booker> {
  await page.goto(address);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
  return booker;
}

const onPage = [
  { name: 'wizard', before: 1, size: viewports.phone },
  { name: 'wizardx', before: 2, size: viewports.desktop },
  { name: 'inline', before: 0, size: viewports.tablet },
] as const;
const inDialogs = [
  { name: 'gateway', size: viewports.phone },
  { name: 'overflow', size: viewports.phone },
  { name: 'wizardt', size: viewports.desktop },
] as const;
const hosts = [
  { host: 'site', address: (layout: string) => `${api.url}/booking.html?layout=${layout}` },
  { host: 'element', address: (layout: string) => `${examples.url}/plain/?layout=${layout}` },
] as const;

for (const { host, address } of hosts) {
  for (const { name, before, size } of onPage) {
    test(`${host}, ${name}: Next on the contact step asks to sign in, as often as it is pressed, and goes on after it [1§4.10 1§4.13 1§6.1 2§6.2]`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const member = await newMember(api.url);
      const booker = await chooses(page, address(name));
      for (let steps = 0; steps < before; steps++) await booker.next();
      await booker.fillContact();
      await booker.next();
      await expect(account(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(account(page)).toHaveCount(0);
      await booker.next();
      await signInAs(page, member);
      await expect(booker.button('Book Now')).toBeVisible();
      await booker.button('Book Now').click();
      await booker.reference();
    });
  }

  for (const { name, size } of inDialogs) {
    test(`${host}, ${name}: note, promo code and the contact dialog go on after signing in [1§4.13 2§6.1]`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const booker = await chooses(page, address(name));
      // Layouts with a strip of vehicles or panels have the details on a separate step.
      if (name !== 'gateway') await booker.next();
      const note = page.getByRole('dialog', { name: 'Note to driver' });
      await booker.button(/^Note to driver/).click();
      await expect(account(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(account(page)).toHaveCount(0);
      await booker.button(/^Note to driver/).click();
      await signInAs(page, await newMember(api.url));
      await note.getByRole('textbox', { name: 'Note to driver' }).fill('Ring twice');
      await page.keyboard.press('Enter');
      await expect(booker.button(/^Note to driver/)).toContainText('Ring twice');
    });
  }

  test(`${host}: a promo code is tried after signing in [1§4.13]`, async ({ page }) => {
    const booker = await chooses(page, address('wizard'));
    await booker.next();
    await page.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
    await page.keyboard.press('Enter');
    await signInAs(page, await newMember(api.url));
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  });
}

test('site: Book Now of whoever signed out meanwhile asks to sign in, and books after it [1§4.13]', async ({
  page,
}) => {
  test.slow();
  const member = await newMember(api.url);
  const booker = await chooses(page, `${api.url}/booking.html`);
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await signInAs(page, member);
  await expect(booker.button('Book Now')).toBeVisible();
  await page.getByRole('button', { name: 'Menu of Grace' }).click();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.getByRole('dialog', { name: 'Please Confirm' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await booker.button('Book Now').click();
  await signInAs(page, member);
  await booker.reference();
});

test('site: the history asks to sign in and comes up after it; a link that was blocked before works again', async ({
  page,
}) => {
  const booker = await chooses(page, `${api.url}/booking.html`);
  await booker.next();
  await booker.fillContact();
  await booker.next();
  await expect(account(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(account(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${api.url}/bookinghistory`);
  await signInAs(page, await newMember(api.url));
  await expect(page).toHaveURL(/\/bookinghistory/);
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
});
