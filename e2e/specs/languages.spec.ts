import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';

interface Said {
  readonly pickup: string;
  readonly dropoff: string;
  readonly next: string;
  readonly total: string;
  readonly contact: readonly [name: string, value: string][];
  readonly noFlight: RegExp;
  readonly ok: string;
  readonly book: string;
  readonly booked: string;
}

const german: Said = {
  pickup: 'Abholort',
  dropoff: 'Zielort',
  next: 'Weiter',
  total: 'Gesamtpreis',
  contact: [
    ['Vorname', 'Ada'],
    ['Nachname', 'Lovelace'],
    ['E-Mail', 'ada@example.com'],
    ['Telefon', '7911123456'],
  ],
  noFlight: /^Ich habe keine Flugdaten/,
  ok: 'OK',
  book: 'Jetzt buchen',
  booked: 'Ihr Taxi ist gebucht',
};

const arabic: Said = {
  pickup: 'مكان الانطلاق',
  dropoff: 'الوجهة',
  next: 'التالي',
  total: 'الأجرة الإجمالية',
  contact: [
    ['الاسم الأول', 'Ada'],
    ['اسم العائلة', 'Lovelace'],
    ['البريد الإلكتروني', 'ada@example.com'],
    ['الهاتف', '7911123456'],
  ],
  noFlight: /^ليست لدي بيانات/,
  ok: 'موافق',
  book: 'احجز الآن',
  booked: 'حُجزت سيارتك',
};

async function choose(page: Page, name: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('combobox', { name, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** From the first place to the ticket in the words of a language. */
async function book(page: Page, said: Said): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await choose(page, said.pickup, 'Heathrow', /Terminal 5/);
  await choose(page, said.dropoff, 'Paddington', /^Paddington Station/);
  await expect(page.getByRole('status', { name: said.total }).filter({ visible: true })).toContainText('£');
  await expectAccessible(page);
  await press(said.next);
  for (const [name, value] of said.contact) await page.getByRole('textbox', { name, exact: true }).fill(value);
  await press(said.next);
  await page.getByRole('checkbox', { name: said.noFlight }).check();
  await page.getByRole('dialog').getByRole('button', { name: said.ok, exact: true }).click();
  await expect(page.getByRole('button', { name: said.book })).toBeVisible();
  await expectAccessible(page);
  await press(said.book);
  await expect(page.getByRole('heading', { name: said.booked })).toBeVisible({ timeout: 20_000 });
}

test.use({ viewport: viewports.phone });

test('a guest books in German in the element, and not a word of it was English first', async ({ page, servers }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const look = () => {
      const text = document.querySelector('taxi-booking')?.shadowRoot?.textContent ?? '';
      if (/Pick-up|Where to/.test(text)) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${servers.examplesUrl}/plain/?locale=de&layout=wizard`);
  await book(page, german);
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});

test('a visitor books in Arabic on the site, from right to left', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html?locale=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await book(page, arabic);
});
