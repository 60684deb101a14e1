import type { Page } from '@playwright/test';
import { companies } from '../../packages/operator-api/src/testing/companies.ts';
import { type RunningCompany, startCompany } from '../fixtures/companies.ts';
import { host, script } from '../fixtures/host-page.ts';
import { expect, test, viewports } from '../fixtures/test.ts';
import { arabic, choose, english, fillContact, french, type JourneyLabels, spanish } from '../pages/journey-labels.ts';

interface Ride {
  /** The browser's preferred language. */
  readonly locale: string;
  readonly said: JourneyLabels;
  readonly from: readonly [typed: string, option: RegExp];
  readonly to: readonly [typed: string, option: RegExp];
  /** Without the calling code, which is that of the operator's country. */
  readonly phone: string;
  readonly callingCode: string;
  /** The fare as formatted in this language, and the distance in the operator's unit. */
  readonly fare: RegExp;
  readonly distance: RegExp;
}

const leeds: Ride = {
  ...{ locale: 'en-GB', said: english, phone: '7911123456', callingCode: '+44' },
  ...{ from: ['14 park row', /^14 Park Row/], to: ['LBA', /^Leeds Bradford Airport/] },
  ...{ fare: /^£\d+(\.\d\d)?$/, distance: /\b\d+(\.\d)? (mi|miles)\b/ },
};
const lyon: Ride = {
  ...{ locale: 'fr-FR', said: french, phone: '612345678', callingCode: '+33' },
  ...{ from: ['14 rue de la rép', /^14 Rue de la République/], to: ['navette', /^Aéroport Saint-Exupéry/] },
  ...{ fare: /^62\s€$/, distance: /\b\d+(,\d)?\skm\b/ },
};
const austin: Ride = {
  ...{ locale: 'es-US', said: spanish, phone: '2133734253', callingCode: '+1' },
  ...{ from: ['1100 congress', /^1100 Congress/], to: ['q2 stadium', /^Q2 Stadium/] },
  ...{ fare: /^(US)?\$\s?\d+([.,]\d\d)?$/, distance: /\b\d+([.,]\d)?\smi\b/ },
};
const dubai: Ride = {
  ...{ locale: 'ar-AE', said: arabic, phone: '501234567', callingCode: '+971' },
  ...{ from: ['برج خليفة', /^برج خليفة/], to: ['DXB', /^مطار دبي الدولي/] },
  ...{ fare: /(د\.إ|AED)/, distance: /كم/ },
};

/** The ride of each company on the site, and in the element, where Austin's visitor reads English. */
const rides: Readonly<Record<keyof typeof companies, readonly [onSite: Ride, inElement: Ride]>> = {
  Leeds: [leeds, leeds],
  Lyon: [lyon, lyon],
  Austin: [
    austin,
    { ...austin, locale: 'en-US', said: english, fare: /^\$\d+(\.\d\d)?$/, distance: /\b\d+(\.\d)? (mi|miles)\b/ },
  ],
  Dubai: [dubai, dubai],
};

/** From the pick-up field to the ticket; `asksInDialog` when the layout asks for the contact in a dialog. */
async function book(page: Page, { said, from, to, phone, callingCode, fare, distance }: Ride, asksInDialog: boolean) {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await choose(page, said.pickup, ...from);
  await choose(page, said.dropoff, ...to);
  const total = page.getByRole('status', { name: said.total }).filter({ visible: true });
  await expect(total).toHaveText(fare);
  const shown = (await total.textContent()) ?? '';
  // The first step on a phone does not show the distance.
  if (!asksInDialog) await expect(page.getByText(distance).filter({ visible: true }).first()).toBeVisible();
  // Units are translated as well.
  if (said === arabic) await expect(page.getByText(/\d\s?(km|mi|min|h)\b/)).toHaveCount(0);
  await button(said.next).click();
  if (asksInDialog) await button(said.next).click();
  await fillContact(page, said, phone);
  await expect(page.getByText(callingCode, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  if (asksInDialog) await page.getByRole('dialog').getByRole('button', { name: said.ok, exact: true }).click();
  else await button(said.next).click();
  await button(said.book).click();
  await expect(page.getByRole('heading', { name: said.booked })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  if (said === arabic) await expect(page.getByText(/\d\s?(km|mi|min|h)\b/)).toHaveCount(0);
}

for (const [city, [onSite, inElement]] of Object.entries(rides)) {
  test.describe(`a company in ${city}`, () => {
    // Both tests in one worker, with one server.
    test.describe.configure({ mode: 'default' });
    let running: RunningCompany;
    test.beforeAll(async () => {
      test.setTimeout(320_000);
      running = await startCompany(companies[city as keyof typeof companies]);
    });
    test.afterAll(() => running?.stop());

    test.describe('on its site', () => {
      test.use({ locale: onSite.locale, viewport: viewports.desktop });
      test('is booked in its language, currency and unit', async ({ page }) => {
        await page.goto(`${running.api.url}/booking.html`);
        await expect(page.locator('html')).toHaveAttribute('dir', onSite.said === arabic ? 'rtl' : 'ltr');
        await book(page, onSite, false);
      });
    });

    test.describe('in the element', () => {
      test.use({ locale: inElement.locale, viewport: viewports.phone });
      test('is booked in its visitor’s language, in its currency and unit', async ({ page }) => {
        const { locale } = inElement;
        const element = `<taxi-booking tracking-code="${running.trackingCode}" locale="${locale}"></taxi-booking>`;
        await host(page, running, `${script}${element}`);
        await book(page, inElement, true);
      });
    });
  });
}
