import { useBookingState, useT } from '../../booking-context.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './offline-notice.module.css';

/**
 * A notice at the end of the screen while the device is offline, at every scroll position and without shifting the
 * layout. The live region always exists, because only a change of its content is announced.
 */
export function OfflineNotice() {
  useSheet(css);
  const t = useT();
  const online = useBookingState((state) => state.flow.online);
  return (
    <div className={styles.root}>
      <div className={styles.place} role="status">
        {online ? null : (
          <p className={styles.text}>
            <Icon name="offline" size={18} />
            {t('error.offline')}
          </p>
        )}
      </div>
    </div>
  );
}
