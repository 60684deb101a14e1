import type { DialogText } from 'booking-core';
import { useT } from '../../booking-context.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { plainText } from '../format.ts';
import styles from './account.module.css';
import { formText } from './use-form.ts';

/** The server's error, announced to screen readers at once. */
export function Refused({ error }: { error: DialogText | null }) {
  const t = useT();
  return error ? (
    <div className={styles.error}>
      <Notice tone="danger" role="alert">
        <p>{plainText(error, t)}</p>
      </Notice>
    </div>
  ) : null;
}

/** A form whose first field is the email of an account. */
interface EmailForm {
  readonly values: { readonly email: string };
  set(changed: { readonly email: string }): void;
  leave(field: 'email'): void;
  issue(field: 'email'): Parameters<typeof formText>[0];
}

/** The email that identifies the account. */
export function AccountEmail({ form }: { form: EmailForm }) {
  const t = useT();
  const { email } = form.values;
  return (
    <TextField
      label={t('account.email')}
      field="email"
      type="email"
      value={email}
      onValue={(typed) => form.set({ email: typed })}
      onLeave={() => email !== '' && form.leave('email')}
      error={formText(form.issue('email'), t('account.email'), t)}
      autoComplete="username"
      autoCapitalize="none"
      required
    />
  );
}
