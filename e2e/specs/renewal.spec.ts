import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** A quotation renews itself shortly before its end, whatever the visitor is doing meanwhile. */

for (const where of ['site', 'element'] as const) {
  test(`whoever types while a quotation renews itself goes on typing: ${where}`, async ({ page, servers }) => {
    await page.clock.install();
    await page.goto(
      where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/?layout=wizard`,
    );
    const booker = new Booker(page);
    await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
    await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
    await booker.expectFare();
    await booker.next();
    const name = page.getByRole('textbox', { name: 'First name' });
    await name.click();
    await page.keyboard.type('Ad');
    const renewed = page.waitForResponse((response) => response.url().endsWith('/api/quotation'));
    await page.clock.fastForward('09:35');
    await page.keyboard.type('a Lou');
    expect((await renewed).ok()).toBe(true);
    await page.keyboard.type('ise');
    await expect(name).toHaveValue('Ada Louise');
    await expect(name).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await booker.expectFare();
    // The first quotation has expired; the booking continues with the renewed one.
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.type(' May');
    await expect(name).toHaveValue('Ada Louise May');
  });
}
