import type { Page } from '@playwright/test';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a link fills in who travels, with what, and locks what it says', async ({ page, servers }) => {
  await page.goto(
    `${servers.api.url}/booking.html?passengers=3&note=Room+7#firstName=Ada&lastName=Lovelace&email=ada%40example.com&locked=contact`,
  );
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.next();
  await expect(textbox(page, 'First name')).toHaveValue('Ada');
  await expect(textbox(page, 'First name')).not.toBeEditable();
  await expect(textbox(page, 'Email')).toHaveValue('ada@example.com');
  await expect(textbox(page, 'Phone')).toBeEditable();
});

test('what a partner’s short form locks is locked on the operator’s page', async ({ page, servers }) => {
  const said = `prefill='{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.com"}' locked="contact dropoff"`;
  const hotel = `dropoff='{"fullAddress":"10 Downing Street, London","postcode":"SW1A 2AA","latitude":51.5034,"longitude":-0.1276}'`;
  await host(page, servers, script + element.replace(' tracking', ` variant="quickbooking" ${said} ${hotel} tracking`));
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  await booker.expectFare();
  await booker.button('Next').click();
  await page.waitForURL(/\/quickbooking\.html\?/);
  expect(new URL(page.url()).search).not.toContain('Ada');
  await expect(textbox(page, 'First name')).toHaveValue('Ada');
  await expect(textbox(page, 'First name')).not.toBeEditable();
  await expect(textbox(page, 'Phone')).toBeEditable();
});

test('a link fills in the journey on the full booking page, and what is changed since stays', async ({
  page,
  servers,
}) => {
  const place = (fullAddress: string, postcode: string, latitude: number, longitude: number) =>
    JSON.stringify({ fullAddress, postcode, latitude, longitude });
  const journey = new URLSearchParams({
    pickup: place('10 Downing Street, London', 'SW1A 2AA', 51.5034, -0.1276),
    dropoff: place('Paddington Station, London', 'W2 1HQ', 51.5154, -0.1755),
  });
  await page.goto(`${servers.api.url}/booking.html#${journey}`);
  const booker = new Booker(page);
  const pickup = page.getByRole('combobox', { name: 'Pick-up' });
  await expect(pickup).toHaveValue(/10 Downing Street/);
  await expect(page.getByRole('banner')).toBeVisible();
  await booker.expectFare();
  await booker.choose('Pick-up', 'Stratford', /Stratford/);
  const changed = await pickup.inputValue();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.goBack();
  await expect(pickup).toHaveValue(changed);
  await page.reload();
  await expect(pickup).toHaveValue(changed);
});

test('without scripts the page has the operator’s name and number', async ({ browser, servers }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${servers.api.url}/booking.html`);
  await expect(page).toHaveTitle('Meridian Cars (demonstration) – Book a taxi');
  await expect(page.getByRole('link', { name: '+44 20 7946 0042' })).toHaveAttribute('href', 'tel:+442079460042');
});
