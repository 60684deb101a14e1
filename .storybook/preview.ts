import type { Preview } from '@storybook/react-vite';

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

/** Half faded in, words have not the contrast that they will have. */
const animated = async () => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.race([
    Promise.allSettled(ending.map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
};

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
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
    direction: {
      description: 'Writing direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: 'light', direction: 'ltr' },
  decorators: [
    (Story, { globals }) => {
      // The components follow the scheme and the direction of the page that they stand in.
      document.documentElement.style.colorScheme = String(globals.scheme ?? 'light');
      document.documentElement.dir = String(globals.direction ?? 'ltr');
      document.body.style.backgroundColor = globals.scheme === 'dark' ? '#0f1012' : '#f5f4f1';
      return Story();
    },
  ],
  // Runs before the accessibility add-on looks: parts that are fetched late belong to what it looks at.
  afterEach: async () => {
    await settled(120, 2_000);
    await animated();
  },
};

export default preview;
