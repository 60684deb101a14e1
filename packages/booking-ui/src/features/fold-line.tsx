import { useT } from '../booking-context.tsx';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

export interface FoldLineProps {
  title: string;
  /** What was given so far; '' for nothing. */
  value: string;
  /** Said in the place of a value that is not there yet. */
  empty: string;
  onPress: () => void;
  /** Somebody is about to press: its dialog's code can be on its way. */
  onIntent?: () => void;
}

/** One line in the place of a section that is edited in a dialog: what it is about, what was given, and the way in. */
export function FoldLine({ title, value, empty, onPress, onIntent }: FoldLineProps) {
  useSheet(css);
  const t = useT();
  return (
    <section className="tb-section tb-fold-section" aria-label={title}>
      <button
        type="button"
        className="tb-fold"
        aria-haspopup="dialog"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={onPress}
      >
        <span className="tb-label">{title}</span>
        <span className={value ? 'tb-fold-value' : 'tb-fold-value tb-muted'}>{value || empty}</span>
        <span className="tb-fold-action">{t(value ? 'note.edit' : 'note.add')}</span>
      </button>
    </section>
  );
}
