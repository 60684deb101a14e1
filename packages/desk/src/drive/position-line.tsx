import styles from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import type { DriveKey } from './messages/en.ts';
import { ageText } from './messages.ts';
import type { PositionState } from './use-position.ts';

/** The phone measures every few seconds: an older position is not where the vehicle is. */
const liveMs = 60_000;

/** What is said where no position is sent, so that the driver does something about it. */
const badKeys: Readonly<Partial<Record<PositionState['status'], DriveKey>>> = {
  denied: 'air.denied',
  unavailable: 'air.unavailable',
  coarse: 'air.coarse',
};

/** Shows whether the position is sent, and its age. */
export function PositionLine({ position, offline, now }: { position: PositionState; offline: boolean; now: number }) {
  const localizer = useLocalizer();
  const { t } = localizer;
  const bad = badKeys[position.status];
  if (bad) {
    return (
      <span className={styles.air} data-on="bad">
        {t(bad)}
      </span>
    );
  }
  if (position.status !== 'on') {
    const looking = position.status === 'looking';
    return <span className={styles.air}>{t(looking ? 'air.looking' : 'air.off')}</span>;
  }
  const ageMs = now - position.last.at;
  const age = ageText(ageMs / 1000, localizer);
  const isLive = !offline && ageMs <= liveMs;
  return (
    <span className={styles.air} data-on={isLive ? 'true' : 'false'}>
      {t(offline ? 'air.kept' : isLive ? 'air.on' : 'air.last', { age })}
    </span>
  );
}
