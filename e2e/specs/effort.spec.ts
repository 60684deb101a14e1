import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** What a visitor on a phone has to do and to read for a booking. */
class Effort {
  readonly page: Page;
  taps = 0;
  words = 0;
  #before: readonly string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async tap(control: Locator): Promise<void> {
    this.taps++;
    await control.tap();
  }

  /** Counts the words that can be seen of a screen once `sign` stands on it, those that stood on the one before left out. */
  async read(sign: Locator): Promise<void> {
    await expect(sign).toBeVisible();
    const seen = await this.page.getByRole('main').evaluate((main) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // What only a screen reader is told has a box of one pixel; a closed select shows one of its options.
        const { width, height } = holder.getBoundingClientRect();
        if (width > 1 && height > 1 && !holder.closest('select')) texts.push(node.textContent ?? '');
      }
      return texts;
    });
    const fresh = seen.filter((text) => !this.#before.includes(text));
    this.words += fresh.join(' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    this.#before = seen;
  }
}

for (const { way, taps, words } of [
  { way: 'cash', taps: 8, words: 290 },
  { way: 'card', taps: 10, words: 340 },
]) {
  test(`a first booking from an airport on a phone, paid by ${way}, takes ${taps} taps and ${words} words at most`, async ({
    page,
    servers,
  }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const booker = new Booker(page);
    const effort = new Effort(page);
    await effort.read(booker.place('Pick-up'));
    await effort.tap(booker.place('Pick-up'));
    await page.keyboard.type('lhr 5');
    await effort.tap(page.getByRole('option', { name: /Terminal 5/ }));
    await expect(booker.place('Drop-off')).toBeFocused();
    await page.keyboard.type('padd');
    await effort.tap(page.getByRole('option', { name: /^Paddington Station/ }));
    await booker.expectFare();
    await effort.read(booker.button('Next'));
    await effort.tap(booker.button('Next'));
    await effort.read(page.getByRole('textbox', { name: 'Promo code' }));
    await effort.tap(page.getByRole('textbox', { name: 'First name' }));
    await booker.fillContact();
    // The keyboard on screen covers the bar; its last key is the way on.
    await page.getByRole('textbox', { name: 'Phone' }).press('Enter');
    await effort.read(booker.flightDialog.getByRole('button', { name: 'OK', exact: true }));
    await effort.tap(booker.flightDialog.getByRole('checkbox', { name: /^I don't have flight details/ }));
    await effort.tap(booker.flightDialog.getByRole('button', { name: 'OK', exact: true }));
    await effort.read(booker.button('Book Now'));
    if (way === 'card') {
      await effort.tap(page.getByRole('radio', { name: 'By card', exact: true }));
      await effort.read(page.getByRole('textbox', { name: 'CVC' }));
      await effort.tap(page.getByRole('textbox', { name: 'Name on card' }));
      await booker.fillCard('4242424242424242');
    }
    await effort.tap(booker.button(way === 'card' ? /^Pay £/ : 'Book Now'));
    await booker.reference();
    console.log(`${way}: ${effort.taps} taps, ${effort.words} words`);
    expect(effort.taps).toBe(taps);
    expect(effort.words).toBeLessThanOrEqual(words);
  });
}
