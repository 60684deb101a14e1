import {
  type ApiError,
  type BookerInvoice,
  type Day,
  formatLocal,
  localAt,
  type Profile,
  type StatementTotals,
} from 'booking-core/domain';
import { addDays, formatDay } from 'booking-core/domain/days';
import { useBooking, useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { CancelAndSubmit } from 'booking-ui/dialog-buttons';
import { Button, Dialog, Notice } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { AccountPage } from './account-page.tsx';
import css from './booker.css?inline';
import { DayField } from './day-field.tsx';
import { downloadServerFile } from './download.ts';
import { useKept, useOwnState } from './own-state.tsx';
import { Answered, ConfirmDialog, deletes, FormResult } from './parts.tsx';
import { exactMoney } from './ride-text.ts';
import { todayIn } from './statement-query.ts';
import { useAnswer, useSend } from './use-answer.ts';

export { english } from './booker-english.ts';

type Edited = BookerInvoice | 'new' | null;

/** A company's invoices (specification 2 §2 and §6); only the booker who issued one can change and delete it. */
export function InvoicePage() {
  const t = useT();
  const [edited, setEdited] = useOwnState<Edited>(() => null);
  return (
    <AccountPage
      title={t('account.invoice')}
      text={t('invoice.text')}
      bookersOnly
      action={
        <Button kind="secondary" icon="plus" onClick={() => setEdited('new')}>
          {t('invoice.create')}
        </Button>
      }
    >
      {(profile) => <Invoices profile={profile} edited={edited} onEdit={setEdited} />}
    </AccountPage>
  );
}

interface InvoicesProps {
  profile: Profile;
  edited: Edited;
  onEdit: (invoice: Edited) => void;
}

function Invoices({ profile, edited, onEdit }: InvoicesProps) {
  useSheet(css);
  const t = useT();
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : 'UTC'));
  const invoices = useAnswer('invoices', async (api, cancel) => (await api.bookers()).invoices(cancel));
  const [doomed, setDoomed] = useState<BookerInvoice | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [taking, setTaking] = useState(0);
  const { sending, send } = useSend();
  const removing = useSend();

  const remove = async ({ id }: BookerInvoice) => {
    const answer = await removing.send(async (api, cancel) => (await api.bookers()).removeInvoice(id, cancel));
    // Also after an error: without an answer, the server may have deleted it.
    invoices.reload();
    return answer && !answer.ok ? answer.error : null;
  };
  const report = async ({ id }: BookerInvoice) => {
    setTaking(id);
    setError(null);
    const answer = await send(async (api, cancel) => (await api.bookers()).invoiceReport(id, cancel));
    if (answer?.ok) downloadServerFile(answer.value.name, answer.value.content);
    else if (answer) setError(answer.error);
  };

  return (
    <>
      <FormResult error={error} />
      <Answered
        answer={invoices}
        isEmpty={(list) => list.length === 0}
        empty={{ title: t('invoice.empty'), text: t('invoice.emptyText') }}
      >
        {(list, loading) => (
          <ul className="acc-list tb-refetch" aria-busy={loading}>
            {list.map((invoice) => (
              <li key={invoice.id}>
                <InvoiceCard
                  invoice={invoice}
                  isOwn={invoice.issuedBy === profile.customerId}
                  zone={zone}
                  sending={sending ? taking : null}
                  onReport={() => report(invoice)}
                  onEdit={() => onEdit(invoice)}
                  onDelete={() => setDoomed(invoice)}
                />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {edited ? (
        <InvoiceDialog
          invoice={edited === 'new' ? null : edited}
          latest={invoices.value?.[0] ?? null}
          zone={zone}
          onClose={() => onEdit(null)}
          onSaved={() => {
            onEdit(null);
            invoices.reload();
          }}
        />
      ) : null}
      {doomed ? (
        <ConfirmDialog
          does={deletes}
          title={t('dialog.pleaseConfirm')}
          onOk={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>{t('invoice.deleteQuestion', { id: doomed.id })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface InvoiceCardProps {
  invoice: BookerInvoice;
  /** Whether the booker who sees it has issued it. */
  isOwn: boolean;
  zone: string;
  /** The id of the invoice whose report is being loaded; null for none. */
  sending: number | null;
  onReport: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function InvoiceCard({ invoice, isOwn, zone, sending, onReport, onEdit, onDelete }: InvoiceCardProps) {
  const t = useT();
  const locale = useLocale();
  const name = t('invoice.number', { id: invoice.id });
  return (
    <article className="acc-card bk-invoice" aria-label={name}>
      <header className="bk-invoice-head">
        <div>
          <h2 className="bk-invoice-days">
            {formatDay(invoice.from, locale)} – {formatDay(invoice.to, locale)}
          </h2>
          <p className="acc-quiet">
            {name} ·{' '}
            {t('invoice.issued', {
              time: formatLocal(localAt(invoice.issuedAt, zone), locale),
              name: invoice.issuedByName,
            })}
          </p>
        </div>
        <Balances totals={invoice.totals} />
      </header>
      {invoice.outdated ? <Notice>{t('invoice.outdated')}</Notice> : null}
      <div className="acc-ride-foot acc-actions">
        <Button kind="secondary" busy={sending === invoice.id} disabled={sending !== null} onClick={onReport}>
          {t('invoice.report')}
          <span className="tb-hidden"> {name}</span>
        </Button>
        {isOwn ? (
          <div className="bk-invoice-own">
            <Button kind="quiet" icon="edit" onClick={onEdit}>
              {t('invoice.edit')}
              <span className="tb-hidden"> {name}</span>
            </Button>
            <Button kind="quiet" onClick={onDelete}>
              {t('invoice.delete')}
              <span className="tb-hidden"> {name}</span>
            </Button>
          </div>
        ) : (
          <p className="acc-quiet">{t('invoice.notYours', { name: invoice.issuedByName })}</p>
        )}
      </div>
    </article>
  );
}

/** The open balance: rides on account, less the commission of all rides. */
function Balances({ totals }: { totals: readonly StatementTotals[] }) {
  const t = useT();
  const locale = useLocale();
  if (totals.length === 0) return <p className="acc-quiet">{t('invoice.nothing')}</p>;
  return totals.map(({ currency, account, commission }) => (
    <dl key={currency} className="bk-balance">
      <div>
        <dt>{t('invoice.onAccount')}</dt>
        <dd>{exactMoney(account, currency, locale)}</dd>
      </div>
      <div>
        <dt>{t('statement.commission')}</dt>
        <dd>{exactMoney(-commission, currency, locale)}</dd>
      </div>
      <div className="bk-hero">
        <dt>{t(account >= commission ? 'invoice.toPay' : 'invoice.inFavour')}</dt>
        <dd>{exactMoney(Math.abs(account - commission), currency, locale)}</dd>
      </div>
    </dl>
  ));
}

interface InvoiceDialogProps {
  /** Null creates an invoice. */
  invoice: BookerInvoice | null;
  /** A new invoice begins on the day after the latest one. */
  latest: BookerInvoice | null;
  zone: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Update invoice (specification 2 §2): its days. The server refuses future days and days of another invoice. */
function InvoiceDialog({ invoice, latest, zone, onClose, onSaved }: InvoiceDialogProps) {
  useSheet(fieldsCss);
  const t = useT();
  const booking = useBooking();
  const today = todayIn(booking.now(), zone);
  const next = latest && latest.to < today ? addDays(latest.to, 1) : `${today.slice(0, 8)}01`;
  const [days, setDays, forget] = useKept<{ from: Day | ''; to: Day | '' }>(
    'invoice',
    invoice ? { from: invoice.from, to: invoice.to } : { from: next, to: today },
  );
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const missing = (day: string) => (sent && day === '' ? t('statement.invalid') : null);
  const wrongWay = days.from !== '' && days.to !== '' && days.to < days.from;

  const submit = async () => {
    if (sending) return;
    setSent(true);
    const { from, to } = days;
    if (from === '' || to === '' || wrongWay) return;
    setError(null);
    const answer = await send(async (api, cancel) =>
      (await api.bookers()).saveInvoice({ id: invoice?.id ?? 0, from, to }, cancel),
    );
    if (answer?.ok) {
      forget();
      onSaved();
    } else if (answer) setError(answer.error);
  };
  const close = () => {
    forget();
    onClose();
  };

  return (
    <Dialog
      title={t(invoice ? 'invoice.updateTitle' : 'invoice.create')}
      closeText={t('common.close')}
      onClose={sending ? null : close}
      onSubmit={submit}
      busy={sending}
      actions={<CancelAndSubmit onCancel={sending ? null : close} submit="account.save" busy={sending} />}
    >
      <div className="bk-days bk-days-dialog">
        <DayField
          label={t('statement.from')}
          field="from"
          value={days.from}
          max={today}
          onValue={(day) => setDays({ ...days, from: day })}
          error={missing(days.from)}
        />
        <DayField
          label={t('statement.to')}
          field="to"
          value={days.to}
          max={today}
          onValue={(day) => setDays({ ...days, to: day })}
          error={missing(days.to) ?? (sent && wrongWay ? t('statement.wrongWay') : null)}
        />
      </div>
      <FormResult error={error} />
    </Dialog>
  );
}
