import type { Page } from '@playwright/test';
import { embedSnippet } from '../../packages/booking-core/src/domain/embed-snippet.ts';
import { host } from '../fixtures/host-page.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';
import { addDriver, askAsOperator, bookRide } from '../pages/rides.ts';

/**
 * Records layout shifts from the start of the load, without those that follow user input (`hadRecentInput`).
 * @returns a function that lists them
 */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const boxed = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          // The browser reports shifts inside the shadow root without the node.
          return `${element ? `${element.tagName}.${element.className}` : 'something'} (${boxed(previousRect)} → ${boxed(currentRect)})`;
        });
        shifts.push(`${entry.value} ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift after the frame in which it happened.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: string[] }).shifts;
    });
}

for (const [device, viewport] of Object.entries(viewports)) {
  for (const place of ['the site', 'the element'] as const) {
    test(`nothing moves while ${place} loads and its first fare arrives, on a ${device}`, async ({
      page,
      servers,
      arm,
    }) => {
      await page.setViewportSize(viewport);
      const shifts = await watchShifts(page);
      await page.goto(place === 'the site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`);
      const booker = new Booker(page);
      await expect(booker.place('Pick-up')).toBeVisible();
      // The map loads after the form.
      if (device === 'desktop') await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
      expect(await shifts()).toEqual([]);

      // Late enough that the browser does not attribute the fare to the last key press.
      await arm('quotation', 'late:900', 4);
      await booker.chooseJourney();
      // The countdown of a fare has one digit less after its first second.
      if (device === 'desktop') await expect(page.getByRole('timer')).toHaveText(/9:\d\d$/);
      expect(await shifts()).toEqual([]);
    });
  }
}

test('a list that opens above its field grows without moving anything', async ({ page, servers, arm }) => {
  await page.setViewportSize(viewports.phone);
  const shifts = await watchShifts(page);
  await page.goto(`${servers.examplesUrl}/plain/`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  // Late enough that the browser does not attribute the suggestions to the last key press.
  await arm('searchaddress', 'late:900', 4);
  await booker.place('Drop-off').fill('Paddington');
  const place = page.getByRole('option', { name: /^Paddington Station/ });
  await expect(place).toBeVisible();
  const field = await booker.place('Drop-off').boundingBox();
  expect((await place.boundingBox())?.y).toBeLessThan(field?.y ?? 0);
  expect(await shifts()).toEqual([]);
});

test('the height that is kept for the element is enough on the narrowest phone', async ({ page, servers }) => {
  // Tall enough that the content below the element is visible.
  await page.setViewportSize({ width: 320, height: 1800 });
  const shifts = await watchShifts(page);
  await page.goto(`${servers.examplesUrl}/plain/`);
  await expect(page.locator('taxi-booking:state(ready)')).toBeVisible();
  await expect(new Booker(page).place('Pick-up')).toBeVisible();
  expect(await shifts()).toEqual([]);
});

for (const place of ['the site', 'the element'] as const) {
  test.describe(`in ${place}, on a phone`, () => {
    test.use({ viewport: viewports.phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

    test('nothing moves when the network goes and comes back', async ({ page, context, servers }) => {
      await page.goto(place === 'the site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`);
      const booker = new Booker(page);
      await booker.chooseJourney();
      const top = () => booker.place('Pick-up').evaluate((field) => field.getBoundingClientRect().top);
      const before = await top();
      await context.setOffline(true);
      const notice = page.getByText('You are offline.');
      await expect(notice).toBeInViewport();
      expect(await top()).toBe(before);
      // The notice covers neither heading nor field.
      const places = await page.getByRole('region', { name: 'Places' }).boundingBox();
      const lies = await notice.boundingBox();
      expect(lies?.y).toBeGreaterThan((places?.y ?? 0) + (places?.height ?? 0));
      // The notice is visible at any scroll position.
      await page.evaluate(() => scrollTo(0, 400));
      await expect(notice).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 0));
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      expect(await top()).toBe(before);
    });

    test('the answer of a refused location has its place from the press on', async ({ page, context, servers }) => {
      // The test decides when the location is refused, as when a visitor reads the browser's prompt first.
      await context.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (_found, refused) => {
          Object.assign(window, { refuse: () => refused?.({ code: 1 } as GeolocationPositionError) });
        };
      });
      await page.goto(place === 'the site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`);
      const booker = new Booker(page);
      const locate = booker.button('Use my location');
      const pin = booker.button('Choose on the map');
      const boxes = async () => [
        await locate.boundingBox(),
        await pin.boundingBox(),
        await booker.button('ASAP').boundingBox(),
      ];
      await locate.click();
      await expect(page.getByText('Finding you')).toBeVisible();
      const before = await boxes();
      // The code that requests the location is loaded on the press.
      await page.waitForFunction(() => 'refuse' in window);
      await page.evaluate(() => (window as unknown as { refuse: () => void }).refuse());
      await expect(page.getByText(/location is not available/)).toBeVisible();
      expect(await boxes()).toEqual(before);
    });
  });
}

for (const variant of ['litebooking', 'quickbooking']) {
  test(`the documented lines keep the height of ${variant}: the page below does not move while it loads`, async ({
    page,
    servers,
  }) => {
    const shifts = await watchShifts(page);
    const lines = embedSnippet(servers.api.url, { trackingCode: 'DEMO', variant });
    // The snippet contains the rule in a comment, for the page's own style sheet.
    const [rule] = /taxi-booking \{[^}]+\}/.exec(lines) ?? [];
    expect(rule).toContain('min-height');
    for (const device of ['phone', 'tablet'] as const) {
      await page.setViewportSize({ ...viewports[device], height: 1_400 });
      await host(page, servers, `<style>${rule}</style>${lines}<p id="below">What the page says below.</p>`);
      const top = () => page.locator('#below').evaluate((node) => Math.round(node.getBoundingClientRect().top));
      const before = await top();
      await expect(page.locator('taxi-booking:state(ready)')).toBeVisible();
      await expect(page.locator('taxi-booking [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Loading vehicles' })).toHaveCount(0);
      expect([await top(), await shifts()], device).toEqual([before, []]);
    }
  });
}

for (const [device, viewport] of Object.entries(viewports)) {
  test(`nothing moves below a ticket’s heading when the driver’s details come, on a ${device}`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize(viewport);
    const ride = await bookRide(servers.api, { phone: '7911224333' });
    await page.goto(`${servers.api.url}/ticket/${ride.code}`);
    const reference = page.getByText('Booking reference');
    await expect(reference).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to calendar' }).first()).toBeVisible();
    const top = () => reference.evaluate((words) => words.getBoundingClientRect().top + scrollY);
    const before = await top();
    const { id } = await addDriver(servers.api);
    await askAsOperator(servers.api, '/drivers/assign', { id, reference: ride.reference });
    await expect(page.getByRole('region', { name: 'Your driver' })).toContainText('LK21 ABC');
    expect(await top()).toBe(before);
  });
}
