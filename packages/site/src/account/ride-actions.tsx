import {
  type ApiError,
  actionsFor,
  type Booking,
  type BookingAction,
  cancellationTerms,
  formatMoney,
  type LegName,
  mayCancelLeg,
  ridesOfWay,
} from 'booking-core/domain';
import { configurationOf } from 'booking-core/selectors';
import { useBooking, useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { takenMinor } from 'booking-ui/payment-text';
import { Button } from 'booking-ui/primitives';
import { useWhen } from 'booking-ui/use-when';
import { type ReactNode, useState } from 'react';
import { useGo } from '../site-links.tsx';
import { ConfirmDialog, cancels, cancelsRide, FormResult } from './parts.tsx';
import { paymentTarget, prefillOf, trackingTarget } from './ride-text.ts';
import { useSend } from './use-answer.ts';
import { useJourneyStart } from './use-journey-start.ts';

export interface RideActionsProps {
  ride: Booking;
  /** Called after a change on the server, with the message that confirms it. */
  onChanged: (done?: string) => void;
  /** The surrounding page shows the outcome, since these buttons may disappear with their booking. */
  quiet?: boolean;
  /** The actions that this screen offers, if possible; all when absent. */
  only?: readonly BookingAction[];
  /** Opens the confirmation for cancelling the whole booking at once. */
  asksToCancel?: boolean;
  /** More buttons, in front of these. */
  children?: ReactNode;
}

/** The actions on a booking, according to the product's single table of actions (specification 2 §2). */
export function RideActions({
  ride,
  onChanged,
  quiet = false,
  only,
  asksToCancel = false,
  children,
}: RideActionsProps) {
  const t = useT();
  const go = useGo();
  const start = useJourneyStart();
  const configuration = useBookingState(configurationOf);
  const { sending, send } = useSend();
  const [asking, setAsking] = useState<'whole' | LegName | null>(asksToCancel ? 'whole' : null);
  const [said, setSaid] = useState<{ error?: ApiError; done?: string }>({});
  if (!configuration) return null;
  const open = actionsFor(ride, configuration).filter((action) => !only || only.includes(action));
  const has = (action: BookingAction) => open.includes(action);

  const sendReceipt = async () => {
    setSaid({});
    const answer = await send((api, cancel) => api.sendReceipt(ride, cancel));
    if (answer) setSaid(answer.ok ? { done: t('ride.receiptSent') } : { error: answer.error });
  };
  const legs = ride.legs ?? [];
  // The last remaining ride is only cancelled with the whole booking; the cars of one direction are cancelled together.
  const standing = legs.filter(({ status }) => status !== 'cancelled');
  const single = (!only || only.includes('cancel')) && standing.length > 1 ? legs : [];
  const cancellable = single.filter(({ leg }) => mayCancelLeg(leg, ride, configuration));
  const mayAsk = asking === 'whole' ? has('cancel') : cancellable.some(({ leg }) => leg === asking);
  const tracking = trackingTarget(ride);
  const pay = () => go(paymentTarget(ride));

  return (
    <div className="acc-actions-box">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in the row of buttons */}
      <div className="acc-actions" role="group" aria-label={t('ride.actions')}>
        {children}
        {has('track') ? (
          <Button kind="secondary" onClick={() => go(tracking.path, { state: tracking.state })}>
            {t('ride.track')}
          </Button>
        ) : null}
        {has('pay') ? (
          <Button kind="secondary" onClick={pay}>
            {t('ride.pay')}
          </Button>
        ) : null}
        {has('repeat') ? (
          <Button kind="secondary" onClick={() => start(prefillOf(ride, false))}>
            {t('ride.repeat')}
          </Button>
        ) : null}
        {has('reverse') ? (
          <Button kind="secondary" onClick={() => start(prefillOf(ride, true))}>
            {t('ride.reverse')}
          </Button>
        ) : null}
        {has('receipt') ? (
          <Button kind="secondary" busy={sending && asking === null} onClick={sendReceipt}>
            {t('ride.receipt')}
          </Button>
        ) : null}
        {cancellable.map(({ leg }) => (
          <Button key={leg} kind="danger" onClick={() => setAsking(leg)}>
            {t(leg === 'return' ? 'ride.cancelReturn' : 'ride.cancelOutbound')}
          </Button>
        ))}
        {has('cancel') ? (
          <Button kind="danger" onClick={() => setAsking('whole')}>
            {t('ride.cancel')}
          </Button>
        ) : null}
      </div>
      <FormResult error={said.error ?? null} done={said.done ?? null} />
      {asking && mayAsk ? (
        <CancelDialog
          ride={ride}
          leg={asking === 'whole' ? '' : asking}
          onCancelled={(done) => {
            if (!quiet) setSaid({ done });
            onChanged(done);
          }}
          onFailed={() => onChanged()}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}

export interface CancelDialogProps {
  ride: Booking;
  /** One direction, with all of its cars; '' for the whole booking. */
  leg?: LegName | '';
  /** Called with the message that confirms it. */
  onCancelled: (done: string) => void;
  /** Called after an error: without an answer, the server may have cancelled it. */
  onFailed: () => void;
  onClose: () => void;
}

/** The confirmation for cancelling, with its cost. */
export function CancelDialog({ ride, leg = '', onCancelled, onFailed, onClose }: CancelDialogProps) {
  const t = useT();
  const locale = useLocale();
  const when = useWhen();
  const booking = useBooking();
  const configuration = useBookingState(configurationOf);
  const { send } = useSend();
  if (!configuration) return null;
  const cancel = async () => {
    const answer = await send((api, token) => api.cancelBooking(ride, leg, token));
    if (answer?.ok) {
      onCancelled(t(leg === '' ? 'ride.cancelled' : 'ride.rideCancelled', { reference: ride.reference }));
    } else if (answer) onFailed();
    return answer && !answer.ok ? answer.error : null;
  };
  const legs = ride.legs ?? [];
  const standing = legs.filter(({ status }) => status !== 'cancelled');
  const asked = legs.find((each) => each.leg === leg);
  const termsOf = ({ pickupAt }: Pick<Booking, 'pickupAt'>) =>
    cancellationTerms(pickupAt, configuration, booking.now());
  // Of a booking that was cancelled in part, only what is left counts: its times and its prices.
  const left = asked ? ridesOfWay(asked.leg, standing) : standing;
  const terms = termsOf(left[0] ?? ride);
  const until = when(terms.until);
  // Each direction of a return has its own terms, as in the server's refund.
  const late = left.filter((each) => termsOf(each).kind === 'late');
  const priceMinor = left.length > 0 ? late.reduce((sum, each) => sum + each.priceMinor, 0) : ride.totalMinor;
  // What was paid online, such as a deposit, is all that the server can keep.
  const isPaid = ride.paid && ride.paymentMethod !== 'account';
  const minor = isPaid ? Math.min(priceMinor, takenMinor(ride)) : priceMinor;
  const money = formatMoney({ minor, currency: ride.currency }, locale);
  return (
    <ConfirmDialog does={asked ? cancelsRide : cancels} title={t('ride.cancelTitle')} onOk={cancel} onClose={onClose}>
      <p>{t(asked ? 'ride.cancelRideQuestion' : 'ride.cancelQuestion', { reference: ride.reference })}</p>
      <p className="acc-terms" data-kind={terms.kind}>
        {terms.kind === 'free'
          ? t('ride.cancelFree', { time: until })
          : terms.kind === 'late'
            ? t(isPaid ? 'ride.cancelLatePaid' : 'ride.cancelLate', { time: until, money })
            : t('ride.cancelUnknown', { phone: configuration.phone })}
      </p>
    </ConfirmDialog>
  );
}
