import type { ReactNode } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'danger' | 'success';
  title?: string;
  children?: ReactNode;
  /** Buttons and links that help to resolve the problem. */
  actions?: ReactNode;
  /** Set when the notice appears while the user is doing something else, so that it is announced. */
  role?: 'status' | 'alert';
}

/** A message box: what happened and what the user can do about it. */
export function Notice({ tone = 'info', title, children, actions, role }: NoticeProps) {
  useSheet(css);
  return (
    <div className="tb-notice" part="notice" data-tone={tone} role={role}>
      <svg className={styles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.7" />
        <path
          d={
            tone === 'success'
              ? 'm6.5 10.3 2.4 2.4 4.6-5'
              : tone === 'danger'
                ? 'M10 5.8v5M10 14v.1'
                : 'M10 9v5M10 6v.1'
          }
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
