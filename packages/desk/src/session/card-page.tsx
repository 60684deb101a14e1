import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useEffect } from 'react';
import styles, { css } from './card-page.module.css';

/** The layout of pages outside the signed-in desk: one card with a title. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  useSheet(css);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.door}>
      <div className={`tb-card ${styles.card}`}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
