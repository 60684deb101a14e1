import { type ApiError, isRefusal, type Profile, type Result } from 'booking-core/domain';
import { changePasswordForm, confirmPasswordForm, passwordOf, resetPasswordForm } from 'booking-core/forms/account';
import { type Form, formText, useForm } from 'booking-ui/account-form';
import { useBooking, useServices, useT } from 'booking-ui/booking-context';
import { Button, PasswordField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { SiteLink, useGo } from '../site-links.tsx';
import css from './account.css?inline';
import { AccountPage } from './account-page.tsx';
import { ForgotButton } from './forgot-button.tsx';
import { useKeptForm } from './own-state.tsx';
import { FormResult, useKeptFocus } from './parts.tsx';
import { useSend } from './use-answer.ts';
import { editedOf, useProfileChange } from './use-profile-change.ts';

export { pages as english } from 'booking-core/messages/pages';

type Values = Readonly<Record<string, string>>;

function Field<T extends Values>(props: {
  form: Form<T>;
  name: keyof T & string;
  label: string;
  isNew?: boolean;
  hint?: string;
}) {
  const t = useT();
  const { form, name, label, isNew = false } = props;
  return (
    <PasswordField
      t={t}
      label={label}
      field={name}
      value={form.values[name] ?? ''}
      onValue={(value) => form.set({ [name]: value } as Partial<T>)}
      onLeave={() => form.values[name] !== '' && form.leave(name)}
      error={formText(form.issue(name), label, t)}
      hint={props.hint ?? null}
      autoComplete={isNew ? 'new-password' : 'current-password'}
    />
  );
}

function NewPassword<T extends Values>({ form }: { form: Form<T> }) {
  const t = useT();
  return (
    <>
      <Field form={form} name="password" label={t('password.new')} hint={t('account.passwordHint')} isNew />
      <Field form={form} name="confirmPassword" label={t('password.confirmNew')} isNew />
    </>
  );
}

function PasswordForm<T extends Values>(props: {
  form: Form<T>;
  label: string;
  busy: boolean;
  error: ApiError | string | null;
  done?: string | null;
  onSubmit: () => void;
  /** Offers a link by email to whoever does not know the current password. */
  mayForget?: boolean;
  children: ReactNode;
}) {
  useSheet(fieldsCss);
  const t = useT();
  const { form, busy } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && form.check()) props.onSubmit();
  };
  return (
    <form className="acc-card acc-form acc-narrow" noValidate onSubmit={submit}>
      <div className="tb-fields" ref={form.box}>
        {props.children}
      </div>
      <FormResult error={props.error} done={props.done ?? null} />
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? t('common.processing') : props.label}
      </Button>
      {props.mayForget ? <ForgotButton /> : null}
    </form>
  );
}

/** Whether the passwords were accepted or refused; otherwise they stay typed for another try. */
const isSettled = (answer: Result<unknown, ApiError>): boolean => answer.ok || isRefusal(answer.error);

const emptyChange = { oldPassword: '', password: '', confirmPassword: '' };

/** Change password: ends all other sessions of the account. */
export function ChangePasswordPage() {
  const t = useT();
  return <AccountPage title={t('password.change')}>{() => <ChangePassword />}</AccountPage>;
}

function ChangePassword() {
  const t = useT();
  const { hashPassword } = useServices();
  const [form] = useKeptForm('password', changePasswordForm, emptyChange);
  const [result, setResult] = useState<ApiError | 'done' | null>(null);
  const { sending, send } = useSend();
  const submit = async () => {
    setResult(null);
    const { oldPassword, password } = form.values;
    const answer = await send(async (api, cancel) => {
      if (!hashPassword) return { ok: false, error: { kind: 'network' } };
      return api.changePassword(
        await hashPassword(passwordOf(oldPassword)),
        await hashPassword(passwordOf(password)),
        cancel,
      );
    });
    if (!answer) return;
    if (isSettled(answer)) form.reset(emptyChange);
    setResult(answer.ok ? 'done' : answer.error);
  };
  return (
    <PasswordForm
      form={form}
      label={t('password.change')}
      busy={sending}
      error={result === 'done' ? null : result}
      done={result === 'done' ? t('password.changed') : null}
      onSubmit={submit}
      mayForget
    >
      <Field form={form} name="oldPassword" label={t('password.old')} />
      <NewPassword form={form} />
    </PasswordForm>
  );
}

const emptyReset = { password: '', confirmPassword: '' };

/** A new password from an emailed link: `resetpassword/{id}/{code}`, which works once. */
export function ResetPasswordPage({ id, code }: { id: string | null; code: string | null }) {
  useSheet(css);
  const t = useT();
  const { store, dispatch } = useBooking();
  const { hashPassword } = useServices();
  const form = useForm(resetPasswordForm, emptyReset);
  const [result, setResult] = useState<ApiError | 'done' | null>(null);
  const { sending, send } = useSend();
  const submit = async () => {
    setResult(null);
    const answer = await send(async (api, cancel) => {
      if (!hashPassword) return { ok: false, error: { kind: 'network' } };
      return api.resetPassword(id ?? '', code ?? '', await hashPassword(passwordOf(form.values.password)), cancel);
    });
    if (!answer) return;
    if (isSettled(answer)) form.reset(emptyReset);
    setResult(answer.ok ? 'done' : answer.error);
    const { profile } = store.getState().session;
    if (answer.ok && String(profile?.customerId) === id) {
      // The new password has ended every session of the account.
      dispatch({ type: 'session.signInOpened', tab: 'signIn', email: profile?.contact.email ?? '' });
      dispatch({ type: 'session.expired' });
    }
  };
  const broken = id === null || code === null;
  const done = result === 'done';
  const said = useRef<HTMLParagraphElement>(null);
  // The form with the pressed button no longer exists, so the message gets the focus.
  useLayoutEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  return (
    <div className="site-page acc">
      <div className="acc-main">
        <header className="acc-head">
          <h1 className="acc-title">{t(broken ? 'password.resetBroken' : 'password.reset')}</h1>
        </header>
        {broken || done ? (
          <div className="acc-card acc-narrow">
            <p role="status" ref={said} tabIndex={-1}>
              {t(done ? 'password.resetDone' : 'password.resetBrokenText')}
            </p>
            <div className="acc-buttons">
              <Button
                kind="primary"
                onClick={() => dispatch({ type: done ? 'session.signInOpened' : 'session.forgotOpened' })}
              >
                {t(done ? 'account.signIn' : 'password.askAgain')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <PasswordForm form={form} label={t('password.reset')} busy={sending} error={result} onSubmit={submit}>
              <NewPassword form={form} />
            </PasswordForm>
            {result !== null && result.kind === 'rejected' ? (
              <Button kind="quiet" onClick={() => dispatch({ type: 'session.forgotOpened' })}>
                {t('password.askAgain')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

/** @returns the path of a redirect target on this site; the profile page for any other target */
const localPath = (target: string | null): string =>
  target && /^\/[^/\\]/.test(target) && !target.includes('://') ? target : '/profile';

/** Requests the current password again, makes the change that needs it, then navigates to `?next=`. */
function AskForPassword({ profile }: { profile: Profile }) {
  const t = useT();
  const go = useGo();
  const [query] = useSearchParams();
  // It waits for the password, since its email changes.
  const asked = editedOf(useLocation().state, profile);
  const changeProfile = useProfileChange();
  const { hashPassword } = useServices();
  const [form] = useKeptForm('password', confirmPasswordForm, { password: '' });
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const submit = async () => {
    setError(null);
    const answer = await send<Profile | null>(async (api, cancel) => {
      if (!hashPassword) return { ok: false, error: { kind: 'network' } };
      const hash = await hashPassword(passwordOf(form.values.password));
      if (asked) {
        const saved = await api.updateProfile(asked, cancel, hash);
        if (saved.ok) changeProfile(saved.value);
        return saved;
      }
      const confirmed = await api.confirmPassword(hash, cancel);
      return confirmed.ok ? { ok: true, value: null } : confirmed;
    });
    if (!answer) return;
    if (isSettled(answer)) form.reset({ password: '' });
    if (!answer.ok) return setError(answer.error);
    go(localPath(query.get('next')), { replace: true, state: { newEmail: asked?.contact.email ?? '' } });
  };
  return (
    <PasswordForm form={form} label={t('common.confirm')} busy={sending} error={error} onSubmit={submit} mayForget>
      <Field form={form} name="password" label={t('password.old')} />
    </PasswordForm>
  );
}

/**
 * Confirms the password before a change that needs it; with the id and code of an emailed link, a new email address.
 */
export function ConfirmPasswordPage({ id, code }: { id: string | null; code: string | null }) {
  const t = useT();
  if (id !== null && code !== null) return <ConfirmEmail id={id} code={code} />;
  return (
    <AccountPage title={t('password.confirm')} text={t('password.confirmText')}>
      {(profile) => <AskForPassword profile={profile} />}
    </AccountPage>
  );
}

/**
 * Confirms a new email address from an emailed link: `confirmpassword/{id}/{code}`. It needs a press of a button, since
 * mail programs also open links.
 */
function ConfirmEmail({ id, code }: { id: string; code: string }) {
  useSheet(css);
  const t = useT();
  const { store, dispatch } = useBooking();
  const [result, setResult] = useState<ApiError | 'done' | null>(null);
  const { sending, send } = useSend();
  const confirm = async () => {
    setResult(null);
    const answer = await send(async (api, cancel) => {
      const confirmed = await api.confirmEmail(id, code, cancel);
      if (confirmed.ok && String(store.getState().session.profile?.customerId) === id) {
        // The change has ended every session of the account.
        dispatch({ type: 'session.signInOpened', tab: 'signIn', email: confirmed.value });
        dispatch({ type: 'session.expired' });
      }
      return confirmed;
    });
    if (answer) setResult(answer.ok ? 'done' : answer.error);
  };
  const done = result === 'done';
  // Only there another link can be sent.
  const isRefused = result !== null && result !== 'done' && isRefusal(result);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div className="site-page acc" ref={page}>
      <div className="acc-main">
        <header className="acc-head">
          <h1 className="acc-title">{t('profile.confirmEmail')}</h1>
        </header>
        <div className="acc-card acc-form acc-narrow">
          <FormResult error={done ? null : result} done={done ? t('profile.emailConfirmed') : null} />
          {done || isRefused ? null : (
            <>
              <p className="acc-quiet">{t('profile.confirmEmailText')}</p>
              <Button kind="primary" busy={sending} onClick={confirm}>
                {t(sending ? 'common.processing' : 'common.confirm')}
              </Button>
            </>
          )}
          {isRefused ? (
            <SiteLink className="acc-link" to="/profile">
              {t('account.myAccount')}
            </SiteLink>
          ) : null}
        </div>
      </div>
    </div>
  );
}
