import { useT } from '../../booking-context.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import css from '../../styles/boot.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';

/** The shape of the first screen, until the configuration is there. */
export function BootSkeleton() {
  useSheet(css);
  const t = useT();
  return (
    <div className="tb-boot" role="status" aria-busy="true" aria-label={t('boot.loading')}>
      <div>
        <Skeleton className="tb-boot-heading" />
        <Skeleton className="tb-boot-steps" />
        <div className="tb-boot-places">
          {['pickup', 'dropoff'].map((key) => (
            <div key={key}>
              <Skeleton className="tb-boot-mark" />
              <span>
                <Skeleton className="tb-boot-label" />
                <Skeleton className="tb-boot-text" />
              </span>
            </div>
          ))}
        </div>
        <Skeleton className="tb-boot-link" />
        <Skeleton className="tb-boot-title" />
        <Skeleton className="tb-boot-toggle" />
        <Skeleton className="tb-boot-title" />
        <div className="tb-boot-chips">
          <Skeleton className="tb-boot-chip" />
          <Skeleton className="tb-boot-chip" />
          <Skeleton className="tb-boot-chip" />
        </div>
      </div>
      <div className="tb-boot-side">
        <Skeleton className="tb-boot-map" />
        <div className="tb-boot-sum">
          <Skeleton className="tb-boot-label" />
          <Skeleton className="tb-boot-fare" />
          <Skeleton className="tb-boot-line" />
          <Skeleton className="tb-boot-line" />
          <Skeleton className="tb-boot-button" />
        </div>
      </div>
    </div>
  );
}
