import { type Api, operatorWith, startApi, startExamples } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** An operator that takes a deposit by card, on the site and in the element; the passenger pays the driver the rest. */

let api: Api;
let examples: Awaited<ReturnType<typeof startExamples>>;
let operator: ReturnType<typeof operatorWith>;
// In order, in one worker: otherwise every worker that runs some of these tests starts its own server.
test.describe.configure({ mode: 'default' });
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

test.describe('an operator who takes the rest online, too', () => {
  let own: Api;
  let folder: ReturnType<typeof operatorWith>;
  test.beforeAll(async () => {
    test.setTimeout(320_000);
    folder = operatorWith({}, {}, { deposits: [{ amount: 20, methods: ['card'] }], rest: 'online' });
    own = await startApi({ OPERATOR_DIR: folder.folder });
  });
  test.afterAll(async () => {
    await own.stop();
    folder.remove();
  });

  test('the rest of a deposit is paid by card from the ticket, and nothing is left to the driver', async ({ page }) => {
    await page.goto(`${own.url}/booking.html`);
    const booker = new Booker(page);
    await booker.toCard('4242 4242 4242 4242');
    await booker.button('Pay £20').click();
    await booker.reference();
    const words = page.getByText(/^£20 paid, thank you · £[\d.]+ to pay now, or to the driver$/);
    await expect(page.getByText('Your booking is not paid yet')).toHaveCount(0);
    const [, rest = ''] = /· (£[\d.]+) to/.exec((await words.textContent()) ?? '') ?? [];
    const total = `£${(20 + Number(rest.slice(1))).toFixed(2).replace(/\.00$/, '')}`;
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(`You pay ${rest} now.`)).toBeVisible();
    await expect(page.getByText(/You pay the driver/)).toHaveCount(0);
    await booker.fillCard('4242 4242 4242 4242');
    await booker.button(`Pay ${rest}`).click();
    await expect(page.getByText(`${total} paid, thank you`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  });
});
