import type { DialogText, SignInTab } from 'booking-core';
import { emptyContact } from 'booking-core/domain';
import { passwordOf, signInForm, signUpForm } from 'booking-core/forms/account';
import { errorText } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBookingState, useDispatch, useServices, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Checkbox } from '../../primitives/checkbox.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { PasswordField } from '../../primitives/password-field.tsx';
import { Tabs } from '../../primitives/tabs.tsx';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './account.module.css';
import { AccountEmail, Refused } from './account-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { formText, useForm } from './use-form.ts';

const empty = { email: '', password: '' };
const noPasswords = { password: '', confirmPassword: '' };

/**
 * Sign in or sign up (specification 2 §2): passwords stay in this dialog, which sends only a hash. The sign-up form is
 * prefilled with the passenger's details.
 */
export function SignInDialog() {
  useSheet(css);
  useSheet(fieldsCss);
  const t = useT();
  const dispatch = useDispatch();
  const { hashPassword } = useServices();
  const dialog = useBookingState((state) => state.flow.dialog);
  const typed = dialog?.kind === 'signIn' ? (dialog.email ?? '') : '';
  const signIn = useForm(signInForm, { ...empty, email: typed });
  const passenger = useBookingState((state) => state.details.contact);
  const signUp = useForm(signUpForm, { ...emptyContact, ...passenger, ...noPasswords });
  const [remember, setRemember] = useState(false);
  const online = useBookingState((state) => state.flow.online);
  const [hashing, setHashing] = useState(false);
  /** The error of a password that could not be hashed: the code for it is fetched on the first use. */
  const [unhashed, setUnhashed] = useState<DialogText | null>(null);
  const refusals = dialog?.kind === 'signIn' ? dialog.refusals : 0;
  const seen = useRef(refusals);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another refusal clears the passwords
  useEffect(() => {
    if (refusals <= seen.current) return;
    seen.current = refusals;
    signIn.reset({ ...signIn.values, password: '' });
    signUp.reset({ ...signUp.values, ...noPasswords });
  }, [refusals]);

  if (dialog?.kind !== 'signIn') return null;
  const { tab, error } = dialog;
  const busy = dialog.requestId !== null || hashing;

  const submit = async () => {
    if (busy || !hashPassword) return;
    const form = tab === 'signIn' ? signIn : signUp;
    if (!form.check()) return;
    setHashing(true);
    setUnhashed(null);
    const exists = await form.phoneExists();
    const passwordHash = exists ? await hashPassword(passwordOf(form.values.password)).catch(() => null) : null;
    setHashing(false);
    if (exists && passwordHash === null) setUnhashed(errorText({ kind: online ? 'network' : 'offline' }));
    if (passwordHash === null) return;
    if (tab === 'signIn') {
      dispatch({ type: 'session.signInRequested', email: signIn.values.email.trim(), passwordHash, remember });
      return;
    }
    const { firstName, lastName, email, phone, dialingCode } = signUp.values;
    const contact = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), phone, dialingCode };
    dispatch({ type: 'session.signUpRequested', contact, passwordHash });
  };

  const choose = (next: SignInTab) => {
    setUnhashed(null);
    dispatch({ type: 'session.tabChosen', tab: next });
  };

  return (
    <Dialog
      title={t('account.title')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={submit}
      busy={busy}
      actions={
        <Button kind="primary" type="submit" busy={busy} wide>
          {t(busy ? 'common.processing' : tab === 'signIn' ? 'account.signIn' : 'account.signUp')}
        </Button>
      }
    >
      <Tabs<SignInTab>
        label={t('account.title')}
        value={tab}
        disabled={busy}
        tabs={[
          { value: 'signIn', text: t('account.tabSignIn') },
          { value: 'signUp', text: t('account.tabSignUp') },
        ]}
        onValue={choose}
      >
        <Refused error={unhashed ?? error} />
        {tab === 'signIn' ? (
          <div className="tb-fields" ref={signIn.box}>
            <div className="tb-field-wide" data-autofocus="">
              <AccountEmail form={signIn} />
            </div>
            <PasswordField
              label={t('account.password')}
              field="password"
              value={signIn.values.password}
              onValue={(password) => signIn.set({ password })}
              error={formText(signIn.issue('password'), t('account.password'), t)}
              autoComplete="current-password"
              t={t}
            />
            <div className={`tb-field-wide ${styles.row}`}>
              <Checkbox label={t('account.remember')} checked={remember} onChecked={setRemember} />
              <Button
                kind="quiet"
                onClick={() => dispatch({ type: 'session.forgotOpened', email: signIn.values.email })}
              >
                {t('account.forgot')}
              </Button>
            </div>
          </div>
        ) : (
          <div className="tb-fields" ref={signUp.box}>
            <p className={`tb-field-wide tb-quiet ${styles.lead}`}>{t('account.signUpHint')}</p>
            <PersonFields form={signUp} t={t} />
            <PasswordField
              label={t('account.password')}
              field="password"
              value={signUp.values.password}
              onValue={(password) => signUp.set({ password })}
              onLeave={() => signUp.values.password !== '' && signUp.leave('password')}
              error={formText(signUp.issue('password'), t('account.password'), t)}
              hint={t('account.passwordHint')}
              autoComplete="new-password"
              t={t}
            />
            <PasswordField
              label={t('account.confirmPassword')}
              field="confirmPassword"
              value={signUp.values.confirmPassword}
              onValue={(confirmPassword) => signUp.set({ confirmPassword })}
              onLeave={() => signUp.values.confirmPassword !== '' && signUp.leave('confirmPassword')}
              error={formText(signUp.issue('confirmPassword'), t('account.confirmPassword'), t)}
              autoComplete="new-password"
              t={t}
            />
          </div>
        )}
      </Tabs>
    </Dialog>
  );
}
