import { actionsFor, formatMoney, isRideOver } from 'booking-core/domain';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { PhoneLink } from 'booking-ui/phone-link';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useWhen } from 'booking-ui/use-when';
import { useLayoutEffect, useRef, useState } from 'react';
import css from './account.css?inline';
import type { OldBooking } from './old-booking.ts';
import { Failed } from './parts.tsx';
import { CancelDialog } from './ride-actions.tsx';
import { refundKeys } from './ride-card.tsx';
import { useAnswer } from './use-answer.ts';

/** Shown with a booking that replaces an old one: the old one is still booked, and can be cancelled here. */
export function CancelOld({ old }: { old: OldBooking }) {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const when = useWhen();
  const configuration = useBookingState(configurationOf);
  const { value: ride, error, reload } = useAnswer(old.code, (api, cancel) => api.bookingByCode(old.code, cancel));
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState('');
  const said = useRef<HTMLDivElement>(null);
  // The pressed button no longer exists, so the message gets the focus.
  useLayoutEffect(() => {
    if (done !== '') said.current?.focus();
  }, [done]);
  if (done !== '') {
    const { refund = null, currency } = ride ?? { currency: '' };
    return (
      <div className="acc-old" ref={said} tabIndex={-1}>
        <Notice tone="success" role="status" title={done}>
          {refund ? (
            <p>{t(refundKeys[refund.state], { money: formatMoney({ minor: refund.minor, currency }, locale) })}</p>
          ) : null}
        </Notice>
      </div>
    );
  }
  if (!ride && error) return <Failed error={error} onRetry={reload} />;
  const mayCancel = !ride || !configuration || actionsFor(ride, configuration).includes('cancel');
  // The old booking was cancelled elsewhere, or is over.
  if (ride && !mayCancel && isRideOver(ride.status)) return null;
  return (
    <div className="acc-old">
      <Notice
        title={t('ticket.oldTitle', { reference: old.reference, time: when(old.pickupAt) })}
        actions={
          mayCancel ? (
            <Button kind="secondary" busy={!ride} onClick={() => setAsking(true)}>
              {t('ticket.oldCancel', { reference: old.reference })}
            </Button>
          ) : (
            <PhoneLink />
          )
        }
      >
        <p>{t(mayCancel ? 'ticket.oldText' : 'terms.cancelCall')}</p>
      </Notice>
      {ride && asking ? (
        <CancelDialog
          ride={ride}
          onCancelled={(words) => {
            setDone(words);
            reload();
          }}
          onFailed={reload}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
