import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** On a phone the list of places fills the screen, and the browser's Back button closes it. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/**
 * Which of five points (centre of the screen and of its edges) hit the open list, whatever the page's stacking order.
 */
const covered = (page: Page) =>
  page.getByRole('listbox').evaluate((list) => {
    const root = list.getRootNode() as Document | ShadowRoot;
    const own = list.closest('[popover]');
    const points = [
      [180, 4],
      [180, 370],
      [180, 736],
      [2, 370],
      [358, 370],
    ] as const;
    return points.map(([x, y]) => own?.contains(root.elementFromPoint(x, y)) ?? false);
  });
const whole = [true, true, true, true, true];

/** Closes the list as Android's Back button does, without a key event that the page could handle. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keep = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('keydown', keep, { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
}

for (const where of ['site', 'element'] as const) {
  test(`the list of places is the whole screen of a phone, and the way back shuts it: ${where}`, async ({
    page,
    servers,
  }) => {
    const address =
      where === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/?layout=wizard`;
    await page.goto(address);
    const booker = new Booker(page);
    const [pickup, dropoff] = [booker.place('Pick-up'), booker.place('Drop-off')];
    const list = page.getByRole('listbox');
    await pickup.tap();
    await expect(page.getByRole('option', { name: /Heathrow/ })).toBeVisible();
    expect(await covered(page)).toEqual(whole);
    await expectAccessible(page);

    // The same while text is typed; without results the last option remains visible.
    await expect(pickup).toBeFocused();
    await page.keyboard.type('q');
    expect((await pickup.boundingBox())?.y).toBeLessThan(40);
    await page.keyboard.type('zxv wobble');
    const call = page.getByRole('option', { name: /^Call / });
    await expect(call).toBeInViewport({ ratio: 1 });
    expect(await covered(page)).toEqual(whole);
    await page.getByRole('button', { name: 'Clear Pick-up' }).tap();
    await expect(page.getByRole('option', { name: /Heathrow/ })).toBeVisible();

    const length = await page.evaluate(() => history.length);
    await goBack(page);
    await expect(list).toHaveCount(0);
    await expect(page).toHaveURL(address);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await pickup.tap();
    await expect(list).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(list).toHaveCount(0);
    await expect(pickup).not.toBeFocused();

    // After the pick-up is chosen the same full-screen list asks for the drop-off.
    await pickup.tap();
    await page.keyboard.type('paddington');
    await page.getByRole('option', { name: /^Paddington Station/ }).tap();
    await expect(dropoff).toBeFocused();
    await expect(page.getByRole('option', { name: /Heathrow/ })).toBeVisible();
    expect(await covered(page)).toEqual(whole);
    await page.keyboard.type('canary wharf');
    await page
      .getByRole('option', { name: /^Canary Wharf/ })
      .first()
      .tap();
    await expect(list).toHaveCount(0);
    // The focus moves to the next control, so the on-screen keyboard closes.
    await expect(booker.button('ASAP')).toBeFocused();
    await booker.expectFare();

    // The chosen places are visible in full, postcode included.
    for (const [field, words] of [
      [pickup, 'W2 1HQ'],
      [dropoff, 'E14'],
    ] as const) {
      const shown = field.locator('xpath=following-sibling::span');
      await expect(shown).toContainText(words);
      const cut = await shown.evaluate(
        (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1,
      );
      expect(cut, words).toBe(false);
    }
  });
}
