import * as limits from 'booking-core/domain/limits';
import { type KeyboardEvent, useId, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';

/** A note to the driver, on the page. */
export function NoteSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
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
            : t('note.hint')
        }
      />
    </section>
  );
}

/** The note in a dialog of its own, where the layout keeps details in dialogs. */
export function NoteDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  const [draft, setDraft] = useState(note);
  const submit = () => {
    dispatch({ type: 'journey.noteChanged', note: draft });
    dispatch({ type: 'flow.dialogConfirmed' });
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
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
    </Dialog>
  );
}
