import { useT } from '../../booking-context.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './boot.module.css';

/** A skeleton of the first screen, shown until the configuration has loaded. */
export function BootSkeleton() {
  useSheet(css);
  const t = useT();
  return (
    <div className={styles.root} role="status" aria-busy="true" aria-label={t('boot.loading')}>
      <div>
        <Skeleton className={styles.heading} />
        <Skeleton className={styles.steps} />
        <div className={styles.places}>
          {['pickup', 'dropoff'].map((key) => (
            <div key={key}>
              <Skeleton className={styles.mark} />
              <span>
                <Skeleton className={styles.label} />
                <Skeleton className={styles.text} />
              </span>
            </div>
          ))}
        </div>
        <Skeleton className={styles.link} />
        <Skeleton className={styles.title} />
        <Skeleton className={styles.toggle} />
        <Skeleton className={styles.title} />
        <div className={styles.chips}>
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.chip} />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton className={styles.map} />
        <div className={styles.sum}>
          <Skeleton className={styles.label} />
          <Skeleton className={styles.fare} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.button} />
        </div>
      </div>
    </div>
  );
}
