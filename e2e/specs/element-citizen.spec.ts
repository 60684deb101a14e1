import { documented, element, host, script, watchPolicy } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { Booker } from '../pages/booker.ts';

test.describe('under a strict policy', () => {
  test.describe('that asks for trusted types and forbids workers', () => {
    test.use({ expectedErrors: [/TrustedScriptURL|worker|Content Security Policy/i] });

    test('a whole booking is made, nobody else is asked, and nothing stays behind', async ({
      page,
      servers,
      context,
    }) => {
      const violations = await watchPolicy(page);
      const origins = new Set<string>();
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      await page.addInitScript(() => {
        const leaving: string[] = [];
        Object.assign(window, { leaving });
        const add = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (type, ...rest) {
          if (/unload/.test(type)) leaving.push(type);
          add.call(this, type, ...rest);
        };
      });
      const policy = `${documented.replace('; worker-src blob:', "; worker-src 'none'")}; require-trusted-types-for 'script'; trusted-types 'none'`;
      const url = await host(page, servers, script + element, { policy });
      const entries = await page.evaluate(() => history.length);
      const booker = new Booker(page);
      await booker.toPayment();
      await booker.button('Book Now').click();
      await booker.reference();
      // Only the map violates this policy: it needs a worker, and tests with an empty script whether one is allowed.
      expect((await violations()).filter((told) => !/worker-src|Worker|about:blank/.test(told))).toEqual([]);
      expect([...origins].filter((origin) => origin !== 'null').sort()).toEqual([servers.api.url, url].sort());
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      expect(await page.evaluate(() => history.length)).toBe(entries);
      // A page with `unload` listeners is excluded from the back/forward cache.
      expect(await page.evaluate(() => (window as unknown as { leaving: string[] }).leaving)).toEqual([]);
    });
  });
});

test('fifty times there and gone again, nothing of it is left', async ({ page, servers }) => {
  await page.addInitScript(() => {
    const pending = new Set<number>();
    Object.assign(window, { pending });
    const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: stop } = window;
    window.setTimeout = ((callback: () => void, ms?: number) => {
      const handle = set(() => {
        pending.delete(handle);
        callback();
      }, ms);
      pending.add(handle);
      return handle;
    }) as typeof setTimeout;
    window.clearTimeout = ((handle: number) => {
      pending.delete(handle);
      clear(handle);
    }) as typeof clearTimeout;
    window.setInterval = ((callback: () => void, ms?: number) => {
      const handle = repeat(callback, ms);
      pending.add(handle);
      return handle;
    }) as typeof setInterval;
    window.clearInterval = ((handle: number) => {
      pending.delete(handle);
      stop(handle);
    }) as typeof clearInterval;
  });
  await host(page, servers, `${script}<main></main>`);
  await page.waitForFunction(() => customElements.get('taxi-booking') !== undefined);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.enable');
  /** Adds and removes elements, each once it is ready, and one while it is starting. */
  const cycles = (times: number) =>
    page.evaluate(async (count) => {
      const main = document.querySelector('main') as HTMLElement;
      for (let n = 0; n < count; n += 1) {
        const made = document.createElement('taxi-booking');
        made.setAttribute('tracking-code', 'DEMO');
        const ready = new Promise((resolve) => made.addEventListener('taxi-booking:ready', resolve, { once: true }));
        main.append(made);
        if (n % 5 !== 4) await ready;
        made.remove();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    }, times);
  const measure = async () => {
    // Long enough for pending requests and idle callbacks to finish.
    await page.waitForTimeout(1_500);
    for (let n = 0; n < 3; n += 1) await wire.send('HeapProfiler.collectGarbage');
    const { metrics } = await wire.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const timers = await page.evaluate(() => (window as unknown as { pending: Set<number> }).pending.size);
    return { listeners: of('JSEventListeners'), nodes: of('Nodes'), documents: of('Documents'), timers };
  };
  await cycles(10);
  const before = await measure();
  await cycles(50);
  const after = await measure();
  test.info().annotations.push({ type: 'left behind', description: JSON.stringify({ before, after }) });
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(after.documents).toBe(before.documents);
  // The engine's own counts vary by a few; a leak of one per element would be fifty.
  expect(after.listeners - before.listeners).toBeLessThan(10);
  expect(after.nodes - before.nodes).toBeLessThan(25);
});

test('loaded twice, by two ways and in two versions, it is defined once and says so once', async ({
  page,
  servers,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/widget/other/taxi-booking.js', async (route) => {
    const response = await route.fetch({ url: `${servers.api.url}/widget/taxi-booking.js` });
    const body = (await response.text()).replaceAll('./chunks/', `${servers.api.url}/widget/chunks/`);
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: body.replace(/=(["`])\d+\.\d+\.\d+\1/, '="9.9.9"'),
    });
  });
  await host(
    page,
    servers,
    `${script}${element}${script}<script src="API/widget/taxi-booking.loader.js"></script>
     <script type="module" src="API/widget/taxi-booking.js?again"></script>
     <script type="module" src="API/widget/other/taxi-booking.js"></script>`,
  );
  const booker = new Booker(page);
  await booker.chooseJourney();
  await expect.poll(() => warnings.filter((text) => text.includes('taxi-booking'))).toHaveLength(1);
  expect(warnings.join()).toContain('9.9.9');
  await expect(page.getByRole('combobox', { name: 'Pick-up' })).toHaveCount(1);
});

test('moved it goes on, taken away it ends, and put back it begins where it was', async ({ page, servers }) => {
  await host(page, servers, `${script}<section>${element}</section><aside></aside>`);
  const booker = new Booker(page);
  await booker.choose('Pick-up', 'Heathrow', /Terminal 5/);
  await booker.place('Drop-off').fill('Padd');
  await page.evaluate(() => document.querySelector('aside')?.append(document.querySelector('taxi-booking') as Element));
  await expect(booker.place('Drop-off')).toHaveValue('Padd');
  await expect(booker.place('Pick-up')).toHaveValue(/Heathrow/);
  const gone = await page.evaluateHandle(() => {
    const taken = document.querySelector('taxi-booking') as Element;
    taken.remove();
    return taken;
  });
  await page.evaluate(async (taken) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    document.querySelector('section')?.append(taken);
  }, gone);
  await expect(booker.place('Pick-up')).toHaveValue(/Heathrow/);

  // With another code it restarts on the prerendered screen, which is displayed only once.
  await page.evaluate(() => {
    const again = document.querySelector('taxi-booking') as Element;
    Object.assign(window, { again: new Promise((done) => again.addEventListener('taxi-booking:ready', done)) });
    again.setAttribute('tracking-code', 'demo');
  });
  await page.evaluate(() => (window as unknown as { again: Promise<unknown> }).again.then(() => {}));
  await expect(booker.place('Pick-up')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Where to?' })).toHaveCount(1);
});

test.describe('in surroundings that are hard to live in', () => {
  const walls = `<style>
      *, *::before, *::after { all: unset !important; letter-spacing: 4px; box-sizing: content-box }
      html { font-size: 62.5% }
      .stage { display: block !important; transform: rotate(0.0001deg) scale(1); filter: blur(0); overflow: hidden !important;
        contain: paint; isolation: isolate; position: relative !important; z-index: 0 !important }
      .lid { display: block !important; position: fixed !important; inset: 0 0 auto 0 !important; height: 40px !important; z-index: 2147483647 !important; background: red !important }
      dialog { display: block !important }
    </style>`;

  test('resets, transforms and the highest layers leave its list and its dialog in reach', async ({
    page,
    servers,
  }) => {
    await host(page, servers, `${script}<div class="lid"></div><div class="stage">${element}</div>`, { head: walls });
    const booker = new Booker(page);
    // The host's styles do not displace the list and the dialog: Playwright clicks at their position.
    await booker.toFlightDialog();
    const reached = () =>
      booker.flightDialog.evaluate((dialog) => {
        const { left, top, width, height } = dialog.getBoundingClientRect();
        const hit = (dialog.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
        return dialog.contains(hit) && width > 200 && height > 100;
      });
    expect(await reached()).toBe(true);
    // Moved within the page, as by a framework, it leaves the top layer and comes back to it.
    await page.evaluate(() => document.body.append(document.querySelector('taxi-booking') as Element));
    expect(await reached()).toBe(true);
    await booker.tickNoFlight();
    const spacing = await booker.button('Book Now').evaluate((button) => getComputedStyle(button).letterSpacing);
    expect(spacing).toMatch(/^(normal|-?0\.\d+px)$/);
  });

  test("inside the page's own modal dialog it is used with the keyboard alone, and Escape closes its list first", async ({
    page,
    servers,
  }) => {
    await host(page, servers, `${script}<dialog>${element}</dialog>`);
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    const booker = new Booker(page);
    const pickup = booker.place('Pick-up');
    await pickup.focus();
    await pickup.pressSequentially('Heathrow');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    expect(await page.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
    await pickup.pressSequentially(' T');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(pickup).toHaveValue(/Heathrow Terminal/);
  });
});

test('back in the middle of a booking leaves the page, forward finds it as it was, and print shows it whole', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.examplesUrl}/two/`);
  await page.goto(`${servers.examplesUrl}/plain/`);
  const booker = new Booker(page);
  await booker.chooseJourney();
  await booker.next();
  await booker.fillContact();
  await page.goBack();
  await expect(page).toHaveURL(/\/two\/$/);
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await booker.expectFare();
  await page.emulateMedia({ media: 'print' });
  const side = page.locator('taxi-booking [part~=summary]').locator('..');
  expect(await side.evaluate((node) => getComputedStyle(node).position)).toBe('static');
  await expect(booker.button('Next')).toBeHidden();
});

test.describe('the site in a frame of another page', () => {
  // An unknown code gets an error page, which may not be framed either.
  test.use({ expectedErrors: [/frame-ancestors|Refused to frame|Framing|status of 404 \(\) \(chrome-error:/] });

  test('is shown where its tracking code allows it, and nowhere else', async ({ page, servers }) => {
    const frames = ['DEMO', 'BLOCKED', 'NOBODYS']
      .map(
        (code) =>
          `<iframe title="${code}" src="API/litebooking.html?trackingcode=${code}" width="400" height="300"></iframe>`,
      )
      .join('');
    await host(page, servers, `${frames}<iframe title="none" src="API/booking.html"></iframe>`);
    await expect(page.frameLocator('[title=DEMO]').getByRole('combobox', { name: 'Pick-up' })).toBeVisible();
    for (const title of ['BLOCKED', 'NOBODYS', 'none']) {
      await expect(page.frameLocator(`[title=${title}]`).getByRole('combobox')).toHaveCount(0);
    }
  });

  test('shows nothing of an account there: links to it open a tab of their own', async ({ page, servers }) => {
    await host(page, servers, '<iframe title="booker" src="API/booking.html?trackingcode=DEMO" width="900"></iframe>');
    const booker = page.frameLocator('[title=booker]');
    const opened = page.waitForEvent('popup');
    await booker.getByRole('link', { name: 'Booking information' }).click();
    await expect(await opened).toHaveURL(`${servers.api.url}/bookinfo?trackingcode=DEMO`);
    await expect(booker.getByRole('combobox', { name: 'Pick-up' })).toBeVisible();
    // The page shows this notice however the visitor got there, here by the History API.
    const [, frame] = page.frames();
    await frame?.evaluate(() => {
      window.history.pushState(null, '', '/profile');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(booker.getByRole('heading', { name: 'This page opens in a tab of its own' })).toBeVisible();
    const link = booker.getByRole('link', { name: 'Profile' });
    await expect(link).toHaveAttribute('target', '_blank');
  });
});
