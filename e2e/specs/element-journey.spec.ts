import type { Page } from '@playwright/test';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

interface Heard {
  readonly name: string;
  readonly detail: unknown;
}

/** @returns a function that lists the element's events that reached the host page's window, in order of arrival */
async function listen(page: Page): Promise<() => Promise<Heard[]>> {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    Object.assign(window, { heard });
    for (const name of ['ready', 'step', 'quote', 'booked', 'restored', 'invalid', 'error']) {
      addEventListener(`taxi-booking:${name}`, (event) => {
        heard.push({ name, detail: (event as CustomEvent).detail });
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}

for (const [device, viewport] of Object.entries(viewports)) {
  for (const host of ['plain', 'hostile-css']) {
    test(`a guest books in the ${host} page of another origin, on a ${device}`, async ({ page, servers }) => {
      await page.setViewportSize(viewport);
      const heard = await listen(page);
      await page.goto(`${servers.examplesUrl}/${host}/`);
      const booker = new Booker(page);
      // A narrow element has the layout whose steps slide sideways, with the contact in a dialog.
      await booker.toPayment(device === 'phone' ? 'dialog' : 'page');
      await booker.button('Book Now').click();
      const reference = await booker.reference();
      expect(reference).toMatch(/^[2-9A-Z]{7}$/);

      const events = await heard();
      const detailsIn = (all: Heard[], name: string) =>
        all.filter((event) => event.name === name).map(({ detail }) => detail);
      const details = (name: string) => detailsIn(events, name);
      expect(details('ready')).toEqual([{}]);
      expect(details('quote').at(-1)).toEqual({ total: expect.any(Number), currency: 'GBP', estimated: true });
      expect(details('step').at(-1)).toEqual({ step: 3, steps: 3 });
      const { total } = details('quote').at(-1) as { total: number };
      expect(details('booked')).toMatchObject([
        { bookingRef: reference, transaction_id: reference, total, value: total / 100, currency: 'GBP' },
      ]);
      // The events contain no personal data and no places.
      expect(JSON.stringify(events)).not.toMatch(/Ada|Lovelace|example\.com|7911|Heathrow|Paddington/);

      await page.reload();
      expect(await booker.reference()).toBe(reference);
      // `booked` is sent once: a reload must not add to the host page's statistics.
      const after = await heard();
      expect(detailsIn(after, 'booked')).toEqual([]);
      expect(detailsIn(after, 'restored')).toEqual(details('booked'));
    });
  }
}

test('nothing of the element gets out', async ({ page, servers }) => {
  const url = `${servers.examplesUrl}/plain/`;
  /** All computed styles of the host's own content, without the element. */
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('html, body, body *:not(taxi-booking)')].map((element) => {
        const style = getComputedStyle(element);
        // Properties that depend on the element's height and width.
        const sized = /size|width|height|^(top|bottom|inset|perspective-origin|transform-origin)/;
        const values = [...style].filter((name) => !sized.test(name)).map((name) => style.getPropertyValue(name));
        return `${element.tagName} ${values.join(';')}`;
      }),
    );
  await page.route('**/widget/taxi-booking.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const without = await look();
  await page.unroute('**/widget/taxi-booking.js');
  await page.goto(url);
  const booker = new Booker(page);
  await booker.chooseJourney();
  const within = await look();
  expect(within).toEqual(without);
  const left = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    styles: document.querySelectorAll('style').length,
    links: document.querySelectorAll('link[rel=stylesheet]').length,
    light: document.querySelector('taxi-booking')?.childElementCount,
  }));
  expect(left).toEqual({ sheets: 0, styles: 0, links: 1, light: 0 });
});

test('hostile styles do not get in', async ({ page, servers }) => {
  /** The styles of the element's own controls, which take only the font from the host. */
  const look = async (host: string) => {
    await page.goto(`${servers.examplesUrl}/${host}/`);
    const booker = new Booker(page);
    await booker.chooseJourney();
    const style = (locator: ReturnType<Booker['place']>) =>
      locator.evaluate((element) => {
        const { visibility, letterSpacing, wordSpacing, textTransform, whiteSpace, fontSize, fontStyle } =
          getComputedStyle(element);
        const { color, backgroundColor, borderTopWidth, paddingLeft, textShadow, lineHeight, cursor, fontWeight } =
          getComputedStyle(element);
        const { height } = element.getBoundingClientRect();
        return {
          visibility,
          letterSpacing,
          wordSpacing,
          textTransform,
          whiteSpace,
          fontSize,
          fontStyle,
          fontWeight,
          color,
          backgroundColor,
          borderTopWidth,
          paddingLeft,
          textShadow,
          lineHeight,
          cursor,
          height: Math.round(height),
        };
      });
    return {
      pickup: await style(booker.place('Pick-up')),
      // The host may choose the accent colour, and the hotel page does.
      next: { ...(await style(booker.button('Next'))), color: 'accent', backgroundColor: 'accent' },
      swap: await style(booker.button('Swap pick-up and drop-off')),
      heading: await style(page.getByRole('heading', { name: 'When', exact: true })),
      fare: await style(booker.fare),
    };
  };
  expect(await look('hostile-css')).toEqual(await look('plain'));
});

test.describe('a page that may not embed it', () => {
  test.use({ expectedErrors: [/403/] });

  test('says so in words and tells the page', async ({ page, servers }) => {
    await page.addInitScript(() => {
      addEventListener('taxi-booking:invalid', (event) => {
        Object.assign(window, { refused: (event as CustomEvent).detail });
      });
    });
    await page.goto(`${servers.examplesUrl}/blocked/`);
    await expect(page.getByText('This form is not registered for the website that shows it.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Pick-up' })).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { refused: unknown }).refused)).toEqual({
      reason: 'domain',
    });
  });
});

test('two elements on a page keep two journeys, over a reload as well', async ({ page, servers }) => {
  await page.goto(`${servers.examplesUrl}/two/`);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const choose = async (name: string, text: string, option: RegExp) => {
    const pickup = region(name).getByRole('combobox', { name: 'Pick-up', exact: true });
    await pickup.fill(text);
    await page.getByRole('option', { name: option }).first().click();
    return pickup;
  };
  const here = await choose('To the hotel', 'Gatwick', /Gatwick/);
  const away = await choose('To the airport', 'Paddington', /^Paddington Station/);
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await expect(here).toHaveValue(/Gatwick/);
    await expect(away).toHaveValue(/Paddington/);
  }
  await choose('To the airport', 'Stratford', /Stratford/);
  await page.reload();
  await expect(away).toHaveValue(/Stratford/);
  await expect(here).toHaveValue(/Gatwick/);
});
