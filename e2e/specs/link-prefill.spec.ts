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
