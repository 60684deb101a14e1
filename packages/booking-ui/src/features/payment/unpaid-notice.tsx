import type { UnpaidBooking } from 'booking-core';
import type { Booking } from 'booking-core/domain';
import { zoneOf } from 'booking-core/selectors';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { OperatorText } from '../operator-text.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { rideStops, Timeline } from '../ticket/ticket-timeline.tsx';
import { useWhen } from '../use-when.ts';
import styles from './online-payment.module.css';
import paymentStyles from './payment.module.css';

/**
 * The booking exists but is not paid, or only in part: its reference, and a button back to the previous step to change it.
 */
export function UnpaidNotice({ job }: { job: UnpaidBooking }) {
  const t = useT();
  const dispatch = useDispatch();
  const step = useBookingState((state) => (state.payment.job?.ride ? 1 : state.flow.step));
  const { reference, ride } = job;
  return (
    <>
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
      {ride ? <UnpaidRide ride={ride} /> : null}
    </>
  );
}

/** The review of a ride that was booked in another visit and is paid now; it cannot be edited. */
function UnpaidRide({ ride }: { ride: Booking }) {
  const t = useT();
  const when = useWhen();
  const zone = useBookingState(zoneOf);
  return (
    <section className={paymentStyles.review} aria-label={t('payment.recap')}>
      <div className={paymentStyles.reviewRow}>
        <Timeline stops={rideStops(ride, zone, t, when)} />
      </div>
      <div className={paymentStyles.reviewRow}>
        <p className="tb-pair">
          <b>
            <OperatorText language={ride.vehicleLanguage}>{ride.vehicleType}</OperatorText>
          </b>
          <span className="tb-quiet">{ride.passengerName}</span>
        </p>
      </div>
    </section>
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
