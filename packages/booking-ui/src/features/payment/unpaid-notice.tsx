import type { UnpaidBooking } from 'booking-core';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { useWhen } from '../use-when.ts';
import styles from './online-payment.module.css';

/**
 * The booking exists but is not paid, or only in part: its reference, and a button back to the previous step to change it.
 */
export function UnpaidNotice({ job }: { job: UnpaidBooking }) {
  const t = useT();
  const dispatch = useDispatch();
  const step = useBookingState((state) => (state.payment.job?.ride ? 1 : state.flow.step));
  const { reference, ride } = job;
  return (
    <div className={styles.notice}>
      <Notice
        title={t(ride?.paid ? 'paying.left' : 'paying.unpaidTitle')}
        role="status"
        actions={
          <>
            {step > 1 ? (
              <Button kind="quiet" onClick={() => dispatch({ type: 'flow.stepRequested', step: step - 1 })}>
                {t('paying.change')}
              </Button>
            ) : null}
            <PhoneLink />
          </>
        }
      >
        <p>{t(ride?.paid ? 'paying.restNotice' : 'paying.unpaidNotice', { reference })}</p>
        <PayUntil job={job} />
      </Notice>
    </div>
  );
}

/** The payment deadline, for a booking that expires unpaid. */
export function PayUntil({ job }: { job: UnpaidBooking | null }) {
  const t = useT();
  const when = useWhen();
  const until = job?.payUntil ?? null;
  if (until === null) return null;
  return <p>{t('paying.unpaidUntil', { time: when(until) })}</p>;
}
