import { type Api, startApi } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const creates = '/api/createbookingTest';
/** Chromium itself sends a request again on its other open connections when one breaks: all of them have to. */
const lostForGood = 20;

test('a double click on Book Now books once', async ({ page, servers }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(creates)) sent.push(request.postData() ?? '');
  });
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.button('Book Now').dblclick();
  await booker.reference();
  expect(sent).toHaveLength(1);
});

test.describe('when the answer gets lost', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load resource/] });

  test('the server is asked what happened, and the one booking is shown', async ({ page }) => {
    const api = await startApi();
    try {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(creates)) sent.push(request.postData() ?? '');
      });
      await page.goto(`${api.url}/booking.html`);
      const booker = new Booker(page);
      await booker.toPayment();
      await api.arm('createbookingTest', 'lost-answer', lostForGood);
      await booker.button('Book Now').click();
      expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
      expect(sent).toHaveLength(1);
    } finally {
      await api.stop();
    }
  });

  test('a server that dies after Book Now and comes back has booked once, and the screen finds it', async ({
    page,
  }) => {
    const api: Api = await startApi();
    try {
      await page.goto(`${api.url}/booking.html`);
      const booker = new Booker(page);
      await booker.toPayment();
      // The booking is made and its answer never arrives, because the process is killed.
      await api.arm('createbookingTest', 'lost-answer', lostForGood);
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(creates));
      await booker.button('Book Now').click();
      await lost;
      await api.kill();
      await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
      await api.restart();
      const reference = await booker.reference();
      expect(reference).toMatch(/^[2-9A-Z]{7}$/);
      await page.reload();
      expect(await booker.reference()).toBe(reference);
    } finally {
      await api.stop();
    }
  });

  test('a reload in the middle of booking finds the booking again', async ({ page }) => {
    const api = await startApi();
    try {
      await page.goto(`${api.url}/booking.html`);
      const booker = new Booker(page);
      await booker.toPayment();
      await api.arm('createbookingTest', 'lost-answer', lostForGood);
      await api.arm('bookinginfo', 'error500', 3);
      await booker.button('Book Now').click();
      await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
      await page.reload();
      expect(await booker.reference()).toMatch(/^[2-9A-Z]{7}$/);
    } finally {
      await api.stop();
    }
  });
});
