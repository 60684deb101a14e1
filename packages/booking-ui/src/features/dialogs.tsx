import type { BookingState } from 'booking-core';
import { useEffect } from 'react';
import { useBookingState } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';

const DialogView = createLazy(() => import('./dialog-views.tsx').then((module) => module.DialogView), {
  words: () => import('booking-core/messages/account').then(({ account }) => account),
});

/** An attempt without an answer stays in front until the server has said what became of it. */
const kindOf = ({ flow, payment }: BookingState) =>
  flow.dialog?.kind ?? (payment.status === 'unknown' ? 'paymentProcess' : null);

/** The one dialog that the machine asks for. Its code is fetched with the first fare, before a network can go. */
export function DialogHost() {
  const kind = useBookingState(kindOf);
  const priced = useBookingState((state) => state.quote.quotation !== null);
  useEffect(() => {
    if (priced) void DialogView.preload();
  }, [priced]);
  return kind === null ? null : <DialogView key={kind} kind={kind} />;
}
