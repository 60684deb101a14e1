import css from '../styles/feedback.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

/** A quiet shape in the place of what is on its way. The class gives it the size of the thing it stands for. */
export function Skeleton({ className = '' }: { className?: string }) {
  useSheet(css);
  return <span className={`tb-skeleton ${className}`} aria-hidden="true" />;
}
