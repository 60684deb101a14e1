import { useState } from 'react';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
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
          <Icon name="offline" size={18} />
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
        <Button kind="quiet" onClick={() => setKept(true)}>
          {t('offline.continue')}
        </Button>
        <Button kind="quiet" onClick={() => dispatch({ type: 'flow.startedAgain' })}>
          {t('offline.startAgain')}
        </Button>
      </div>
    </div>
  );
}
