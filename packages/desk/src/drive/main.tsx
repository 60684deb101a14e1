import type { LoadedFiles } from 'booking-adapters/page-worker';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createRoot } from 'react-dom/client';
import { DrivePage } from './drive-page.tsx';
import { fetchLocalizer, LocalizerContext } from './localizer.ts';
import { keepInMemory, openDriveStorage } from './storage.ts';

const place = document.getElementById('drive');
const [kept, localizer] = await Promise.all([
  openDriveStorage().catch(keepInMemory),
  fetchLocalizer(navigator.languages),
]);

const { documentElement: page } = document;
page.lang = localizer.locale;
page.dir = localizer.dir;
document.title = localizer.t('page.title');

if (place) {
  createRoot(place).render(
    <StyleRoot locale={localizer.locale} dir={localizer.dir}>
      <LocalizerContext.Provider value={localizer}>
        <DrivePage kept={kept} />
      </LocalizerContext.Provider>
    </StyleRoot>,
  );
}

if ('serviceWorker' in navigator) {
  // The worker caches the page and its files, so that it opens in a garage without network.
  await navigator.serviceWorker.register('/desk/drive-worker.js', { scope: '/drive' }).catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  // The HTML does not name the file of the driver's language, so the page reports the files that it loaded.
  const told: LoadedFiles = { loaded: performance.getEntriesByType('resource').map(({ name }) => name) };
  active?.postMessage(told);
}
