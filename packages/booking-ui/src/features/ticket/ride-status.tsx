import type { BookedLeg } from 'booking-core/domain';
import { statusKeys } from 'booking-core/messages/ticket';
import { useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './ride-status.module.css';

/** A ride's status as text: known ones, and the search for a driver, translated; others as the server sent them. */
export function RideStatus({ status, leg }: { status: string; leg?: BookedLeg | undefined }) {
  useSheet(css);
  const t = useT();
  const known = leg?.lookingForDriver && status === 'requested' ? 'ticket.looking' : statusKeys.get(status);
  return (
    <span className={styles.status} data-status={status}>
      {known ? t(known) : status}
    </span>
  );
}
