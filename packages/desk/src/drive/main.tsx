import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createRoot } from 'react-dom/client';
import { DrivePage } from './drive-page.tsx';
import { keepInMemory, openKept } from './kept.ts';

const place = document.getElementById('drive');
const kept = await openKept().catch(keepInMemory);

if (place) {
  createRoot(place).render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={kept} />
    </StyleRoot>,
  );
}

if ('serviceWorker' in navigator) {
  // The page and its files stay on the phone, so that it opens in a garage without network.
  await navigator.serviceWorker.register('/desk/drive-worker.js', { scope: '/drive' }).catch(() => {});
}
