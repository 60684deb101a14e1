import refetchCss from 'booking-ui/styles/refetch.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
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

/** Figures of a query: those of the previous period stay until the new ones load. */
export function Figures({ asked, children }: { asked: { readonly isPlaceholderData: boolean }; children: ReactNode }) {
  useSheet(refetchCss);
  return (
    <div className="tb-refetch" aria-busy={asked.isPlaceholderData}>
      {children}
    </div>
  );
}
