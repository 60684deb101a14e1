import type { BookedLeg, Booking, NextStep } from 'booking-core/domain';
import { useState } from 'react';
import { useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { phoneHref } from '../format.ts';
import { SayHere } from '../lazy-features.ts';

export interface OwnActionProps {
  step: NextStep;
  ride: Booking;
  leg: BookedLeg | undefined;
  onBookAnother: (() => void) | undefined;
  onSaid: (() => void) | undefined;
}

/** The primary action that a ticket offers where the host page has none for the step. */
export function OwnAction({ step, ride, leg, onBookAnother, onSaid }: OwnActionProps) {
  const t = useT();
  if (step === 'repeat' && onBookAnother) {
    return (
      <Button kind="primary" onClick={onBookAnother}>
        {t('ticket.bookAnother')}
      </Button>
    );
  }
  // After the notification the same component shows its confirmation in place of the button.
  if (leg && (step === 'here' || (leg.status === 'arrived' && leg.saidHereAt))) {
    // Another driver, or that of another ride, has not been told.
    return (
      <SayHere key={`${leg.leg} ${leg.driverName} ${leg.vehicle.registration}`} ride={ride} leg={leg} onSaid={onSaid} />
    );
  }
  // A passenger on board needs no call button; a person who booked for another finds it under “More”.
  if (!leg?.driverMobile || leg.status === 'pob' || !['callDriver', 'track'].includes(step)) return null;
  return <CallDriver kind="primary" mobile={leg.driverMobile} />;
}

export function CallDriver({ kind, mobile }: { kind: 'primary' | 'secondary'; mobile: string }) {
  const t = useT();
  return (
    <a className="tb-button" data-kind={kind} href={phoneHref(mobile)}>
      {t('ticket.callDriver')}
    </a>
  );
}

/** A button that copies a text and says whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const [said, setSaid] = useState<'ticket.copiedSaid' | 'ticket.copyFailed' | null>(null);
  const copy = async (view: Window | null) => {
    try {
      // A page served without HTTPS has no clipboard API, so `view.navigator.clipboard` may be undefined.
      await view?.navigator.clipboard.writeText(text);
      setSaid('ticket.copiedSaid');
    } catch {
      setSaid('ticket.copyFailed');
    }
  };
  return (
    <>
      <Button onClick={(event) => copy(event.currentTarget.ownerDocument.defaultView)}>
        {t(said === 'ticket.copiedSaid' ? 'ticket.copied' : 'ticket.copy')}
      </Button>
      <span className="tb-hidden" role="status">
        {said && t(said)}
      </span>
    </>
  );
}
