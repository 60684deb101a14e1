import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('a guest books in a host page of another origin', async ({ page, servers }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto(`${servers.examplesUrl}/plain/`);
  const booker = new Booker(page);
  await booker.toPayment('page');
  await booker.button('Book Now').click();
  expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
});

test('the short form takes two places', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/plain/?variant=quickbooking`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  await booker.choose('Drop-off', 'Paddington', /^Paddington Station/);
  await expect(booker.place('Drop-off')).toHaveValue(/Paddington/);
});
