import type { Page } from '@playwright/test';
import { element, host, script } from '../fixtures/host-page.ts';
import { expect, expectAccessible, prepareAxe, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { arabic, choose, fillContact, german, type JourneyLabels } from '../pages/journey-labels.ts';

/** From the pick-up field to the ticket in one language. */
async function book(page: Page, said: JourneyLabels): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await choose(page, said.pickup, 'Heathrow', /Terminal 5/);
  await choose(page, said.dropoff, 'Paddington', /^Paddington Station/);
  await expect(page.getByRole('status', { name: said.total }).filter({ visible: true })).toContainText('£');
  await expectAccessible(page);
  await press(said.next);
  await fillContact(page, said);
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

test.describe('in every language, in light and in dark', () => {
  test.use({ expectedErrors: [/403/] });

  const locales = ['en', 'de', 'fr', 'es', 'it', 'pl', 'ar', 'ja'];

  /** Widths of two phones, a column and a tablet. */
  const widths = [360, 430, 600, 820];

  /** The buttons whose label takes three lines or more at one of the widths. */
  const tallButtons = async (page: Page) => {
    const tall: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ ...viewports.phone, width });
      const found = await page.getByRole('button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const lines = document.createRange();
          lines.selectNodeContents(button);
          const tops = new Set([...lines.getClientRects()].map(({ bottom }) => Math.round(bottom / 12)));
          return button.getBoundingClientRect().height > 56 && tops.size > 2 ? [button.textContent] : [];
        }),
      );
      tall.push(...found.map((label) => `${label} at ${width} px`));
    }
    await page.setViewportSize(viewports.phone);
    return tall;
  };

  test('no screen of the element breaks a rule of accessibility, or a button in three lines', async ({
    page,
    servers,
  }) => {
    test.slow();
    const head = '<style>body { background: light-dark(#fff, #111) }</style>';
    await host(page, servers, `${script}${element.replace('>', ' layout="wizard">')}`, { head });
    const broken: string[] = [];
    const looked = new Set<string>();
    let looks = 0;
    /** Checks the current screen in each language and returns it to English. */
    const look = async (screen: string) => {
      const axe = await prepareAxe(page);
      for (const locale of [...locales.slice(1), 'en']) {
        await page.locator('taxi-booking').evaluate((node, value) => node.setAttribute('locale', value), locale);
        await expect(page.locator(`taxi-booking .tb[lang|="${locale}"]`)).toBeVisible();
        await expect(page.locator('taxi-booking [aria-busy="true"]')).toHaveCount(0);
        // The themes alternate, so that each language is checked in both, on three screens each.
        const theme = looks % 2 === 0 ? 'dark' : 'light';
        await page.evaluate((value) => {
          document.documentElement.style.colorScheme = value;
        }, theme);
        const found = await axe('taxi-booking');
        const tall = await tallButtons(page);
        broken.push(...[...found, ...tall].map((told) => `${screen}, ${locale}, ${theme}: ${told}`));
        looked.add(`${locale} ${theme}`);
        looks += 1;
      }
      looks += 1;
    };

    const booker = new Booker(page);
    await booker.chooseJourney();
    await look('the journey with its fare');
    await booker.next();
    await booker.next();
    await expect(page.getByRole('link', { name: 'First name is required' })).toBeVisible();
    await look('the details, with what is missing');
    await booker.fillContact();
    await booker.nextWithoutFlight();
    await expect(booker.button('Book Now')).toBeVisible();
    await look('the payment');
    await booker.button('Book Now').click();
    await booker.reference();
    await look('the ticket');

    await host(page, servers, `${script}${element.replace('>', ' variant="quickbooking">')}`, { head });
    await booker.chooseJourney();
    await look('the short form');
    await page.locator('taxi-booking').evaluate((node) => node.setAttribute('tracking-code', 'BLOCKED'));
    await expect(page.getByText('This form is not registered for the website that shows it.')).toBeVisible();
    await look('refused');

    expect(looked.size).toBe(locales.length * 2);
    expect(broken).toEqual([]);
  });
});
