import type { BookingState, Dialog as DialogState } from 'booking-core';
import type { PaymentMethod } from 'booking-core/domain';
import { formatMoney } from 'booking-core/domain';
import { configurationOf, selectCountdown, selectFare } from 'booking-core/selectors';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { CancelAndSubmit } from '../dialogs/dialog-buttons.tsx';
import { PlainDialog } from '../dialogs/dialog-host.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { CardForm } from './card-form.tsx';
import { useCollector } from './gateway.ts';
import { MethodTiles } from './method-tiles.tsx';
import onlinePaymentStyles, { css as payCss } from './online-payment.module.css';
import { PayButton } from './pay-button.tsx';
import { css } from './payment.module.css';
import { PayUntil } from './unpaid-notice.tsx';

export { paying as english } from 'booking-core/messages/paying';
export { UnpaidNotice } from './unpaid-notice.tsx';

/** Paying online, on the page or in dialogs; this module is not loaded for cash and account payments. */

const isFree = (state: BookingState): boolean => selectFare(state).due?.minor === 0;

/**
 * The input of the chosen payment method, under the method tiles: the card form, or the gateway's own button. `method`
 * is null where dialogs collect the payment; this then only attaches the collector that completes it.
 */
export function PayOnPage({ method }: { method: Extract<PaymentMethod, 'card' | 'paypal'> | null }) {
  const dispatch = useDispatch();
  const collector = useCollector();
  const page = useBookingState((state) => configurationOf(state)?.paidOnProvidersPage ?? false);
  // Where a promo code pays the whole fare, no card is asked for.
  const free = useBookingState(isFree);
  if (free) return null;
  if (method && page) return <OnProvidersPage />;
  if (method === 'card') {
    return <CardForm collector={collector} onSubmit={() => dispatch({ type: 'payment.confirmRequested' })} />;
  }
  return method === 'paypal' ? <PayButton collector={collector} /> : null;
}

/** Replaces the card form where the payment service collects the card on its own page. */
function OnProvidersPage() {
  const t = useT();
  return <p className={onlinePaymentStyles.secure}>{t('paying.onProvidersPage')}</p>;
}

export type PayDialogKind = Extract<DialogState['kind'], 'paymentMethod' | 'cardDetails' | 'outcome'>;

/** The dialogs of paying (specification 1 §2): the method, the card, and the outcome of an interrupted payment. */
export function PayDialog({ kind }: { kind: PayDialogKind }) {
  useSheet(css);
  useSheet(payCss);
  switch (kind) {
    case 'paymentMethod':
      return <MethodDialog />;
    case 'cardDetails':
      return <CardDialog />;
    case 'outcome':
      return <OutcomeDialog />;
  }
}

const shown = { card: 'paying.card', paypal: 'paying.paypal' } as const;
type Shown = keyof typeof shown;
const isShown = (method: PaymentMethod): method is Shown => Object.hasOwn(shown, method);

/** By card or Paypal; cash is not offered here. */
function MethodDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const configuration = useBookingState(configurationOf);
  const chosen = useBookingState((state) => state.details.paymentMethod);
  const methods = (configuration?.paymentMethods ?? []).filter(isShown);
  const value = methods.find((method) => method === chosen) ?? methods[0] ?? null;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  const pick = (method: Shown | null) => method && dispatch({ type: 'payment.methodPicked', method });
  return (
    <Dialog
      title={t('paying.methodTitle')}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={() => pick(value)}
      actions={<CancelAndSubmit onCancel={close} />}
    >
      <MethodTiles
        label={t('paying.methodTitle')}
        value={value}
        ways={methods.map((method) => ({ value: method, name: t(shown[method]) }))}
        onValue={(method) => dispatch({ type: 'details.paymentMethodChosen', method })}
      />
    </Dialog>
  );
}

/** Time remaining, booking reference and total fare, above the card. */
function PayFacts() {
  const t = useT();
  const locale = useLocale();
  const now = useNow(1_000);
  const { money, due } = useBookingMemo(selectFare, same);
  const rest = money && due ? money.minor - due.minor : 0;
  const countdown = useBookingMemo((state) => selectCountdown(state, now), same);
  const reference = useBookingState((state) => state.payment.job?.reference ?? '');
  const isRest = useBookingState((state) => state.payment.job?.ride?.paid ?? false);
  const left = countdown
    ? countdown.held
      ? t('fare.held')
      : t('paying.minutesLeft', {
          minutes: Math.floor(countdown.secondsLeft / 60),
          seconds: String(countdown.secondsLeft % 60).padStart(2, '0'),
        })
    : t('paying.none');
  return (
    <dl className={onlinePaymentStyles.facts}>
      <div>
        <dt>{t(isRest ? 'paying.left' : 'paying.total')}</dt>
        <dd>{money ? formatMoney(money, locale) : t('paying.none')}</dd>
      </div>
      {money && due && rest > 0 ? (
        <div>
          <dt>{t('paying.deposit')}</dt>
          <dd>
            {t('paying.depositNow', {
              money: formatMoney(due, locale),
              rest: formatMoney({ ...money, minor: rest }, locale),
            })}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('paying.reference')}</dt>
        <dd>
          <bdi dir="ltr">{reference || t('paying.none')}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('paying.timeLeft')}</dt>
        <dd>{left}</dd>
      </div>
    </dl>
  );
}

function CardDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const collector = useCollector();
  const configuration = useBookingState(configurationOf);
  const status = useBookingState((state) => state.payment.status);
  const waiting = useBookingState((state) => state.flow.waiting !== null);
  const busy = waiting || !['idle', 'failed'].includes(status);
  const free = useBookingState(isFree);
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  const paypal = configuration?.paymentMethods.includes('paypal') ?? false;
  // The gateway's second confirmation appears on the page itself, where a modal dialog would make it unreachable.
  const asks = status === 'confirming' && configuration?.paymentGateway !== 'sandbox';
  // Hidden while another dialog is open over it; the form's input is retained.
  const over = useBookingState(overCard);
  const away = useBookingState(({ flow: { dialog } }) => dialog?.kind === 'cardDetails' && dialog.away === true);
  const form = (
    <Dialog
      key="form"
      title={t('paying.cardTitle')}
      closeText={t('common.close')}
      onClose={busy ? null : close}
      onSubmit={() => busy || dispatch({ type: 'payment.confirmRequested' })}
      size="wide"
      busy={busy}
      behind={asks || away || over !== null}
      actions={
        <>
          {paypal ? (
            <Button
              kind="quiet"
              disabled={busy}
              onClick={() => dispatch({ type: 'payment.methodPicked', method: 'paypal' })}
            >
              {t('paying.payPaypal')}
            </Button>
          ) : null}
          <CancelAndSubmit onCancel={busy ? null : close} submit="paying.payNow" busy={busy} />
        </>
      }
    >
      <PayFacts />
      {/* The first field gets the focus, so that the dialog opens scrolled to its top. */}
      {free ? null : configuration?.paidOnProvidersPage ? (
        <OnProvidersPage />
      ) : (
        <div data-autofocus="">
          <CardForm collector={collector} />
        </div>
      )}
    </Dialog>
  );
  return [
    form,
    over === 'outcome' ? <OutcomeDialog key="over" /> : over ? <PlainDialog key="over" kind={over} /> : null,
  ];
}

/** The dialog over the card dialog; none during a gateway's challenge on the page, which it would cover. */
const overCard = ({ boot, flow: { dialog }, payment: { status } }: BookingState) => {
  if (!dialog || !('over' in dialog) || !dialog.over) return null;
  const hosted = boot.status === 'ready' && boot.configuration.paymentGateway !== 'sandbox';
  const atGateway = hosted && (status === 'confirming' || status === 'awaiting');
  return atGateway ? null : dialog.kind;
};

/** Title and text of each outcome: the rest of a deposit is due, all of it, or money goes back. */
const outcomes = {
  rest: ['paying.left', 'paying.restNotice'],
  unpaid: ['paying.unpaidTitle', 'paying.unpaidText'],
  sentBack: ['paying.sentBackTitle', 'paying.sentBackText'],
  returned: ['paying.returnedTitle', 'paying.returnedText'],
} as const;

/**
 * The outcome of an interrupted payment attempt: booked and unpaid, or in part; or the payment is sent back, of a
 * booking that stands or was not made.
 */
function OutcomeDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const job = useBookingState((state) => state.payment.job);
  const stands = useBookingState((state) => state.payment.status === 'paid');
  if (dialog?.kind !== 'outcome') return null;
  const unpaid = dialog.outcome === 'unpaid';
  const isRest = job?.ride?.paid ?? false;
  const due = isRest ? 'rest' : 'unpaid';
  const back = stands ? 'sentBack' : 'returned';
  const [title, text] = outcomes[unpaid ? due : back];
  const reference = job?.reference ?? '';
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t(title)}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={close}
      actions={
        <>
          <PhoneLink />
          <Button kind="primary" type="submit">
            {t(unpaid ? 'paying.payAgain' : 'common.ok')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{t(text, { reference })}</p>
      {unpaid ? (
        <>
          <dl className={onlinePaymentStyles.facts}>
            <div>
              <dt>{t('paying.reference')}</dt>
              <dd>
                <bdi dir="ltr">{reference}</bdi>
              </dd>
            </div>
          </dl>
          <PayUntil job={job} />
          <p className="tb-quiet">{t('paying.unpaidHint')}</p>
        </>
      ) : null}
    </Dialog>
  );
}
