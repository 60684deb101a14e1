import { useState } from 'react';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import css from '../styles/feedback.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

/** Says that there is no network while there is none; the region is always there, so that it is announced. */
export function OfflineNotice() {
  useSheet(css);
  const t = useT();
  const online = useBookingState((state) => state.flow.online);
  return (
    <div className="tb-offline" role="status" data-shown={!online}>
      {online ? null : (
        <p className="tb-offline-text">
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d="M2 7.600a12 12 0 0 1 4-2.500M9.500 4.500A12 12 0 0 1 18 7.600M5 11a7.600 7.600 0 0 1 3.300-1.900M12.500 9.500A7.600 7.600 0 0 1 15 11M10 15.500h.1M3 3l14 14"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.700"
              strokeLinecap="round"
            />
          </svg>
          {t('error.offline')}
        </p>
      )}
    </div>
  );
}

/** After a draft came back: go on where it was, or clear it. */
export function RestoredNotice() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const restored = useBookingState((state) => state.flow.restored);
  const [kept, setKept] = useState(false);
  if (!restored || kept) return null;
  return (
    <div className="tb-restored" role="status">
      <p className="tb-restored-text">{t('offline.restored')}</p>
      <div className="tb-restored-actions">
        <button type="button" className="tb-link-button" onClick={() => setKept(true)}>
          {t('offline.continue')}
        </button>
        <button
          type="button"
          className="tb-link-button tb-link-quiet"
          onClick={() => dispatch({ type: 'flow.startedAgain' })}
        >
          {t('offline.startAgain')}
        </button>
      </div>
    </div>
  );
}
