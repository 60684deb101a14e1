import { type Api, operatorWith, startApi, startExamples } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** An operator who takes a deposit by card, on the site and in the element; the driver takes the rest. */

let api: Api;
let examples: Awaited<ReturnType<typeof startExamples>>;
let operator: ReturnType<typeof operatorWith>;
test.beforeAll(async () => {
  test.setTimeout(320_000);
  operator = operatorWith({}, {}, { deposits: [{ amount: 20, methods: ['card'] }] });
  api = await startApi({ OPERATOR_DIR: operator.folder });
  examples = await startExamples(api);
});
test.afterAll(async () => {
  await examples.stop();
  await api.stop();
  operator.remove();
});

const surfaces = {
  site: () => `${api.url}/booking.html`,
  element: () => `${examples.url}/plain/`,
} as const;

for (const [surface, address] of Object.entries(surfaces)) {
  test(`${surface}: a deposit is paid by card, and the ticket says what the driver takes`, async ({ page }) => {
    await page.goto(address());
    const booker = new Booker(page);
    await booker.toCard('4242 4242 4242 4242');
    const words = page.getByText(/^You pay £20 now\. You pay the driver £[\d.]+ at the end of the journey\./);
    await expect(words).toBeVisible();
    const [, rest = ''] = /driver (£[\d.]+?) at/.exec((await words.textContent()) ?? '') ?? [];
    await booker.button('Pay £20').click();
    await booker.reference();
    await expect(page.getByText(`£20 paid, thank you · ${rest} to pay the driver`)).toBeVisible();
  });
}
