import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { Api } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const creates = '/api/createbookingTest';
/** Requests to fail: when a connection breaks, Chromium itself resends the request on its other open connections. */
const lostForGood = 20;
const reference = /^[2-9A-Z]{7}$/;

/** Collects the attempt key of every booking request that the page sends from now on. */
function attemptsOf(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(creates)) keys.push(request.postDataJSON().requestid);
  });
  return keys;
}

/**
 * Watches the page's requests from now on.
 * @returns a function that tells whether the ticket's page and everything that it imports has been loaded
 */
function hearsOfTicket(page: Page): () => boolean {
  const underway = new Set<Request>();
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().includes('/ticket-page');
    underway.add(request);
  });
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  return () => asked && underway.size === 0;
}

/** Queries the server for the outcome of an attempt. @returns the booking's reference, or null when there is none */
async function bookedFor(request: APIRequestContext, api: Api, attempt: string | undefined): Promise<string | null> {
  const response = await request.post(`${api.url}/api/bookinginfo`, { data: { code: attempt ?? '' } });
  const answer = await response.json();
  return answer.bookinginfo?.bookingref ?? null;
}

test('a double click on Book Now books once', async ({ page, request, servers }) => {
  const attempts = attemptsOf(page);
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await booker.button('Book Now').dblclick();
  const shown = await booker.reference();
  expect(attempts).toHaveLength(1);
  expect(await bookedFor(request, servers.api, attempts[0])).toBe(shown);
});

test('Book Now that is pressed again and again while the answer is on its way books once', async ({
  page,
  servers,
  arm,
}) => {
  const attempts = attemptsOf(page);
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await arm('createbookingTest', 'late:1500');
  await booker.button('Book Now').click();
  await expect(page.getByRole('dialog', { name: 'Please wait' })).toBeVisible();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(await booker.reference()).toMatch(reference);
  expect(attempts).toHaveLength(1);
});

/**
 * Goes to the payment step and waits for the preloaded code of the ticket: older Chromium caches a module whose load
 * was cut off by a killed server, and then only a page reload helps.
 */
async function toQuietPayment(booker: Booker): Promise<void> {
  await booker.toPayment();
  await booker.page.waitForLoadState('networkidle');
}

test.describe('when the answer gets lost', () => {
  // The ticket's service worker is fetched once the ticket is displayed, from the server that is stopped by then.
  test.use({ expectedErrors: [/ERR_|Failed to load resource|error occurred when fetching the script/] });

  test('the server is asked what happened, and the one booking is shown', async ({ page, request, servers, arm }) => {
    const attempts = attemptsOf(page);
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toPayment();
    await arm('createbookingTest', 'lost-answer', lostForGood);
    await arm('bookinginfo', 'error500', 3);
    await booker.button('Book Now').click();
    const dialog = page.getByRole('dialog', { name: 'What happened to my booking?' });
    await expect(dialog).toContainText('your taxi is never booked twice');
    const shown = await booker.reference();
    await expect(dialog).toHaveCount(0);
    expect(attempts).toHaveLength(1);
    expect(await bookedFor(request, servers.api, attempts[0])).toBe(shown);
  });

  test('a reload in the middle of booking finds the booking again', async ({ page, servers, arm }) => {
    const attempts = attemptsOf(page);
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toPayment();
    await arm('createbookingTest', 'lost-answer', lostForGood);
    await arm('bookinginfo', 'error500', 3);
    await booker.button('Book Now').click();
    await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
    await page.reload();
    expect(await booker.reference()).toMatch(reference);
    expect(attempts).toHaveLength(1);
  });

  test('a server that is killed after it booked comes back with that booking, and the screen finds it', async ({
    page,
    request,
    ownServer,
  }) => {
    const api = await ownServer();
    const attempts = attemptsOf(page);
    await page.goto(`${api.url}/booking.html`);
    const booker = new Booker(page);
    await toQuietPayment(booker);
    // The booking is made, but its response would be sent long after the process has been killed.
    await api.arm('createbookingTest', 'late:60000', lostForGood);
    await booker.button('Book Now').click();
    await expect.poll(() => bookedFor(request, api, attempts[0])).not.toBeNull();
    const made = await bookedFor(request, api, attempts[0]);
    await api.kill();
    await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
    await api.restart();
    expect(await booker.reference()).toBe(made);
    expect(new Set(attempts).size).toBe(1);
    await page.reload();
    expect(await booker.reference()).toBe(made);
  });

  test('a server that is killed before it booked has booked nothing: the screen says so, and the next press books once', async ({
    page,
    request,
    ownServer,
  }) => {
    const api = await ownServer();
    const attempts = attemptsOf(page);
    await page.goto(`${api.url}/booking.html`);
    const booker = new Booker(page);
    await toQuietPayment(booker);
    await api.arm('createbookingTest', 'slow:60000', lostForGood);
    const pressed = page.waitForRequest((sent) => sent.url().endsWith(creates));
    await booker.button('Book Now').click();
    await pressed;
    await api.kill();
    await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
    await api.restart();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText('Your taxi was not booked');
    expect(await bookedFor(request, api, attempts[0])).toBeNull();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await booker.button('Book Now').click();
    expect(await booker.reference()).toMatch(reference);
    // All requests have the same attempt key, so that a booking made by the first one would have been found.
    expect(new Set(attempts).size).toBe(1);
  });

  for (const [moment, call] of [
    ['as soon as it has said that the taxi is booked', creates],
    ['as soon as it has told everything about the booking', '/api/bookinginfo'],
  ] as const) {
    test(`a server that dies ${moment} loses nothing`, async ({ page, ownServer }) => {
      const api = await ownServer();
      const attempts = attemptsOf(page);
      const ticketIsThere = hearsOfTicket(page);
      await page.goto(`${api.url}/booking.html`);
      const booker = new Booker(page);
      await toQuietPayment(booker);
      // The ticket's code is preloaded on the payment step, before the server is killed.
      await expect.poll(ticketIsThere).toBe(true);
      await page.route(
        `**${call}`,
        async (route) => {
          const response = await route.fetch();
          await api.kill();
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await booker.button('Book Now').click();
      if (call === creates) {
        await expect(page.getByRole('dialog', { name: 'What happened to my booking?' })).toBeVisible();
        await api.restart();
      }
      const shown = await booker.reference();
      expect(shown).toMatch(reference);
      expect(new Set(attempts).size).toBe(1);
      if (call !== creates) await api.restart();
      await page.reload();
      expect(await booker.reference()).toBe(shown);
    });
  }
});
