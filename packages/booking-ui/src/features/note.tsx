import * as limits from 'booking-core/domain/limits';
import { useId } from 'react';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { TextField } from '../primitives/text-field.tsx';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { FoldLine } from './fold-line.tsx';

/** A note to the driver: on the page, or one line that opens its dialog where the layout keeps details in dialogs. */
export function NoteSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  const inDialog = useBookingState((state) => state.flow.layout.dialogs.includes('note'));
  if (inDialog) {
    return (
      <FoldLine
        title={t('note.title')}
        value={note}
        empty={t('note.empty')}
        onPress={() => dispatch({ type: 'flow.noteOpened' })}
      />
    );
  }
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
