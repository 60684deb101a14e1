import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './skeleton.module.css';

/** A placeholder for content that is loading. The class gives it the content's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  useSheet(css);
  return <span className={`${styles.root} ${className}`} aria-hidden="true" />;
}
