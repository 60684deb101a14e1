import type { BookingState, Dialog } from 'booking-core';
import { useEffect } from 'react';
import { useBookingState, useLanguage } from '../booking-context.tsx';
import { aboutPaying } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';
import type { PayDialogKind } from './pay/dialogs.tsx';
import { SeldomDialog } from './seldom-parts.ts';

const DialogView = createLazy(() => import('./dialog-views.tsx').then((module) => module.DialogView));

const PayDialog = createLazy(() => import('./pay/dialogs.tsx').then((module) => module.PayDialog), aboutPaying);

/** An attempt without an answer stays in front until the server has said what became of it. */
const kindOf = ({ boot, flow, payment }: BookingState) => {
  const { dialog } = flow;
  const wanted = dialog && 'over' in dialog && dialog.over ? dialog.over : dialog?.kind;
  const kind = (flow.dialogShown ? wanted : null) ?? (payment.status === 'unknown' ? 'paymentProcess' : null);
  // A gateway's own fields and buttons ask on the page itself, which a modal dialog would keep out of reach.
  const atGateway = payment.status === 'confirming' || payment.status === 'awaiting';
  const sandbox = boot.status === 'ready' && boot.configuration.paymentGateway === 'sandbox';
  return kind === 'paymentProcess' && atGateway && !sandbox ? null : kind;
};

/** The one dialog that the machine asks for. Its code is fetched with the first fare, before a network can go. */
export function DialogHost() {
  const language = useLanguage();
  const kind = useBookingState(kindOf);
  const priced = useBookingState((state) => state.quote.quotation !== null);
  useEffect(() => {
    if (priced) void DialogView.preload(language);
  }, [priced, language]);
  if (kind === null) return null;
  if (kind === 'paymentMethod' || kind === 'cardDetails' || kind === 'outcome')
    return <PayDialog key={kind} kind={kind} />;
  return <PlainDialog key={kind} kind={kind} />;
}

/** A dialog that asks for no payment. */
export function PlainDialog({ kind }: { kind: Exclude<Dialog['kind'], PayDialogKind> }) {
  if (kind === 'alert' || kind === 'paymentProcess' || kind === 'contact') return <DialogView kind={kind} />;
  return <SeldomDialog kind={kind} />;
}
