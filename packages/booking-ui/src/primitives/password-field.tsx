import type { Translate } from 'booking-core/messages';
import { useState } from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css as moreCss } from './fields-more.module.css';
import { TextField } from './text-field.tsx';

export interface PasswordFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onLeave?: () => void;
  error: string | null;
  hint?: string | null;
  field: string;
  autoComplete: 'current-password' | 'new-password';
  t: Translate;
}

/** A password field with a button that reveals it. An overlong generated password is not cut off, but reported. */
export function PasswordField({ t, ...props }: PasswordFieldProps) {
  useSheet(css);
  useSheet(moreCss);
  const [shown, setShown] = useState(false);
  return (
    <div className={`${styles.password} tb-field-wide`}>
      <TextField
        {...props}
        type={props.autoComplete === 'new-password' ? 'confirmPassword' : 'password'}
        revealed={shown}
        required
      />
      <button type="button" className={styles.passwordShow} onClick={() => setShown(!shown)}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d={
              shown
                ? 'M10.7 5.1A10.7 10.7 0 0 1 21.9 11.6a1 1 0 0 1 0 .7 11 11 0 0 1-1.4 2.5M14.1 14.2a3 3 0 0 1-4.2-4.2M17.5 17.5a10.7 10.7 0 0 1-15.4-5.2 1 1 0 0 1 0-.7 10.8 10.8 0 0 1 4.4-5.1M2 2l20 20'
                : 'M2.1 12.3a1 1 0 0 1 0-.7 10.8 10.8 0 0 1 19.9 0 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-19.9 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0'
            }
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span className="tb-hidden">
          {t(shown ? 'account.hidePassword' : 'account.showPassword')} {props.label}
        </span>
      </button>
    </div>
  );
}
