import { readFileSync } from 'node:fs';
import { element, host } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const loader = readFileSync(new URL('../../packages/loader/dist/index.js', import.meta.url), 'utf8');

// The policy also refuses the map's worker, and a list replaces the map.
test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED|maplibre/] });

test('loads the element where a first attempt got lost, under trusted types', async ({ page, servers }) => {
  await page.route('**/loader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: loader }));
  let asked = 0;
  await page.route('**/widget/taxi-booking.js*', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  const policy = "require-trusted-types-for 'script'; trusted-types taxi-booking-loader";
  await host(page, servers, element, { policy });
  const load = (url: string) =>
    page.evaluate(async (operator) => {
      const { loadTaxiBooking } = await import(`${location.origin}/loader.js`);
      const [first, second] = await Promise.allSettled(
        [operator, operator].map((each) => loadTaxiBooking({ url: each })),
      );
      if (first?.status !== 'fulfilled') return String(first?.reason);
      return (
        first.value === customElements.get('taxi-booking') &&
        second?.status === 'fulfilled' &&
        first.value === second.value
      );
    }, url);
  expect(await load(servers.api.url)).toMatch(/taxi-booking\.js could not be loaded/);
  expect(await load(servers.api.url)).toBe(true);
  expect(asked).toBe(2);
  await new Booker(page).chooseJourney();
});
