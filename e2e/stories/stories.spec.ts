import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { startBrowser } from '../fixtures/start-browser.ts';

const folder = process.env.STORYBOOK_STATIC ?? fileURLToPath(new URL('../../storybook-static', import.meta.url));

interface Entry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly title: string;
  readonly name: string;
}

interface Looked {
  readonly violations?: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Storybook's event after a story is rendered, its play function has ended and its add-ons have run. */
interface Finished {
  readonly storyId: string;
  readonly status: 'error' | 'success';
  readonly reporters: readonly { readonly type: string; readonly result?: Looked }[];
}

/** The part of `Finished` that the test reads. */
interface Told {
  readonly status: Finished['status'];
  readonly looked: boolean;
  readonly violations: readonly string[];
  readonly endless: readonly string[];
}

/** Storybook's channel between its parts, on the page's global object. */
interface Channel {
  emit(event: string, payload: object): void;
  last(event: string): [Finished] | undefined;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const entries: readonly Entry[] = Object.values(
  (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> }).entries,
);

const test = base.extend<object, { stories: { show(id: string): Promise<Page> } }>({
  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await startBrowser(playwright[browserName]);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // One page shows all stories of a worker: Storybook replaces one by the next as it does for a user.
  stories: [
    async ({ browser }, use) => {
      const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
        const file = join(folder, path);
        if (!file.startsWith(folder) || !extname(file) || !existsSync(file)) {
          response.writeHead(404).end();
          return;
        }
        const type = types[extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(readFileSync(file));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1024, height: 800 } });
      // Software rendering of the loading animations takes the CPU time that preparing the story needs.
      await page.addInitScript(() => {
        const still = new CSSStyleSheet();
        still.replaceSync('.sb-preparing-story, .sb-preparing-docs { display: none !important }');
        document.adoptedStyleSheets.push(still);
      });
      let isOpen = false;
      await use({
        async show(storyId) {
          if (isOpen) {
            await page.evaluate((id) => {
              const channel: unknown = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__');
              (channel as Channel).emit('setCurrentStory', { storyId: id, viewMode: 'story' });
            }, storyId);
          } else {
            await page.goto(`http://127.0.0.1:${port}/iframe.html?id=${storyId}&viewMode=story`);
            isOpen = true;
          }
          return page;
        },
      });
      await page.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
});

/** The rules that a theme can break: it changes colours only. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Switches the story to the dark theme in its final state and checks its colours with axe. @returns the violations */
const lookInTheDark = (page: Page): Promise<string[]> =>
  page.evaluate(async (rules) => {
    const channel: unknown = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__');
    (channel as Channel).emit('taxi-booking/scheme', { scheme: 'dark' });
    // After two frames the page has been drawn in the new theme.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<Looked> } };
    const exclude = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];
    const options = { runOnly: rules, resultTypes: ['violations'] };
    const { violations = [] } = await axe.run({ include: ['body'], exclude }, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
    );
  }, ofColours);

const drawn = entries.filter(({ type }) => type === 'story');
/** Stories named "… Dark" are on a dark page, whatever the toolbar says, and checked in that theme only. */
const isDark = ({ name }: Entry) => name.endsWith(' Dark');

for (const entry of drawn) {
  const { id, title, name } = entry;
  test(`${title}, ${name}`, async ({ stories }) => {
    const page = await stories.show(id);
    const finished = await page.waitForFunction((storyId) => {
      const channel: unknown = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__');
      const last = (channel as Channel | undefined)?.last('storyFinished')?.[0];
      if (last?.storyId !== storyId) return null;
      // Reduced in the page: the whole axe result is a hundred times as long as its violations.
      const result = last.reporters.find((reporter) => reporter.type === 'a11y')?.result;
      const violations = (result?.violations ?? []).flatMap((violation) =>
        violation.nodes.map(
          ({ html, failureSummary }) => `${violation.id}: ${violation.help}\n${html}\n${failureSummary ?? ''}`,
        ),
      );
      // The browser prefers reduced motion.
      const endless = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
        .map((animation) => (animation as CSSAnimation).animationName);
      return { status: last.status, looked: result?.violations !== undefined, violations, endless };
    }, id);
    // Never null: `waitForFunction` waits for a truthy value.
    const { status, looked, violations, endless } = (await finished.jsonValue()) as Told;
    expect(violations).toEqual([]);
    expect(looked, 'axe has looked').toBe(true);
    expect(status).toBe('success');
    expect(endless, 'animations that run on').toEqual([]);
    if (!isDark(entry)) expect(await lookInTheDark(page), 'in the dark theme').toEqual([]);
  });
}
