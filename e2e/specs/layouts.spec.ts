import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

const { phone, tablet, desktop } = viewports;

/** The steps of each layout, and the viewport in which they are tested. */
const layouts = [
  { name: 'wizardx', size: desktop, vehicleFirst: false, steps: 4, details: 'page' },
  { name: 'wizardt', size: phone, vehicleFirst: true, steps: 3, details: 'dialog' },
  { name: 'inline', size: tablet, vehicleFirst: true, steps: 2, details: 'page' },
  { name: 'inlinex', size: desktop, vehicleFirst: true, steps: 2, details: 'page' },
  { name: 'gateway', size: phone, vehicleFirst: true, steps: 2, details: 'dialog' },
  { name: 'overflow', size: desktop, vehicleFirst: false, steps: 3, details: 'dialog' },
] as const;

for (const { name, size, vehicleFirst, steps, details } of layouts) {
  test(`a visitor books a taxi in the layout ${name} [1§1.2 1§2.14 1§2.15 1§2.17 2§4.9 2§4.10]`, async ({
    page,
    servers,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`${servers.api.url}/booking.html?layout=${name}`);
    const booker = new Booker(page);
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveCount(steps);
    await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
    await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
    await booker.expectFare();
    const vehicles = page.getByRole('radiogroup', { name: 'Vehicle' });
    if (vehicleFirst) await expect(vehicles).toBeVisible();
    else await booker.next();
    await expect(vehicles).toBeVisible();
    await page.getByRole('radio', { name: /^Estate/ }).focus();
    await page.keyboard.press('Space');
    await booker.expectFare();

    if (details === 'page') {
      if (steps === 4) await booker.next();
      await booker.fillContact();
      await booker.next();
    } else {
      const contact = page.getByRole('dialog', { name: 'Contact details' });
      // A three-step layout with the vehicle on its first step needs one more Next to reach the details.
      if (steps === 3 && vehicleFirst) await booker.next();
      await expect(booker.button(/^Who travels/)).toBeVisible();
      await booker.next();
      await expect(contact).toBeVisible();
      await booker.fillContact();
      // Enter in a field presses the dialog's OK, and the interrupted step continues.
      await page.getByRole('textbox', { name: 'Phone' }).press('Enter');
    }

    if (name === 'gateway') {
      await booker.openCardDialog();
      await booker.fillCard('4242 4242 4242 4242');
      await page.getByRole('textbox', { name: 'City' }).press('Enter');
    } else {
      await booker.payBy('Cash');
      await booker.button('Book Now').click();
    }
    await booker.reference();
  });
}

test('note and promo code are given in dialogs that Enter submits', async ({ page, servers }) => {
  await page.goto(`${servers.api.url}/booking.html?layout=gateway`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Paddington', /^Paddington Station/);
  await booker.choose('Drop-off', 'Canary Wharf', /^Canary Wharf/);
  await booker.expectFare();

  await expect(booker.button(/^Note to driver/)).toBeVisible();
  await expectAccessible(page);

  await booker.button(/^Who travels/).click();
  await expect(page.getByRole('dialog', { name: 'Contact details' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await booker.button(/^Note to driver/).click();
  const note = page.getByRole('dialog', { name: 'Note to driver' });
  await note.getByRole('textbox', { name: 'Note to driver' }).fill('Ring twice');
  await page.keyboard.press('Enter');
  await expect(note).toHaveCount(0);
  await expect(booker.button(/^Note to driver/)).toContainText('Ring twice');

  await booker.button(/^Promo code/).click();
  const promo = page.getByRole('dialog', { name: 'Promo code' });
  await expect(promo.getByRole('textbox', { name: 'Promo code' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(promo).toContainText('Promo code is required');
  await promo.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCHCODE');
  await page.keyboard.press('Enter');
  await expect(promo.getByRole('textbox', { name: 'Promo code' })).toHaveAttribute('aria-invalid', 'true');
  await promo.getByRole('button', { name: 'Cancel' }).click();
  await expect(promo).toHaveCount(0);
  await expect(booker.button(/^Promo code/)).toBeFocused();
});

/** Elements of the booker that are cut off, and the page's horizontal overflow in CSS pixels. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('taxi-booking')?.shadowRoot ?? document;
    const texts = [
      ...root.querySelectorAll(
        ':is(.tb-journey, .tb-ticket) :not(svg, svg *, input, select, textarea, [part~="map"] *)',
      ),
    ];
    const cut = texts.filter((node) => {
      const { overflow } = getComputedStyle(node);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = node;
      const seen = node.checkVisibility() && clientWidth > 1 && clientHeight > 1;
      const out = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      return seen && out && /hidden|clip/.test(overflow);
    });
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    return { cutOff: cut.map(({ className, textContent }) => `${className}: ${textContent}`), wider };
  });

for (const spaced of [false, true]) {
  test(`${spaced ? 'with the wider spacing of WCAG 1.4.12' : 'as it is'}, nothing is cut off on a phone, from the places to the ticket`, async ({
    page,
    servers,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of [`${servers.api.url}/booking.html`, `${servers.examplesUrl}/plain/`]) {
      await page.goto(`${address}?layout=wizard`);
      const booker = new Booker(page);
      await booker.chooseJourney();
      const isWhole = async () => {
        if (spaced) {
          await page.evaluate(() => {
            const root = document.querySelector('taxi-booking')?.shadowRoot ?? document;
            const spacing = new CSSStyleSheet();
            spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
              word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`);
            root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing];
          });
        }
        expect(await cutOff(page)).toEqual({ cutOff: [], wider: 0 });
      };
      // After the field has lost the focus, the whole chosen text must be visible.
      await booker.place('Drop-off').blur();
      await isWhole();
      await booker.next();
      await expect(page.getByRole('textbox', { name: 'Promo code' })).toBeVisible();
      await isWhole();
      await booker.fillContact();
      await booker.nextWithoutFlight();
      await expect(booker.button('Book Now')).toBeVisible();
      await isWhole();
      await booker.button('Book Now').click();
      await booker.reference();
      await isWhole();
    }
  });
}

test('at 400 % zoom, in forced colours, everything is there in one column, and a taxi is booked', async ({
  page,
  servers,
}) => {
  // 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${servers.api.url}/booking.html`);
  const booker = new Booker(page);
  /** Forced colours hide background colours, so the selected control has an outline. */
  const isOutlined = (control: Locator) =>
    control.evaluate((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node.closest('label') ?? node);
      return outlineStyle === 'solid' && outlineWidth === '3px';
    });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await booker.chooseJourney();
  expect(await sideways()).toBeLessThanOrEqual(0);
  expect(await isOutlined(booker.button('ASAP'))).toBe(true);
  expect(await isOutlined(booker.button('Later'))).toBe(false);
  expect(await isOutlined(booker.button('One way'))).toBe(true);
  expect(await isOutlined(booker.button('Wait and return'))).toBe(false);
  await booker.next();
  await expect(page.getByRole('radio', { name: /^Saloon/ })).toBeChecked();
  for (const [name, chosen] of [
    [/^Saloon/, true],
    [/^Estate/, false],
    [/^Standard/, true],
    [/^Economy/, false],
  ] as const) {
    expect(await isOutlined(page.getByRole('radio', { name })), String(name)).toBe(chosen);
  }
  await booker.fillContact();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await booker.nextWithoutFlight();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await booker.button('Book Now').click();
  await booker.reference();
  expect(await sideways()).toBeLessThanOrEqual(0);
});
