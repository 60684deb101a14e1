import type { Locator, Page } from '@playwright/test';
import { operatorWith } from '../fixtures/servers.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** A hint that is displayed only at some hours of the day, so its words are never counted. */
const cheaperHour = /^\d\d:\d\d: £[\d.]+ less$/;

/** Counts the taps, keys, words to read and waiting time that a booking costs a visitor on a phone. */
class Effort {
  readonly page: Page;
  readonly booker: Booker;
  taps = 0;
  keys = 0;
  words = 0;
  /** Milliseconds between taps and their results: the product's own time, which depends on the machine. */
  waitedMs = 0;
  #before: readonly string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.booker = new Booker(page);
  }

  async tap(control: Locator): Promise<void> {
    this.taps++;
    await control.tap();
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async wait(until: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await until();
    this.waitedMs += performance.now() - begun;
  }

  /** Counts the visible words of a screen once `sign` is displayed, without the texts of the previous screen. */
  async read(sign: Locator): Promise<void> {
    await this.wait(() => expect(sign).toBeVisible());
    let seen = await this.#texts();
    for (let before: readonly string[] = []; before.join() !== seen.join(); )
      [before, seen] = [seen, await this.#texts()];
    const fresh = seen.filter((text) => !this.#before.includes(text) && !cheaperHour.test(text));
    this.words += fresh.join(' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    this.#before = seen;
  }

  /** From the first screen to the step with the passenger's contact. */
  async toDetails(): Promise<void> {
    const { booker, page } = this;
    await this.read(booker.place('Pick-up'));
    await this.tap(booker.place('Pick-up'));
    await this.type('lhr 5');
    await this.tap(page.getByRole('option', { name: /Terminal 5/ }));
    await expect(booker.place('Drop-off')).toBeFocused();
    await this.type('padd');
    await this.tap(page.getByRole('option', { name: /^Paddington Station/ }));
    await this.wait(() => booker.expectFare());
    await this.read(booker.button('Next'));
    await this.tap(booker.button('Next'));
    await this.read(page.getByRole('textbox', { name: 'Promo code' }));
  }

  /** Fills in the passenger's contact and continues. */
  async details(): Promise<void> {
    const { booker, page } = this;
    await this.tap(page.getByRole('textbox', { name: 'First name' }));
    await booker.fillContact();
    for (const name of ['First name', 'Last name', 'Email', 'Phone']) {
      this.keys += (await page.getByRole('textbox', { name }).inputValue()).replaceAll(' ', '').length;
    }
    // The on-screen keyboard covers the bar, so the visitor continues with its Enter key.
    await page.getByRole('textbox', { name: 'Phone' }).press('Enter');
    this.keys++;
  }

  async book(button: string | RegExp): Promise<void> {
    await this.tap(this.booker.button(button));
    await this.wait(async () => void (await this.booker.reference()));
  }

  tell(way: string): void {
    const seconds = (this.waitedMs / 1_000).toFixed(1);
    console.log(`${way}: ${this.taps} taps, ${this.keys} keys, ${this.words} words, ${seconds} s of ours`);
  }

  /** @returns the visible texts, two frames from now */
  #texts(): Promise<string[]> {
    return this.page.getByRole('main').evaluate(async (main) => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const texts: string[] = [];
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // Text for screen readers only has a box of one pixel; of a select only the chosen option is visible.
        const { width, height } = holder.getBoundingClientRect();
        if (width > 1 && height > 1 && !holder.closest('select')) texts.push(node.textContent ?? '');
      }
      return texts;
    });
  }
}

for (const { way, taps, keys, words } of [
  { way: 'cash', taps: 7, keys: 46, words: 235 },
  { way: 'card', taps: 9, keys: 46, words: 295 },
]) {
  test(`a first booking from an airport on a phone, paid by ${way}, takes ${taps} taps and ${words} words at most`, async ({
    page,
    servers,
  }) => {
    await page.goto(`${servers.api.url}/booking.html`);
    const effort = new Effort(page);
    const { booker } = effort;
    await effort.toDetails();
    await effort.tap(page.getByRole('checkbox', { name: /^I don't have flight details/ }));
    await effort.details();
    await effort.read(booker.button('Book Now'));
    if (way === 'card') {
      await effort.tap(page.getByRole('radio', { name: 'By card', exact: true }));
      await effort.read(page.getByRole('textbox', { name: 'CVC' }));
      await effort.tap(page.getByRole('textbox', { name: 'Name on card' }));
      await booker.fillCard('4242424242424242');
    }
    await effort.book(way === 'card' ? /^Pay £/ : 'Book Now');
    effort.tell(way);
    expect(effort.taps).toBe(taps);
    expect(effort.keys, 'without those of the card').toBeLessThanOrEqual(keys);
    expect(effort.words).toBeLessThanOrEqual(words);
  });
}

test('where the operator wants no flight of whoever has landed, the question stands in place and 6 taps are enough', async ({
  page,
  ownServer,
}) => {
  const { folder, remove } = operatorWith({ flightdialog: 'later' });
  try {
    const api = await ownServer({ OPERATOR_DIR: folder });
    await page.goto(`${api.url}/booking.html`);
    const effort = new Effort(page);
    await effort.toDetails();
    await effort.details();
    await effort.read(effort.booker.button('Book Now'));
    await effort.book('Book Now');
    effort.tell('without a flight');
    expect(effort.taps).toBe(6);
    expect(effort.words).toBeLessThanOrEqual(235);
  } finally {
    remove();
  }
});
