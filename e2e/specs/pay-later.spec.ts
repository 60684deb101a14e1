import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { type Member, newMember, signInAs } from '../pages/account.ts';
import { Booker } from '../pages/booker.ts';

/** Makes a PayPal booking whose payment was abandoned on another device. */
async function bookUnpaid(page: Page, url: string, member: Member, request: APIRequestContext): Promise<string> {
  await page.goto(`${url}/dashboard`);
  await signInAs(page, member);
  await page.goto(`${url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Euston', /Euston/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await booker.expectFare();
  await booker.next();
  await booker.next();
  await booker.payBy('Paypal');
  const asked = page.waitForRequest((sent) => sent.url().endsWith('/api/createelectronicbooking'));
  await booker.button(/^Pay £/).click();
  const { booking } = (await asked).postDataJSON();
  await page.getByRole('button', { name: 'Cancel and go back' }).waitFor();
  const found = await request.post(`${url}/api/bookinginfo`, { data: { code: booking.requestid } });
  return (await found.json()).bookinginfo.bookingref;
}

test('Pay in the history opens on what is owed, with the ride, and never leaves it to cash by one press [2§4.23]', async ({
  page,
  servers,
  request,
}) => {
  test.slow();
  const { url } = servers.api;
  const member = await newMember(url);
  const elsewhere = await page.context().browser()?.newContext();
  if (!elsewhere) throw new Error('no browser');
  const reference = await bookUnpaid(await elsewhere.newPage(), url, member, request);
  await elsewhere.close();
  await page.goto(`${url}/bookinghistory`);
  await signInAs(page, member);
  const card = page.getByRole('article', { name: `Reference ${reference}` });
  await card.getByRole('button', { name: 'Pay', exact: true }).click();
  const booker = new Booker(page);
  await expect(page.getByText(`is booked under ${reference}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Paypal', exact: true })).toBeChecked();
  const ride = page.getByRole('region', { name: 'Your booking' });
  await expect(ride).toContainText('Euston');
  await expect(ride).toContainText('Paddington');
  await expect(booker.button('Previous')).toHaveCount(0);

  await booker.payBy('Cash');
  await booker.button('Confirm').click();
  const question = page.getByRole('dialog', { name: 'Please Confirm' });
  await expect(question).toContainText(`for ${reference} to the driver in cash`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await booker.payBy('By card');
  await booker.fillCard('4242 4242 4242 4242');
  await booker.button(/^Pay £/).click();
  expect(await booker.reference()).toBe(reference);

  await page.goto(`${url}/bookinghistory`);
  await expect(card).toBeVisible();
  await expect(card.getByText(/^Paid/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
});
