import { host, script } from '../fixtures/host-page.ts';
import { expect, type Servers, test } from '../fixtures/test.ts';

/** Opens a partner's page with its own link inside the element, as the README recommends. */
const open = (page: Parameters<typeof host>[0], servers: Servers, attributes: string) =>
  host(
    page,
    servers,
    `${script}<taxi-booking ${attributes}><a href="/front-desk">Ask our front desk</a></taxi-booking>`,
  );

test.use({ expectedErrors: [/403|404|Failed to load|ERR_FAILED|ERR_/] });

for (const [what, attributes] of [
  ['no code', ''],
  ['a code that nobody knows', 'tracking-code="NOBODY"'],
  ['a code of other pages', 'tracking-code="BLOCKED"'],
  ['a code that has ended', 'tracking-code="EXPIRED"'],
  ['no code in the short form', 'variant="quickbooking"'],
] as const) {
  test(`is no dead end with ${what}: the page’s own link and the operator’s phone stand there`, async ({
    page,
    servers,
  }) => {
    await open(page, servers, attributes);
    await expect(page.getByText('Booking is not available here')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask our front desk' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call \+44/ })).toBeVisible();
  });
}

test('is no dead end while the operator’s service is down: the link and the phone stand there', async ({
  page,
  servers,
}) => {
  await page.route('**/api/configuration*', (route) => route.abort());
  await open(page, servers, 'tracking-code="DEMO"');
  await expect(page.getByText('The booking form could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask our front desk' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call \+44/ })).toBeVisible();
});

test('is no dead end where nothing answers at all', async ({ page, servers }) => {
  await page.route(/\/(api|licence)\//, (route) => route.abort());
  await open(page, servers, 'tracking-code="DEMO"');
  await expect(page.getByText('The booking form could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask our front desk' })).toBeVisible();
});

test('is no dead end on a page that asks for code which is there no more', async ({ page, servers }) => {
  await page.route('**/widget/chunks/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await open(page, servers, 'tracking-code="DEMO"');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask our front desk' })).toBeVisible();
});
