import type { ReactNode } from 'react';
import styles from './numbers.module.css';

/** Some numbers under a heading, and the file that has them as well. */
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
