import { useBookingState, useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './promotion.module.css';

/** Marks a field whose value is fixed by a promotion that allows no changes, or by the host page. */
export function SetByPromotion({ id }: { id?: string }) {
  useSheet(css);
  const t = useT();
  const offered = useBookingState(({ promotion }) => promotion?.token);
  return (
    <span className={styles.set} id={id}>
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path
          d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zm2 0V7a5 5 0 0 1 10 0v4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {t(offered ? 'offer.set' : 'offer.setHere')}
    </span>
  );
}
