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

test('left in the middle of a booking and come back to, the page is the same and goes on', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto(`${servers.examplesUrl}/plain/`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  // The browser does not put a page with a pending request into the back/forward cache.
  await page.waitForTimeout(2_000);
  await page.goto(`${servers.api.url}/health`);
  await page.evaluate(() => history.back());
  // Playwright's locators wait for the page to load; a page from the back/forward cache fires no load event.
  const inside = (look: (root: ShadowRoot) => unknown) =>
    page.evaluate(`(${look})(document.querySelector('taxi-booking').shadowRoot)`).catch(() => null);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted')).catch(() => null)).toBe(true);
  await expect.poll(() => inside((root) => /£\d/.test(root.textContent ?? ''))).toBe(true);
  await inside((root) => root.querySelector<HTMLElement>('[part~=primary]')?.click());
  await expect.poll(() => inside((root) => root.querySelector('[autocomplete="given-name"]') !== null)).toBe(true);
});
