import { type Booking, type NextStep, nextStep } from 'booking-core/domain';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useGo } from '../site-links.tsx';
import { useRideNews } from '../tracking/use-ride-news.ts';
import css from './account.css?inline';
import { ChangeButton } from './change-booking.tsx';
import { RideActions } from './ride-actions.tsx';
import { CalendarButton, RideExtras } from './ride-extras.tsx';
import { paymentTarget, prefillOf, trackingTarget } from './ride-text.ts';
import { useJourneyStart } from './use-journey-start.ts';

export { pages as english } from 'booking-core/messages/pages';
export { CancelOld } from './cancel-old.tsx';

export interface TicketActionsProps {
  ride: Booking;
  onChanged: () => void;
  /** Opens the confirmation for cancelling at once, for the link of an email. */
  asksToCancel?: boolean;
}

/** The actions of a ticket: calendar, sharing, receipt, payment, tracking, change, cancellation. */
export function TicketActions({ ride, onChanged, asksToCancel = false }: TicketActionsProps) {
  useSheet(css);
  useRideNews([ride], onChanged);
  const step = nextStep(ride);
  const rest = (['cancel', 'receipt', 'track', 'pay'] as const).filter((action) => action !== step);
  return (
    <>
      <RideExtras ride={ride} offered={step} />
      <RideActions ride={ride} onChanged={onChanged} only={rest} asksToCancel={asksToCancel}>
        <ChangeButton ride={ride} />
      </RideActions>
    </>
  );
}

/** The main action of a ticket, for the steps that the ticket does not offer itself. */
export function PrimaryAction({ ride, step }: { ride: Booking; step: NextStep }) {
  const t = useT();
  const go = useGo();
  const start = useJourneyStart();
  const phone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.phone : ''));
  if (step === 'calendar') return <CalendarButton ride={ride} kind="primary" />;
  if (step === 'callOffice') {
    return phone === '' ? null : (
      <a className="tb-button" data-kind="primary" href={phoneHref(phone)}>
        {t('fare.call', { phone })}
      </a>
    );
  }
  if (step === 'repeat') {
    return (
      <Button kind="primary" onClick={() => start(prefillOf(ride, false))}>
        {t('ticket.repeat')}
      </Button>
    );
  }
  if (step === 'track') {
    const { path, state } = trackingTarget(ride);
    return (
      <Button kind="primary" onClick={() => go(path, { state })}>
        {t('ride.track')}
      </Button>
    );
  }
  return (
    <Button kind="primary" onClick={() => go(paymentTarget(ride))}>
      {t('ride.pay')}
    </Button>
  );
}
