import { type ApiError, fail, isLocated, type Place } from 'booking-core/domain';
import { placeForm } from 'booking-core/forms/account';
import { configurationOf } from 'booking-core/selectors';
import { formText, useErrorText } from 'booking-ui/account-form';
import { useBooking, useBookingState, useT, useTimers } from 'booking-ui/booking-context';
import { CancelAndSubmit } from 'booking-ui/dialog-buttons';
import { comboboxTexts, placeRow } from 'booking-ui/place-search';
import { Combobox, Dialog, Segmented, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { useKept, useKeptForm } from './own-state.tsx';
import { FormResult } from './parts.tsx';
import { useSend } from './use-answer.ts';

export interface PlaceDialogProps {
  /** Null adds a place. */
  place: Place | null;
  onClose: () => void;
  onSaved: () => void;
}

type Kind = 'home' | 'work' | 'other';

const kindOf = (place: Place | null): Kind =>
  place?.placeName === 'home' || place?.placeName === 'work' ? place.placeName : 'other';

/** The most characters of a place's name; that of an address may have more. */
const nameMost = 60;
const shortName = ({ name }: Place): string => name.slice(0, nameMost);

/** Update address (specification 2 §2): every address needs a valid place; one that is not home or work also a name. */
export function PlaceDialog({ place, onClose, onSaved }: PlaceDialogProps) {
  useSheet(fieldsCss);
  const t = useT();
  const booking = useBooking();
  const timers = useTimers();
  const errorText = useErrorText();
  const online = useBookingState((state) => state.flow.online);
  const credit = useBookingState(configurationOf)?.placesAttribution;
  const [chosen, setChosen, forgetChosen] = useKept<Place | null>('chosen place', place);
  const [kind, setKind, forgetKind] = useKept<Kind>('kind of place', kindOf(place));
  const [form, forgetForm] = useKeptForm('place', placeForm, {
    address: place?.fullAddress ?? '',
    name: place && kindOf(place) === 'other' ? shortName(place) : '',
  });
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const addressIssue = form.issue('address') ?? (chosen === null && form.values.address !== '' ? 'invalid' : undefined);
  const [left, setLeft] = useState(false);

  const forget = () => {
    forgetChosen();
    forgetKind();
    forgetForm();
  };
  const close = () => {
    forget();
    onClose();
  };

  const submit = async () => {
    if (sending) return;
    setLeft(true);
    if (!form.check()) return;
    // A text that was not chosen; the address is the first field.
    if (chosen === null) return form.box.current?.querySelector('input')?.focus();
    setError(null);
    const answer = await send(async (api, cancel) => {
      // Suggestions of other providers have no coordinates until they are requested.
      const whole = isLocated(chosen) ? chosen : await booking.completePlace(chosen, cancel);
      if (whole === undefined) return fail({ kind: 'network' });
      if (!whole) return fail({ kind: 'rejected', code: 2, message: t('error.moreSpecific') });
      const saved: Place = {
        ...whole,
        id: place?.id ?? '',
        placeName: kind,
        name: kind === 'other' ? form.values.name.trim() || shortName(chosen) : kind,
      };
      return api.savePlace(saved, cancel);
    });
    if (!answer) return;
    if (!answer.ok) return setError(answer.error);
    forget();
    onSaved();
  };

  return (
    <Dialog
      title={t(place ? 'myPlaces.editTitle' : 'myPlaces.addTitle')}
      closeText={t('common.close')}
      onClose={sending ? null : close}
      onSubmit={submit}
      busy={sending}
      size="wide"
      actions={<CancelAndSubmit onCancel={sending ? null : close} submit="account.save" busy={sending} />}
    >
      <div className="acc-place-form" ref={form.box}>
        <Segmented<Kind>
          label={t('myPlaces.kind')}
          value={kind}
          options={[
            { value: 'home', text: t('myPlaces.home') },
            { value: 'work', text: t('myPlaces.work') },
            { value: 'other', text: t('myPlaces.other') },
          ]}
          onValue={setKind}
        />
        <div className="acc-combo" data-invalid={left && addressIssue !== undefined}>
          <Combobox<Place>
            label={t('myPlaces.address')}
            placeholder={t('places.pickupHint')}
            field="address"
            text={form.values.address}
            error={left ? formText(addressIssue, t('myPlaces.address'), t) : null}
            search={booking.searchPlaces}
            row={(row) => placeRow(row, t)}
            onText={(address) => {
              form.set({ address });
              setChosen(null);
            }}
            onChoose={(row) => {
              form.set({ address: row.fullAddress || row.name });
              setChosen(row);
            }}
            onLeave={() => setLeft(form.values.address !== '')}
            onClear={() => {
              form.set({ address: '' });
              setChosen(null);
            }}
            texts={comboboxTexts(t('myPlaces.address'), t)}
            credit={credit}
            failedText={errorText}
            online={online}
            timers={timers}
          />
        </div>
        {kind === 'other' ? (
          <TextField
            label={t('myPlaces.name')}
            field="name"
            value={form.values.name}
            onValue={(name) => form.set({ name })}
            onLeave={() => {}}
            error={formText(form.issue('name'), t('myPlaces.name'), t)}
            maxLength={nameMost}
            autoComplete="off"
          />
        ) : null}
      </div>
      <FormResult error={error} />
    </Dialog>
  );
}
