import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test.use({ expectedErrors: [/Content Security Policy/] });

test('on the way to a payment nothing runs that was put into the page, not even from our own address', async ({
  page,
  servers,
}) => {
  const { url } = servers.api;
  const put = `<script src="/widget/taxi-booking.js" type="module"></script><script>window.ran = 'inline'</script>`;
  await page.route('**/booking.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', `${put}</body>`);
    await route.fulfill({ response, body });
  });
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await page.goto(`${url}/booking.html`);
  const booker = new Booker(page);
  await booker.toPayment();
  await expect(booker.button('Book Now')).toBeVisible();
  expect(await page.evaluate(() => [Reflect.get(window, 'ran'), Boolean(customElements.get('taxi-booking'))])).toEqual([
    undefined,
    false,
  ]);
  expect(blocked.some((text) => text.includes('/widget/taxi-booking.js'))).toBe(true);
  expect(blocked.some((text) => text.includes('inline script'))).toBe(true);
});
