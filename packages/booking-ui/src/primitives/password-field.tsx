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
                ? 'M10.700 5.100A10.700 10.700 0 0 1 21.900 11.600a1 1 0 0 1 0 .7 11 11 0 0 1-1.400 2.500M14.100 14.200a3 3 0 0 1-4.200-4.200M17.500 17.500a10.700 10.700 0 0 1-15.400-5.200 1 1 0 0 1 0-.7 10.800 10.800 0 0 1 4.400-5.100M2 2l20 20'
                : 'M2.100 12.300a1 1 0 0 1 0-.7 10.800 10.800 0 0 1 19.900 0 1 1 0 0 1 0 .7 10.800 10.800 0 0 1-19.900 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0'
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
