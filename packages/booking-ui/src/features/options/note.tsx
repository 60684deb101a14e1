import type { BookingState } from 'booking-core';
import * as limits from 'booking-core/domain/limits';
import { type KeyboardEvent, useId, useState } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { TextField } from '../../primitives/text-field.tsx';
import { same } from '../../same.ts';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';

const ends = ['pickup', 'dropoff'] as const;
type End = (typeof ends)[number];

const notesOfPlaces = ({ journey }: BookingState): Readonly<Record<End, string>> => ({
  pickup: journey.pickupNote,
  dropoff: journey.dropoffNote,
});

const placeTexts = {
  pickup: { label: 'note.atPickup', hint: 'note.atPickupHint' },
  dropoff: { label: 'note.atDropoff', hint: 'note.atDropoffHint' },
} as const;

interface PlaceNotesProps {
  values: Readonly<Record<End, string>>;
  onValue: (target: End, value: string) => void;
}

/** Notes for pick-up and drop-off alone (specification 1 §3, PickUpNote and PickDownNote); collapsed while empty. */
function PlaceNotes({ values, onValue }: PlaceNotesProps) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const [asked, setAsked] = useState<boolean | null>(null);
  const open = asked ?? (values.pickup !== '' || values.dropoff !== '');
  return (
    <>
      <Button
        kind="quiet"
        trailing="down"
        className="tb-note-expander"
        aria-expanded={open}
        aria-controls={`${id}-places`}
        onClick={() => setAsked(!open)}
      >
        {t('note.places')}
      </Button>
      <div id={`${id}-places`} className="tb-fields" hidden={!open}>
        {open
          ? ends.map((end) => (
              <TextField
                key={end}
                label={t(placeTexts[end].label)}
                hint={t(placeTexts[end].hint)}
                autoComplete="off"
                value={values[end]}
                onValue={(value) => onValue(end, value)}
              />
            ))
          : null}
      </div>
    </>
  );
}

/** A note to the driver, on the page. */
export function NoteSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  const placeNotes = useBookingMemo(notesOfPlaces, same);
  return (
    <section className="tb-section" aria-labelledby={id}>
      {/* Hidden visually, because the field's label says the same. */}
      <h2 className="tb-hidden" id={id}>
        {t('note.heading')}
      </h2>
      <TextField
        label={t('note.title')}
        optionalText={t('note.optional')}
        type="textarea"
        rows={2}
        value={note}
        maxLength={limits.noteMaxLength}
        onValue={(value) => dispatch({ type: 'journey.noteChanged', note: value })}
        hint={
          note.length > limits.noteMaxLength - 100
            ? t('note.left', { count: limits.noteMaxLength - note.length })
            : null
        }
      />
      <PlaceNotes
        values={placeNotes}
        onValue={(target, value) => dispatch({ type: 'journey.placeNoteChanged', target, note: value })}
      />
    </section>
  );
}

/** The note in its own dialog, for layouts that edit details in dialogs. */
export function NoteDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  const placeNotes = useBookingMemo(notesOfPlaces, same);
  const [draft, setDraft] = useState(note);
  const [places, setPlaces] = useState(placeNotes);
  const submit = () => {
    dispatch({ type: 'journey.noteChanged', note: draft });
    for (const target of ends) {
      if (places[target] !== placeNotes[target]) {
        dispatch({ type: 'journey.placeNoteChanged', target, note: places[target] });
      }
    }
    dispatch({ type: 'flow.dialogConfirmed' });
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      title={t('note.title')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={submit}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <div data-autofocus="">
        <TextField
          label={t('note.title')}
          type="textarea"
          rows={5}
          value={draft}
          maxLength={limits.noteMaxLength}
          hint={t('note.enterHint')}
          onValue={setDraft}
          onKeyDown={keyDown}
        />
      </div>
      <PlaceNotes values={places} onValue={(target, value) => setPlaces({ ...places, [target]: value })} />
    </Dialog>
  );
}
