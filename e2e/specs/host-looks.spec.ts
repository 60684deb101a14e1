import type { Page } from '@playwright/test';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The size of the form's heading on the screen, in CSS pixels of the page. */
const headingSize = (page: Page) =>
  page.getByRole('heading', { name: 'Where to?' }).evaluate((heading) => {
    const { height } = heading.getBoundingClientRect();
    return (Number.parseFloat(getComputedStyle(heading).fontSize) * height) / (heading as HTMLElement).offsetHeight;
  });
const open = async (page: Page) => {
  await expect(page.locator('taxi-booking:state(ready)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible();
};

test('the text follows the reader’s own size and the page’s token, and not the page’s root', async ({
  page,
  servers,
}) => {
  await page.setViewportSize(viewports.desktop);
  await host(page, servers, script + element, { head: '<style>html { font-size: 9px }</style>' });
  await open(page);
  const usual = await headingSize(page);
  const reader = await page.context().newCDPSession(page);
  await reader.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await open(page);
  expect((await headingSize(page)) / usual).toBeCloseTo(2, 1);
  // Text of twice the size leaves the form half of its apparent width, still without horizontal overflow.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await new Booker(page).chooseJourney();

  await reader.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await host(page, servers, script + element, { head: '<style>body { --taxi-booking-font-size: 24px }</style>' });
  await open(page);
  expect((await headingSize(page)) / usual).toBeCloseTo(1.5, 1);
});

test('text of twice the size on a phone leaves everything within reach', async ({ page, servers }) => {
  await page.setViewportSize(viewports.phone);
  const reader = await page.context().newCDPSession(page);
  await reader.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await host(page, servers, script + element);
  await open(page);
  const form = page.locator('taxi-booking');
  for (const button of await form.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(box.x + box.width, (await button.textContent()) ?? '').toBeLessThanOrEqual(viewports.phone.width);
  }
  const next = await form.getByRole('button', { name: 'Next' }).boundingBox();
  const fare = await form.getByText('No fare yet').last().boundingBox();
  expect((fare?.y ?? 0) + (fare?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
});

test('the button stays above a bar of the page', async ({ page, servers }) => {
  await page.setViewportSize(viewports.phone);
  const bar = 'position: fixed; inset: auto 0 0; height: 80px; z-index: 99; background: #fff';
  const head = `<style>taxi-booking { --taxi-booking-inset-bottom: 80px } footer { ${bar} }</style>`;
  await host(page, servers, `${script}${element}<footer>Call us</footer>`, { head });
  const next = new Booker(page).button('Next');
  await expect(next).toBeVisible();
  const { bottom } = await next.evaluate((button) => button.getBoundingClientRect());
  expect(bottom).toBeLessThanOrEqual(viewports.phone.height - 80);
  await next.click();
});

test('the colours are those of the ground that it stands on, and follow it', async ({ page, servers }) => {
  const text = () => page.getByRole('heading', { name: 'Where to?' }).evaluate((node) => getComputedStyle(node).color);
  await page.emulateMedia({ colorScheme: 'dark' });
  const head = '<style>main { background: #fff; color-scheme: light dark } .night main { background: #101014 }</style>';
  await host(page, servers, `${script}<main>${element}</main>`, { head });
  await open(page);
  expect(await text()).toBe('rgb(23, 24, 28)');
  await page.evaluate(() => document.body.classList.add('night'));
  await expect.poll(text).toBe('rgb(242, 241, 238)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(text).toBe('rgb(242, 241, 238)');
});

test('the parts can be styled', async ({ page, servers }) => {
  const parts = ['button', 'step', 'card', 'fare', 'ticket'];
  const rules = parts.map((part, index) => `taxi-booking::part(${part}) { outline: ${index + 1}px solid red }`);
  await host(page, servers, script + element, { head: `<style>${rules.join('\n')}</style>` });
  const booker = new Booker(page);
  await booker.chooseJourney();
  await expect(booker.button('Next')).toHaveCSS('outline-width', '1px');
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').first()).toHaveCSS(
    'outline-width',
    '2px',
  );
  await expect(booker.fare).toHaveCSS('outline-width', '4px');
  await booker.next();
  await expect(page.getByRole('radiogroup', { name: 'Vehicle' }).locator('label').first()).toHaveCSS(
    'outline-width',
    '3px',
  );
  await booker.fillContact();
  await booker.nextWithoutFlight();
  await booker.button('Book Now').click();
  await booker.reference();
  await expect(page.getByRole('article', { name: /^Ticket / })).toHaveCSS('outline-width', '5px');
});
