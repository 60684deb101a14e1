import { element, host, script } from '../fixtures/host-page.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** Parents that are sized by their content: in them an element without a width of its own would collapse. */
const parents: Readonly<Record<string, string>> = {
  'a row of a flex box': `<div style="display:flex">${element}</div>`,
  'a row beside text': `<div style="display:flex;gap:8px"><p style="margin:0">Taxi</p>${element}</div>`,
  'a column that centres': `<div style="display:flex;flex-direction:column;align-items:center">${element}</div>`,
  'the centre of a grid': `<div style="display:grid;place-items:center">${element}</div>`,
  'a float': `<div style="float:left">${element}</div>`,
  'a table cell': `<table><tbody><tr><td>${element}</td></tr></tbody></table>`,
  'a popover': `<div popover="manual" id="over">${element}</div>`,
  'an absolute box': `<div style="position:absolute;inset-block-start:0">${element}</div>`,
  'fit-content': `<div style="inline-size:fit-content">${element}</div>`,
  'an inline block': `<div style="display:inline-block">${element}</div>`,
};

for (const [name, html] of Object.entries(parents)) {
  test(`in ${name} it has a width of its own, on a desktop and on a phone`, async ({ page, servers }) => {
    await host(page, servers, `${html}${script}`);
    await page.evaluate(() => document.querySelector<HTMLElement>('#over')?.showPopover());
    const booker = new Booker(page);
    const widths = () =>
      page.locator('taxi-booking').evaluate((each) => ({
        own: each.getBoundingClientRect().width,
        page: document.documentElement.clientWidth,
        scrolled: document.documentElement.scrollWidth,
      }));
    for (const viewport of [viewports.desktop, viewports.phone]) {
      await page.setViewportSize(viewport);
      await expect(booker.place('Pick-up')).toBeVisible();
      const { own, page: wide, scrolled } = await widths();
      expect(own).toBeGreaterThanOrEqual(Math.min(440, wide * 0.75));
      expect(own).toBeLessThanOrEqual(wide);
      expect(scrolled).toBeLessThanOrEqual(wide);
    }
    await booker.chooseJourney();
  });
}
