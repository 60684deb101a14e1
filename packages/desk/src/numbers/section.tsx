import type { ReactNode } from 'react';
import styles from './numbers.module.css';

/** Figures under a heading, with a link to the same as a file. */
export function Section({ title, file, children }: { title: string; file: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <a download href={file} aria-label={`${title} as CSV`}>
          CSV
        </a>
      </header>
      {children}
    </div>
  );
}
