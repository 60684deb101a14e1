import type { Page } from '@playwright/test';
import { embedSnippet } from '../../packages/booking-core/src/domain/embed-snippet.ts';
import { host } from '../fixtures/host-page.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** Watches from the first byte on; shifts in answer to the visitor's own input are not counted, as browsers define it. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : '',
        );
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A shift is told after the frame that it happened in.
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
      await page.goto(place === 'the site' ? `${servers.api.url}/booking.html` : `${servers.examplesUrl}/plain/`, {
        waitUntil: 'networkidle',
      });
      const booker = new Booker(page);
      await expect(booker.place('Pick-up')).toBeVisible();
      expect(await shifts()).toEqual([]);

      // Late enough that the fare is not taken for an answer to the last key.
      await arm('quotation', 'late:900', 4);
      await booker.chooseJourney();
      expect(await shifts()).toEqual([]);
    });
  }
}

for (const variant of ['litebooking', 'quickbooking']) {
  test(`the documented lines keep the height of ${variant}: the page below does not move while it loads`, async ({
    page,
    servers,
  }) => {
    const shifts = await watchShifts(page);
    const lines = embedSnippet(servers.api.url, { trackingCode: 'DEMO', variant });
    // The rule stands in a comment of the lines, for the page's own style sheet.
    const [rule] = /taxi-booking \{[^}]+\}/.exec(lines) ?? [];
    expect(rule).toContain('min-height');
    for (const device of ['phone', 'tablet'] as const) {
      await page.setViewportSize({ ...viewports[device], height: 1_400 });
      await host(page, servers, `<style>${rule}</style>${lines}<p id="below">What the page says below.</p>`);
      const top = () => page.locator('#below').evaluate((node) => Math.round(node.getBoundingClientRect().top));
      const before = await top();
      await expect(page.locator('taxi-booking:state(ready)')).toBeVisible();
      await expect(page.locator('taxi-booking [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'The vehicles are on their way' })).toHaveCount(0);
      expect([await top(), await shifts()], device).toEqual([before, []]);
    }
  });
}
