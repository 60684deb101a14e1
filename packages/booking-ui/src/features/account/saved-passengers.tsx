import { fullName, isBooker, ok, type SavedPassenger } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { savedPassengerForm } from 'booking-core/forms/account';
import { formIssues } from 'booking-core/forms/fields';
import { createCancelSource } from 'booking-core/ports';
import { selectMayExist } from 'booking-core/selectors';
import { useEffect, useId, useState } from 'react';
import { useBooking, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { SelectField } from '../../primitives/select-field.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './booker-contact.module.css';

const nameOf = ({ contact }: SavedPassenger) => fullName(contact);

/** The passengers that a booker's company has saved: the booker selects one by name, or saves the one just entered. */
export function SavedPassengers() {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const online = useBookingState((state) => state.flow.online);
  const contact = useBookingState((state) => state.details.contact);
  const costCentre = useBookingState((state) => state.details.costCentre);
  const booker = useBookingState((state) => isBooker(state.session.profile));
  const [list, setList] = useState<readonly SavedPassenger[] | 'failed' | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved passenger or the network's return asks again
  useEffect(() => {
    if (!booker) return;
    const cancel = createCancelSource();
    booking
      .account()
      .then((api) => api.bookers())
      .then((api) => api.passengers(cancel.token))
      .then(
        (answer) => (answer.ok ? answer.value : 'failed'),
        () => 'failed' as const,
      )
      .then((known) => {
        if (cancel.token.cancelled) return;
        setList(known);
        setBusy(false);
      });
    return () => cancel.cancel();
  }, [booking, booker, online, attempt]);

  const saved = Array.isArray(list) ? (list as readonly SavedPassenger[]) : [];
  const same = (each: SavedPassenger) => nameOf(each) === fullName(contact) && each.contact.phone === contact.phone;
  const chosen = saved.find(same);
  const phoneMayExist = useBookingState((state) => selectMayExist(state, 'contact'));
  const complete =
    phoneMayExist && Object.keys(formIssues(savedPassengerForm, { ...contact, costCentre })).length === 0;

  const save = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await booking
      .account()
      .then((api) => api.bookers())
      .then((api) => api.savePassenger({ id: 0, contact, costCentre }, createCancelSource().token))
      .catch(() => null);
    const refused = answer && !answer.ok && answer.error.kind === 'rejected' ? answer.error.message : '';
    setSaid(answer?.ok ? t('booker.passengerSaved', { name: contact.firstName }) : refused || t('booker.savedFailed'));
    // The button stays busy until the reloaded list contains the passenger, so that the same one is not saved twice.
    if (answer?.ok) setAttempt((count) => count + 1);
    else setBusy(false);
  };

  return (
    <div className={styles.saved}>
      {saved.length > 0 ? (
        <SelectField
          className={styles.choice ?? ''}
          label={t('booker.saved')}
          autoComplete="off"
          value={chosen ? String(chosen.id) : ''}
          options={[
            { value: '', text: t('booker.savedChoose') },
            ...saved.map((each) => ({ value: String(each.id), text: nameOf(each) })),
          ]}
          onValue={(value) => {
            const found = saved.find((each) => String(each.id) === value);
            if (!found) return;
            setSaid('');
            dispatch({ type: 'details.passengerChosen', contact: found.contact, costCentre: found.costCentre });
          }}
        />
      ) : null}
      {complete && !chosen && list !== null ? (
        <Button kind="quiet" icon="plus" busy={busy} onClick={save}>
          {t('booker.savePassenger')}
        </Button>
      ) : null}
      <p aria-live="polite">{said || (list === 'failed' ? t('booker.savedFailed') : '')}</p>
    </div>
  );
}

/** The cost centre that the booking is charged to, with suggestions from the operator's list. */
export function CostCentre() {
  const t = useT();
  const id = useId();
  const booking = useBooking();
  const dispatch = useDispatch();
  const value = useBookingState((state) => state.details.costCentre);
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    const cancel = createCancelSource();
    booking
      .account()
      .then((api) => api.bookers())
      .then((api) => api.company(cancel.token))
      .catch(() => ok(null))
      .then((answer) => {
        if (cancel.token.cancelled || !answer.ok || !answer.value) return;
        const { costCentres, lastCostCentre } = answer.value;
        setKnown(costCentres);
        if (lastCostCentre !== '') dispatch({ type: 'details.costCentreSuggested', value: lastCostCentre });
      });
    return () => cancel.cancel();
  }, [booking, dispatch]);
  return (
    <>
      <TextField
        label={t('booker.costCentre')}
        field="costCentre"
        value={value}
        onValue={(text) => dispatch({ type: 'details.costCentreChanged', value: text })}
        autoComplete="off"
        maxLength={limits.costCentreMaxLength}
        list={known.length > 0 ? id : undefined}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
