import type { Contact } from 'booking-core/domain';
import { useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Checkbox } from '../../primitives/checkbox.tsx';
import { PasswordField } from '../../primitives/password-field.tsx';
import styles from './account.module.css';
import { AccountEmail } from './account-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { type Form, formText } from './use-form.ts';

interface SignInFieldsProps {
  form: Form<{ email: string; password: string }>;
  remember: boolean;
  onRemember: (remember: boolean) => void;
}

/** Email and password, and the way to a forgotten one. */
export function SignInFields({ form, remember, onRemember }: SignInFieldsProps) {
  const t = useT();
  const dispatch = useDispatch();
  return (
    <div className="tb-fields" ref={form.box}>
      <div className="tb-field-wide" data-autofocus="">
        <AccountEmail form={form} />
      </div>
      <PasswordField
        label={t('account.password')}
        field="password"
        value={form.values.password}
        onValue={(password) => form.set({ password })}
        error={formText(form.issue('password'), t('account.password'), t)}
        autoComplete="current-password"
        t={t}
      />
      <div className={`tb-field-wide ${styles.row}`}>
        <Checkbox label={t('account.remember')} checked={remember} onChecked={onRemember} />
        <Button kind="quiet" onClick={() => dispatch({ type: 'session.forgotOpened', email: form.values.email })}>
          {t('account.forgot')}
        </Button>
      </div>
    </div>
  );
}

interface SignUpValues extends Readonly<Record<keyof Contact, string>> {
  readonly [other: string]: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The account holder and a new password, typed twice. */
export function SignUpFields({ form }: { form: Form<SignUpValues> }) {
  const t = useT();
  const password = (field: 'password' | 'confirmPassword', label: string) => ({
    label,
    field,
    value: form.values[field],
    onValue: (value: string) => form.set({ [field]: value }),
    onLeave: () => form.values[field] !== '' && form.leave(field),
    error: formText(form.issue(field), label, t),
    autoComplete: 'new-password' as const,
    t,
  });
  return (
    <div className="tb-fields" ref={form.box}>
      <p className={`tb-field-wide tb-quiet ${styles.lead}`}>{t('account.signUpHint')}</p>
      <PersonFields form={form} t={t} />
      <PasswordField {...password('password', t('account.password'))} hint={t('account.passwordHint')} />
      <PasswordField {...password('confirmPassword', t('account.confirmPassword'))} />
    </div>
  );
}
