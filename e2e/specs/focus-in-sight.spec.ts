import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The focused control is always visible, never under the bar or a header (WCAG 2.4.11). */

interface Focused {
  readonly name: string;
  /**
   * What covers the control, or its top and bottom (CSS pixels) when it is outside the window; '' when it is visible.
   */
  readonly covered: string;
  readonly isEnd: boolean;
}

/** The focused control, also inside shadow roots, and what covers it. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const deepest = (root: Document | ShadowRoot): Element | null => {
      const active = root.activeElement;
      return active?.shadowRoot ? (deepest(active.shadowRoot) ?? active) : active;
    };
    const element = deepest(document);
    if (!element || element === document.body) return { name: '', covered: '', isEnd: true };
    const label =
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.getAttribute('aria-label') ??
      element.textContent;
    const name = `${element.localName} ${(label ?? '').trim().slice(0, 40)}`;
    // Radios and checkboxes are visually hidden; their labels are visible.
    const drawn = element.matches('[type="radio"], [type="checkbox"]')
      ? (element.closest('label') ?? element)
      : element;
    const { top, bottom, left, right } = drawn.getBoundingClientRect();
    if (bottom - top > innerHeight * 0.8) return { name, covered: '', isEnd: false };
    const root = element.getRootNode() as Document | ShadowRoot;
    const over = (x: number, y: number) => {
      const hit = root.elementFromPoint(x, y);
      return hit && !drawn.contains(hit) && !hit.contains(drawn) ? hit.closest('.tb-bar, header, .tb-side') : null;
    };
    const middle = (left + right) / 2;
    const bar = over(middle, top + 2) ?? over(middle, bottom - 2) ?? over(left + 12, (top + bottom) / 2);
    const outside = top < -1 || bottom > innerHeight + 1;
    const covered = bar ? `under ${bar.className || bar.localName}` : outside ? `${top} to ${bottom}` : '';
    return { name, covered, isEnd: false };
  });

/** Presses a key until the focus has passed all controls of the page. @returns the focused controls that were hidden */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', least: number): Promise<string[]> {
  const hidden: string[] = [];
  let seen = 0;
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press(key);
    const { name, covered, isEnd } = await focused(page);
    if (isEnd) break;
    seen++;
    if (covered !== '') hidden.push(`${name}: ${covered}`);
  }
  expect(seen).toBeGreaterThan(least);
  return hidden;
}

for (const host of ['site', 'element'] as const) {
  for (const layout of ['wizard', 'inline'] as const) {
    test(`${host}, ${layout}: on a small phone every control that Tab comes to is in sight`, async ({
      page,
      servers,
    }) => {
      test.slow();
      await page.setViewportSize({ width: 360, height: 640 });
      const address = host === 'site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`;
      await page.goto(`${address}?layout=${layout}`);
      const booker = new Booker(page);
      await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
      await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
      await booker.expectFare();
      const steps = layout === 'wizard' ? 2 : 1;
      for (let step = 1; step <= steps; step++) {
        if (step > 1) await booker.next();
        await page.evaluate(() => {
          (document.activeElement as HTMLElement | null)?.blur();
          scrollTo(0, 0);
        });
        expect(await walk(page, 'Tab', 8)).toEqual([]);
        expect(await walk(page, 'Shift+Tab', 8)).toEqual([]);
      }
    });
  }
}

test('in a low window the bar lies at the end of the form, not over it', async ({ page, servers }) => {
  for (const address of [`${servers.api.url}/booking.html`, `${servers.examplesUrl}/plain/`]) {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(`${address}?layout=inline`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(next).not.toBeInViewport();
    await page.setViewportSize({ width: 740, height: 700 });
    await expect(next).toBeInViewport();
  }
});

test('the title of the page begins with Error while the step shows what is wrong', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.next();
  await expect(page).toHaveTitle(/^Error: Meridian Cars/);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await expect(page).toHaveTitle(/^Meridian Cars/);
  // Next waits for the fare and ignores a second press meanwhile.
  await booker.expectFare();
  await booker.next();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await booker.next();
  await expect(page).toHaveTitle(/^Error: Meridian Cars/);
});

test('each step has a title of its own, and one that asks for the time of the way back begins with Error', async ({
  page,
  servers,
}) => {
  const first = 'Meridian Cars (demonstration) – Book a taxi';
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();
  await expect(page).toHaveTitle(first);
  await booker.button('Add return').click();
  await booker.next();
  await expect(page).toHaveTitle(`Error: ${first}`);
  await booker.button('Remove return').click();
  await expect(page).toHaveTitle(first);
  await booker.next();
  await expect(page).toHaveTitle(`${first} – Details`);
  await booker.fillContact();
  await booker.next();
  await expect(page).toHaveTitle(`${first} – Payment`);
  await page.goBack();
  await expect(page).toHaveTitle(`${first} – Details`);
});

test('the list of what is wrong, when its code comes late, takes the focus from nobody who types by then', async ({
  page,
  servers,
}) => {
  let deliver = () => {};
  const asked = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/problems[^/]*\.js/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  await booker.next();
  await expect(page).toHaveTitle(/^Error: /);
  await booker.place('Pick-up').fill('Padding');
  deliver();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
  await expect(booker.place('Pick-up')).toBeFocused();
  await page
    .getByRole('option', { name: /^Paddington Station/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Pick-up is required' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Drop-off is required' })).toBeVisible();
});
