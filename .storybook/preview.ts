import type { Preview } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import type { Language } from '../packages/booking-core/src/messages/index.ts';
import { loadLanguage } from '../packages/booking-core/src/messages/spoken.ts';
import type { createWorld } from './operator/world.ts';

let world: ReturnType<typeof createWorld> | null = null;

/** The operator API starts with the first story that sends it a request, and serves all later ones. */
const theWorld = (): ReturnType<typeof createWorld> => {
  world ??= import('./operator/world.ts').then((part) => part.createWorld());
  return world;
};

// Requests to the operator's address, for example from the element, are also handled in the page.
const network = globalThis.fetch;
globalThis.fetch = (input, init) =>
  String(input instanceof Request ? input.url : input).startsWith('http://operator.example/')
    ? theWorld().then((here) => here.fetch(input, init))
    : network(input, init);

const languages = new Map<string, Promise<Language | null>>();

/** All messages of a language, because a story may show a screen whose messages are otherwise loaded with its code. */
function languageOf(locale: string): Promise<Language | null> {
  const known = languages.get(locale) ?? new Promise((resolve) => loadLanguage(locale, resolve));
  languages.set(locale, known);
  return known;
}

const settled = (quietMs: number, atMostMs: number): Promise<void> =>
  new Promise((resolve) => {
    let quiet = setTimeout(done, quietMs);
    const limit = setTimeout(done, atMostMs);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    });
    function done() {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(limit);
      resolve();
    }
    observer.observe(document.body, { childList: true, subtree: true });
  });

/** Waits for the end of animations: text that is still fading in has too little contrast for the checks. */
const animated = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.race([
    Promise.allSettled(ending.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
};

/** Sets the page's colour scheme, which the components follow. */
function putInto(scheme: unknown): void {
  document.documentElement.style.colorScheme = String(scheme ?? 'light');
  document.body.style.backgroundColor = scheme === 'dark' ? '#0f1012' : '#f5f4f1';
}

// The toolbar's theme renders a story anew; this event changes the theme and keeps the state after the play function.
addons.getChannel().on('taxi-booking/scheme', ({ scheme }: { scheme: string }) => putInto(scheme));

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    // From what a host page has to the parts that it is made of.
    options: {
      storySort: {
        order: ['Element', 'Design', 'Layouts', 'Features', 'Widgets', 'Site', 'Desk'],
        includeNames: false,
      },
    },
    a11y: { test: 'error' },
    world: theWorld,
    viewport: {
      options: {
        phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' } },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
  globalTypes: {
    scheme: {
      description: 'Light or dark',
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    locale: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en-GB', title: 'English' },
          { value: 'ar', title: 'العربية' },
          { value: 'de', title: 'Deutsch' },
          { value: 'es', title: 'Español' },
          { value: 'fr', title: 'Français' },
          { value: 'it', title: 'Italiano' },
          { value: 'ja', title: '日本語' },
          { value: 'pl', title: 'Polski' },
        ],
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Writing direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: 'light', locale: 'en-GB', direction: 'ltr' },
  loaders: [async ({ globals }) => ({ language: await languageOf(String(globals.locale ?? 'en-GB')) })],
  decorators: [
    (Story, { globals, loaded }) => {
      const language = loaded.language as Language | null;
      putInto(globals.scheme);
      // The components follow the page's language and direction, too.
      document.documentElement.lang = language?.locale ?? 'en-GB';
      document.documentElement.dir = language?.dir === 'rtl' ? 'rtl' : String(globals.direction ?? 'ltr');
      // The components take the font of the page, so it must not be the browser's default.
      document.documentElement.style.fontFamily = 'system-ui, sans-serif';
      return Story();
    },
  ],
  // Runs before the accessibility add-on, so that it also checks parts that are loaded late.
  afterEach: async ({ globals, parameters }) => {
    // A theme changes colours only; all other rules are checked in the light theme.
    const runOnly = globals.scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
    parameters.a11y = { ...parameters.a11y, options: { resultTypes: ['violations'], ...(runOnly && { runOnly }) } };
    await settled(120, 2_000);
    await animated();
  },
};

export default preview;
