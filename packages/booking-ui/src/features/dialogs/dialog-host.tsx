import type { BookingState, Dialog } from 'booking-core';
import { useEffect } from 'react';
import { useBookingState } from '../../booking-context.tsx';
import {
  ConfirmDialog,
  DialogView,
  ExpiredDialog,
  FinderDialog,
  FlightDialog,
  ForgotDialog,
  NoteDialog,
  PayDialog,
  PinDialog,
  PromoDialog,
  SignInDialog,
} from '../lazy-features.ts';
import type { PayDialogKind } from '../payment/online-payment.tsx';

/** A payment attempt without a response keeps its dialog in front until the server reports the outcome. */
const kindOf = ({ boot, flow, payment }: BookingState) => {
  const { dialog } = flow;
  const wanted = dialog && 'over' in dialog && dialog.over ? dialog.over : dialog?.kind;
  const kind = (flow.dialogShown ? wanted : null) ?? (payment.status === 'unknown' ? 'paymentProcess' : null);
  // The gateway's challenge appears on the page itself, where a modal dialog would make it unreachable.
  const atGateway = payment.status === 'confirming' || payment.status === 'awaiting';
  const sandbox = boot.status === 'ready' && boot.configuration.paymentGateway === 'sandbox';
  return kind === 'paymentProcess' && atGateway && !sandbox ? null : kind;
};

/** Renders the dialog that the state machine has open. The code is preloaded with the first fare, for offline use. */
export function DialogHost() {
  const kind = useBookingState(kindOf);
  const priced = useBookingState((state) => state.quote.quotation !== null);
  useEffect(() => {
    if (priced) void DialogView.preload();
  }, [priced]);
  if (kind === null) return null;
  if (kind === 'paymentMethod' || kind === 'cardDetails' || kind === 'outcome')
    return <PayDialog key={kind} kind={kind} />;
  return <PlainDialog key={kind} kind={kind} />;
}

/** A dialog other than those of paying. */
export function PlainDialog({ kind }: { kind: Exclude<Dialog['kind'], PayDialogKind> }) {
  switch (kind) {
    case 'alert':
    case 'paymentProcess':
    case 'contact':
      return <DialogView kind={kind} />;
    case 'confirm':
      return <ConfirmDialog />;
    case 'quotationExpired':
      return <ExpiredDialog />;
    case 'note':
      return <NoteDialog />;
    case 'promo':
      return <PromoDialog />;
    case 'flight':
      return <FlightDialog />;
    case 'flightFinder':
      return <FinderDialog />;
    case 'pin':
      return <PinDialog />;
    case 'signIn':
      return <SignInDialog />;
    case 'forgot':
      return <ForgotDialog />;
  }
}
