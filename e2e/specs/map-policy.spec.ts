import { documented, element, host, watchPolicy } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test('with the documented directives all of it works, the map too', async ({ page, servers }) => {
  const violations = await watchPolicy(page);
  // A page may pin the element to one build.
  const { pinned, files } = (await (await fetch(`${servers.api.url}/widget/integrity.json`)).json()) as {
    pinned: string;
    files: Record<string, string>;
  };
  const tag = `<script type="module" src="API/widget/${pinned}" integrity="${files[pinned]}" crossorigin></script>`;
  const without = '<a href="API/booking.html">Book a taxi</a>';
  await host(page, servers, tag + element.replace('></', `>${without}</`), { policy: documented });
  await expect(page.getByRole('link', { name: 'Book a taxi' })).toBeHidden();
  const booker = new Booker(page);
  await booker.chooseJourney();
  await expect(page.locator('taxi-booking canvas')).toBeVisible({ timeout: 20_000 });
  expect(await violations()).toEqual([]);
});
