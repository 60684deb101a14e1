import styles from './numbers.module.css';

/** A share as a bar; hidden from screen readers, since the caller shows its figure. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : Math.min(1, part / whole);
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
