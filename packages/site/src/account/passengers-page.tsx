import { type ApiError, displayPhone, fullName, type SavedPassenger } from 'booking-core/domain';
import { hasWords } from 'booking-core/domain/plain-words';
import { savedPassengerForm } from 'booking-core/forms/account';
import { formText } from 'booking-ui/account-form';
import { useBooking, useJoin, useLocale, useT } from 'booking-ui/booking-context';
import { CancelAndSubmit } from 'booking-ui/dialog-buttons';
import { Button, Dialog, NameFields, PhoneField, RoundButton, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useWrittenPhone } from 'booking-ui/use-written-phone';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTyped } from '../use-typed.ts';
import { AccountPage } from './account-page.tsx';
import css from './booker.css?inline';
import { useKeptForm, useOwnState } from './own-state.tsx';
import { Answered, ConfirmDialog, deletes, FormResult, useEmptyContact } from './parts.tsx';
import { useAnswer, useSend } from './use-answer.ts';

export { english } from './booker-english.ts';

type Edited = SavedPassenger | 'new' | null;

const nameOf = ({ contact }: SavedPassenger) => fullName(contact);

/** The saved passengers of a booker's company. */
export function PassengersPage() {
  const t = useT();
  const [edited, setEdited] = useOwnState<Edited>(() => null);
  return (
    <AccountPage
      title={t('booker.passengers')}
      text={t('booker.passengersText')}
      bookersOnly
      action={
        <Button kind="secondary" icon="plus" onClick={() => setEdited('new')}>
          {t('booker.passengerAdd')}
        </Button>
      }
    >
      {() => <PassengerList edited={edited} onEdit={setEdited} />}
    </AccountPage>
  );
}

function PassengerList({ edited, onEdit }: { edited: Edited; onEdit: (passenger: Edited) => void }) {
  useSheet(css);
  useSheet(fieldsCss);
  const t = useT();
  const passengers = useAnswer('passengers', async (api, cancel) => (await api.bookers()).passengers(cancel));
  const [doomed, setDoomed] = useState<SavedPassenger | null>(null);
  const { send } = useSend();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useTyped(query.get('q') ?? '');

  const remove = async ({ id }: SavedPassenger): Promise<ApiError | null> => {
    const answer = await send(async (api, cancel) => (await api.bookers()).removePassenger(id, cancel));
    // Also after an error: without an answer, the server may have deleted it.
    passengers.reload();
    return answer && !answer.ok ? answer.error : null;
  };

  const matches = (each: SavedPassenger) => hasWords(`${nameOf(each)} ${each.costCentre}`, text);
  return (
    <>
      <Answered
        answer={passengers}
        isEmpty={(list) => list.length === 0}
        empty={{ title: t('booker.passengersEmpty'), text: t('booker.passengersEmptyText') }}
      >
        {(list, loading) => {
          const shown = list.filter(matches);
          return (
            <>
              {list.length > 5 || text !== '' ? (
                <TextField
                  label={t('booker.search')}
                  value={text}
                  autoComplete="off"
                  onValue={(value) => {
                    setText(value);
                    setQuery(
                      (before) => {
                        const next = new URLSearchParams(before);
                        if (value === '') next.delete('q');
                        else next.set('q', value);
                        return next;
                      },
                      { replace: true },
                    );
                  }}
                />
              ) : null}
              {shown.length === 0 ? <p role="status">{t('booker.searchEmpty')}</p> : null}
              <ul className="acc-list tb-refetch" aria-busy={loading}>
                {shown.map((each) => {
                  const name = nameOf(each);
                  return (
                    <li key={each.id} className="acc-card bk-person">
                      <div className="acc-place-words">
                        <p className="acc-strong">{name}</p>
                        <p className="acc-quiet">
                          <PassengerText {...each} />
                        </p>
                      </div>
                      <div className="acc-place-tools">
                        <RoundButton
                          icon="edit"
                          size={18}
                          label={t('booker.passengerEdit', { name })}
                          onClick={() => onEdit(each)}
                        />
                        <RoundButton
                          icon="close"
                          size={18}
                          label={t('booker.passengerDelete', { name })}
                          onClick={() => setDoomed(each)}
                        />
                      </div>
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Answered>
      {edited ? (
        <PassengerDialog
          passenger={edited === 'new' ? null : edited}
          onClose={() => onEdit(null)}
          onSaved={() => {
            onEdit(null);
            passengers.reload();
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
          <p>{t('booker.passengerDeleteQuestion', { name: nameOf(doomed) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface PassengerDialogProps {
  /** Null adds a passenger. */
  passenger: SavedPassenger | null;
  onClose: () => void;
  onSaved: () => void;
}

function PassengerDialog({ passenger, onClose, onSaved }: PassengerDialogProps) {
  const t = useT();
  const locale = useLocale();
  const booking = useBooking();
  const [form, forget] = useKeptForm('passenger', savedPassengerForm, {
    ...useEmptyContact(),
    ...passenger?.contact,
    costCentre: passenger?.costCentre ?? '',
  });
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const submit = async () => {
    if (sending || !form.check() || !(await form.phoneExists())) return;
    setError(null);
    const { costCentre, ...contact } = form.values;
    const saved = { id: passenger?.id ?? 0, contact, costCentre };
    const answer = await send(async (api, cancel) => (await api.bookers()).savePassenger(saved, cancel));
    if (answer?.ok) {
      forget();
      onSaved();
    } else if (answer) setError(answer.error);
  };
  const close = () => {
    forget();
    onClose();
  };
  // No autofill: the browser's saved name and phone are the booker's, not the passenger's.
  const common = (field: keyof typeof form.values, label: string) => ({
    label,
    field,
    autoComplete: 'off',
    error: formText(form.issue(field), label, t),
    onLeave: () => form.leave(field),
  });
  return (
    <Dialog
      title={t(passenger ? 'booker.passengerEditTitle' : 'booker.passengerAdd')}
      closeText={t('common.close')}
      onClose={sending ? null : close}
      onSubmit={submit}
      busy={sending}
      size="wide"
      actions={<CancelAndSubmit onCancel={sending ? null : close} submit="account.save" busy={sending} />}
    >
      <div className="tb-fields" ref={form.box} data-autofocus="">
        <NameFields
          first={{
            ...common('firstName', t('contact.firstName')),
            value: form.values.firstName,
            onValue: (firstName) => form.set({ firstName }),
            required: true,
          }}
          last={{
            ...common('lastName', t('contact.lastName')),
            value: form.values.lastName,
            onValue: (lastName) => form.set({ lastName }),
          }}
        />
        <div className="tb-field-wide">
          <PhoneField
            {...common('phone', t('contact.phone'))}
            codeLabel={t('contact.dialingCode')}
            dialingCode={form.values.dialingCode}
            phone={form.values.phone}
            invalidText={t('field.invalid', { title: t('contact.phone') })}
            locale={locale}
            lookUp={booking.readPhone}
            autofill={false}
            required
            onValue={({ phone, dialingCode }) => form.set({ phone, dialingCode })}
          />
        </div>
        <TextField
          {...common('email', t('contact.email'))}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          value={form.values.email}
          onValue={(email) => form.set({ email })}
        />
        <TextField
          {...common('costCentre', t('booker.costCentre'))}
          value={form.values.costCentre}
          onValue={(costCentre) => form.set({ costCentre })}
          maxLength={60}
        />
      </div>
      <FormResult error={error} />
    </Dialog>
  );
}

function PassengerText({ contact, costCentre }: SavedPassenger) {
  const join = useJoin();
  const phone = useWrittenPhone(displayPhone(contact));
  return join([phone, contact.email, costCentre]);
}
