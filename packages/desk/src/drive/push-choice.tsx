import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import type { DriveKey } from './messages/en.ts';
import type { PushStatus } from './push.ts';
import type { Push } from './use-push.ts';

const words: Readonly<Record<PushStatus, DriveKey>> = {
  on: 'push.isOn',
  off: 'push.why',
  refused: 'push.refused',
  homeScreen: 'push.homeScreen',
  unsupported: 'push.unsupported',
};

/** Says whether this phone tells of rides while it is locked, with the button that changes it. */
export function PushChoice({ push: { status, busy, problem, toggle } }: { push: Push }) {
  useSheet(css);
  const { t } = useLocalizer();
  if (status === null) return null;
  return (
    <div className={styles.push}>
      <p className={styles.muted} role="status">
        {problem || t(words[status])}
      </p>
      {status === 'on' || status === 'off' ? (
        <Button className={styles.action} busy={busy} onClick={toggle}>
          {t(status === 'on' ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      ) : null}
    </div>
  );
}
