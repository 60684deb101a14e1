import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './skeleton.module.css';

/** A quiet shape in the place of what is on its way. The class gives it the size of the thing it stands for. */
export function Skeleton({ className = '' }: { className?: string }) {
  useSheet(css);
  return <span className={`${styles.root} ${className}`} aria-hidden="true" />;
}
