#!/usr/bin/env node
/** Takes new screenshots for the README from the pages that `npm start` is serving: `node scripts/pictures.mjs`. */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}packages/site/screenshots`;
const found = await findBrowser(root);
Object.assign(process.env, found.env);
const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });

/** Opens a page and enters a journey until its fare is displayed. */
async function journey(url, options) {
  const page = await browser.newPage({ timezoneId: 'Europe/London', locale: 'en-GB', ...options });
  await page.goto(url);
  for (const [field, text, option] of [
    ['Pick-up', 'lhr 5', /Terminal 5/],
    ['Drop-off', 'buckingham', /^Buckingham Palace/],
  ]) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(text);
    await page.getByRole('option', { name: option }).first().click();
  }
  await page.getByRole('status', { name: 'Total fare' }).filter({ visible: true }).getByText('£').waitFor();
  await page.waitForLoadState('networkidle');
  // So that no field has the focus or is under the pointer.
  await page.getByRole('heading', { name: 'Where to?' }).click();
  return page;
}

const site = await journey('http://localhost:4300/booking.html', { viewport: { width: 1440, height: 900 } });
await site.screenshot({ path: `${folder}/booking.png` });

const element = await journey('http://localhost:4400/plain/', {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
});
await element.screenshot({ path: `${folder}/element.png` });
await browser.close();
