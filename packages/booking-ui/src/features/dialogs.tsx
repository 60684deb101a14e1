import type { BookingState } from 'booking-core';
import { lazy, Suspense } from 'react';
import { useBookingState } from '../booking-context.tsx';

const DialogView = lazy(() => import('./dialog-views.tsx').then((module) => ({ default: module.DialogView })));

/** An attempt without an answer stays in front until the server has said what became of it. */
const kindOf = ({ flow, payment }: BookingState) =>
  flow.dialog?.kind ?? (payment.status === 'unknown' ? 'paymentProcess' : null);

/** The one dialog that the machine asks for; its code comes when the first one opens. */
export function DialogHost() {
  const kind = useBookingState(kindOf);
  if (kind === null) return null;
  return (
    <Suspense fallback={null}>
      <DialogView key={kind} kind={kind} />
    </Suspense>
  );
}
