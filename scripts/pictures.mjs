#!/usr/bin/env node
/** Takes the README's pictures anew, of what `npm start` serves at the moment: `node scripts/pictures.mjs`. */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}packages/site/screenshots`;
const found = await findBrowser(root);
Object.assign(process.env, found.env);
const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });

/** As far as the fare: what is chosen stays in the picture. */
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
  // Neither a focused field nor one under the pointer.
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
