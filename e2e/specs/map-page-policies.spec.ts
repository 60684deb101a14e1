import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { documented, element, host, script, watchPolicy } from '../fixtures/host-page.ts';
import { expect, type Servers, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

/** The browser logs an error for everything that a page's policy blocks. */
test.use({
  expectedErrors: [
    /Content Security Policy|Permissions policy|TrustedScriptURL|Failed to|ERR_|sandbox|CORS|Access to/i,
  ],
});

const without = (directive: string) => documented.replace(new RegExp(`; ${directive} [^;]*`), `; ${directive} 'none'`);
const loader = '<script src="API/widget/taxi-booking.loader.js"></script>';

/** Enters a journey, gets its fare, and expects a list of stops in place of the map. */
async function bookWithoutMap(page: Page): Promise<void> {
  await new Booker(page).chooseJourney();
  await expect(page.locator('taxi-booking canvas')).toHaveCount(0);
}

/** Opens the page in a sandboxed frame of another page; `flags` is the value of `sandbox`. */
async function framed(page: Page, url: string, flags: string): Promise<void> {
  const html = `<!doctype html><title>A frame around</title><iframe src="${url}" sandbox="${flags}" title="The page" width="800" height="1200"></iframe>`;
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  page.once('close', () => {
    server.closeAllConnections();
    server.close();
  });
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
}

const warnings = (page: Page): string[] => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('<taxi-booking>')) told.push(message.text());
  });
  return told;
};

/** A test for each row of the README's table; the key is the row's first cell. */
const lines: Readonly<Record<string, (page: Page, servers: Servers) => Promise<void>>> = {
  '`script-src`': async (page, servers) => {
    await host(page, servers, script + element.replace('></', '><a href="/desk">Our desk</a></'), {
      policy: without('script-src'),
    });
    await expect(page.getByRole('link', { name: 'Our desk' })).toBeVisible();
    expect(await page.evaluate(() => customElements.get('taxi-booking') === undefined)).toBe(true);
  },
  '`connect-src`': async (page, servers) => {
    const told = warnings(page);
    await host(page, servers, script + element, { policy: without('connect-src') });
    await expect(page.getByText('The booking form could not be loaded')).toBeVisible();
    await expect.poll(() => told.join()).toContain('connect-src');
  },
  '`worker-src`': async (page, servers) => {
    await host(page, servers, script + element, { policy: without('worker-src') });
    await bookWithoutMap(page);
  },
  '`img-src`': async (page, servers) => {
    await host(page, servers, script + element, { policy: without('img-src') });
    await new Booker(page).chooseJourney();
  },
  '`style-src`': async (page, servers) => {
    const violations = await watchPolicy(page);
    await host(page, servers, script + element, { policy: `${documented}; style-src 'none'` });
    await new Booker(page).chooseJourney();
    expect((await violations()).filter((told) => told.startsWith('style-src'))).toEqual([]);
  },
  "`require-trusted-types-for 'script'`": async (page, servers) => {
    await host(page, servers, script + element, {
      policy: `${documented}; require-trusted-types-for 'script'; trusted-types 'none'`,
    });
    await bookWithoutMap(page);
  },
  '`trusted-types`, with the loader': async (page, servers) => {
    const trusting = (names: string) => `${documented}; require-trusted-types-for 'script'; trusted-types ${names}`;
    await host(page, servers, loader + element, { policy: trusting("'none'") });
    expect(await page.evaluate(() => customElements.get('taxi-booking') === undefined)).toBe(true);
    await host(page, servers, loader + element, { policy: trusting('taxi-booking') });
    await bookWithoutMap(page);
  },
  '`Permissions-Policy: geolocation=()`': async (page, servers) => {
    await page.context().grantPermissions(['geolocation']);
    await host(page, servers, script + element, { headers: { 'permissions-policy': 'geolocation=()' } });
    await new Booker(page).button('Use my location').click();
    await expect(page.getByText('Your location is not available.')).toBeVisible();
  },
  'a frame with `sandbox`': async (page, servers) => {
    const told = warnings(page);
    const url = await host(page, servers, script + element);
    await framed(page, url, 'allow-scripts');
    await expect.poll(() => told.join()).toContain('Add allow-same-origin to the sandbox attribute of the frame');
    // Without the last one, browsers dispatch no `submit`, which dialogs answer to.
    await framed(page, url, 'allow-scripts allow-same-origin allow-forms');
    await expect(page.frameLocator('iframe').getByRole('combobox', { name: 'Pick-up' })).toBeEnabled();
  },
  'a frame with `sandbox`, `quickbooking`': async (page, servers) => {
    const told = warnings(page);
    const url = await host(page, servers, script + element.replace(' tracking', ' variant="quickbooking" tracking'));
    await framed(page, url, 'allow-scripts allow-same-origin');
    const frame = page.frameLocator('iframe');
    const choose = async (name: string, text: string, option: RegExp) => {
      await frame.getByRole('combobox', { name, exact: true }).fill(text);
      await frame.getByRole('option', { name: option }).first().click();
    };
    await choose('Pick-up', 'Heathrow', /Terminal 5/);
    await choose('Drop-off', 'Paddington', /^Paddington Station/);
    await frame.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => told.join()).toContain('Add allow-top-navigation-by-user-activation to its sandbox');
    await expect(frame.getByRole('link', { name: 'Open the booking page' })).toBeVisible();
  },
};

test('each line of the table of page policies has its test', () => {
  const readme = readFileSync(new URL('../../packages/widget/README.md', import.meta.url), 'utf8');
  const table = readme.split('| policy of the page |')[1]?.split('\n\n')[0] ?? '';
  const first = table
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ')[0]?.replace(/^\| /, ''));
  expect(first).toEqual(Object.keys(lines));
});

for (const [line, walk] of Object.entries(lines)) {
  test(`a page’s policy: ${line.replaceAll('`', '')}`, async ({ page, servers }) => {
    await walk(page, servers);
  });
}
