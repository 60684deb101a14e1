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

/**
 * What is chosen and typed for a place; it is there again after a sign-in at the end of a session, until `forget`.
 */
function usePlaceFields(place: Place | null) {
  const [chosen, setChosen, forgetChosen] = useKept<Place | null>('chosen place', place);
  const [kind, setKind, forgetKind] = useKept<Kind>('kind of place', kindOf(place));
  const [form, forgetForm] = useKeptForm('place', placeForm, {
    address: place?.fullAddress ?? '',
    name: place && kindOf(place) === 'other' ? shortName(place) : '',
  });
  const forget = () => {
    forgetChosen();
    forgetKind();
    forgetForm();
  };
  return { chosen, setChosen, kind, setKind, form, forget };
}

/** Update address (specification 2 §2): every address needs a valid place; one that is not home or work also a name. */
export function PlaceDialog({ place, onClose, onSaved }: PlaceDialogProps) {
  useSheet(fieldsCss);
  const t = useT();
  const booking = useBooking();
  const { chosen, setChosen, kind, setKind, form, forget } = usePlaceFields(place);
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const addressIssue = form.issue('address') ?? (chosen === null && form.values.address !== '' ? 'invalid' : undefined);
  const [left, setLeft] = useState(false);

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
        <AddressField
          text={form.values.address}
          issue={left ? addressIssue : undefined}
          onAddress={(address, found) => {
            form.set({ address });
            setChosen(found);
          }}
          onLeave={() => setLeft(form.values.address !== '')}
        />
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

interface AddressFieldProps {
  text: string;
  issue: Parameters<typeof formText>[0];
  /** Called with the text, and with the place when one is chosen. */
  onAddress: (text: string, chosen: Place | null) => void;
  onLeave: () => void;
}

/** The address of a place, chosen from what a search finds. */
function AddressField({ text, issue, onAddress, onLeave }: AddressFieldProps) {
  const t = useT();
  const booking = useBooking();
  const timers = useTimers();
  const errorText = useErrorText();
  const online = useBookingState((state) => state.flow.online);
  const credit = useBookingState(configurationOf)?.placesAttribution;
  const label = t('myPlaces.address');
  return (
    <div className="acc-combo" data-invalid={issue !== undefined}>
      <Combobox<Place>
        label={label}
        placeholder={t('places.pickupHint')}
        field="address"
        text={text}
        error={formText(issue, label, t)}
        search={booking.searchPlaces}
        row={(row) => placeRow(row, t)}
        onText={(typed) => onAddress(typed, null)}
        onChoose={(row) => onAddress(row.fullAddress || row.name, row)}
        onLeave={onLeave}
        onClear={() => onAddress('', null)}
        texts={comboboxTexts(label, t)}
        credit={credit}
        failedText={errorText}
        online={online}
        timers={timers}
      />
    </div>
  );
}
