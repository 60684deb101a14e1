import type { BookingEvent } from 'booking-core';
import type { MessageKey } from 'booking-core/messages';
import { useDispatch, useT } from '../../booking-context.tsx';
import type { LazyView } from '../../lazy.tsx';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';

export interface FoldLineProps {
  title: MessageKey;
  /** What was given so far; '' for nothing. */
  value: string;
  /** Said in the place of a value that is not there yet. */
  empty: MessageKey;
  /** Opens the dialog. */
  opens: BookingEvent;
  /** Where the dialog's code is not at hand: it is fetched when somebody is about to press. */
  early?: Pick<LazyView<object>, 'preload'>;
}

/** One line in the place of a section that is edited in a dialog: what it is about, what was given, and the way in. */
export function FoldLine({ title, value, empty, opens, early }: FoldLineProps) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const intent = () => early?.preload();
  return (
    <section className="tb-section tb-fold-section" aria-label={t(title)}>
      <button
        type="button"
        className="tb-fold"
        aria-haspopup="dialog"
        onPointerEnter={intent}
        onFocus={intent}
        onClick={() => dispatch(opens)}
      >
        <span className="tb-label">{t(title)}</span>
        <span className={value ? 'tb-fold-value' : 'tb-fold-value tb-muted'}>{value || t(empty)}</span>
        <span className="tb-fold-action">{t(value ? 'note.edit' : 'note.add')}</span>
      </button>
    </section>
  );
}
