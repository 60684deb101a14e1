import type { SignInTab } from 'booking-core';
import { emptyContact } from 'booking-core/domain';
import { signInForm, signUpForm } from 'booking-core/forms/account';
import { useEffect, useRef, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Tabs } from '../../primitives/tabs.tsx';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { css } from './account.module.css';
import { Refused } from './account-fields.tsx';
import { SignInFields, SignUpFields } from './sign-in-fields.tsx';
import { useForm } from './use-form.ts';
import { usePasswordHash } from './use-password-hash.ts';

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
  const dialog = useBookingState((state) => state.flow.dialog);
  const typed = dialog?.kind === 'signIn' ? (dialog.email ?? '') : '';
  const signIn = useForm(signInForm, { ...empty, email: typed });
  const passenger = useBookingState((state) => state.details.contact);
  const signUp = useForm(signUpForm, { ...emptyContact, ...passenger, ...noPasswords });
  const [remember, setRemember] = useState(false);
  const { hash, hashing, error: unhashed, clearError } = usePasswordHash();
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
    const form = tab === 'signIn' ? signIn : signUp;
    if (busy || !form.check()) return;
    const passwordHash = await hash(form);
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
    clearError();
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
          <SignInFields form={signIn} remember={remember} onRemember={setRemember} />
        ) : (
          <SignUpFields form={signUp} />
        )}
      </Tabs>
    </Dialog>
  );
}
