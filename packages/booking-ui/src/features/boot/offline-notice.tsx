import { useBookingState, useT } from '../../booking-context.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './offline-notice.module.css';

/**
 * Says at the end of the screen that there is no network while there is none, wherever the form is scrolled to; nothing moves
 * for it. The region is always there, so that it is announced.
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
