import type { ApiError } from 'booking-core/domain';
import { type Contact, emptyContact, type Profile } from 'booking-core/domain';
import { confirmPasswordForm, passwordOf, profileForm } from 'booking-core/forms/account';
import { createCancelSource } from 'booking-core/ports';
import { formText, useForm } from 'booking-ui/account-form';
import { useDispatch, useServices, useT } from 'booking-ui/booking-context';
import { lazy } from 'booking-ui/lazy';
import { PersonFields } from 'booking-ui/person-fields';
import { Button, Checkbox, Dialog, PasswordField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../site-context.ts';
import { SiteLink, useGo } from '../site-links.tsx';
import { AccountPage } from './account-page.tsx';
import { download } from './download.ts';
import { ForgotButton } from './forgot-button.tsx';
import { ConfirmDialog, deletes, FormResult } from './parts.tsx';
import { useSend } from './use-answer.ts';
import { editedOf, useProfileChange } from './use-profile-change.ts';

export { pages as english } from 'booking-core/messages/pages';

/** The section for corporate bookers, and for customers who want to become one. */
const Company = lazy(() => import('./company.tsx')).view('Company');

/** The fields that a customer has changed and not saved. */
interface Unsaved {
  readonly customerId: number;
  readonly contact: Partial<Contact>;
  readonly news: Partial<{ email: boolean; sms: boolean }>;
}

/** @returns the fields whose values are not those of `stored` */
const changesOf = <T extends object>(values: T, stored: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => Reflect.get(stored, field) !== value),
  ) as Partial<T>;

/** @returns the fields of `now` in which `values` still has what was stored before */
const untouched = <T extends object>(values: T, was: T, now: T): Partial<T> => {
  const typed = changesOf(values, was);
  return Object.fromEntries(Object.entries(now).filter(([field]) => !(field in typed))) as Partial<T>;
};

/** View and update the profile, with its mailing-list flags (specification 2 §2 and §3). */
export function ProfilePage() {
  const t = useT();
  // The form is unmounted when the session ends; it continues here after the sign-in.
  const unsaved = useRef<Unsaved | null>(null);
  return (
    <AccountPage title={t('profile.title')} text={t('profile.text')}>
      {(profile) => <ProfileForm key={profile.customerId} profile={profile} unsaved={unsaved} />}
    </AccountPage>
  );
}

const newsOf = ({ emailMailing, smsMailing }: Profile) => ({ email: emailMailing, sms: smsMailing });

/** @returns the profile with what is in its form */
const profileWith = (profile: Profile, typed: Contact, news: ReturnType<typeof newsOf>): Profile => ({
  ...profile,
  contact: {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    phone: typed.phone.replace(/\s/g, '').replace(/^0/, ''),
    dialingCode: typed.dialingCode,
  },
  emailMailing: news.email,
  smsMailing: news.sms,
});

/**
 * The fields of the profile's form: as stored, except those that were changed before the password was asked for (`edited`)
 * or before the session ended (`unsaved`).
 */
function useProfileFields(profile: Profile, edited: Profile | null, unsaved: RefObject<Unsaved | null>) {
  const kept = unsaved.current?.customerId === profile.customerId ? unsaved.current : null;
  const stored = newsOf(profile);
  const form = useForm(profileForm, {
    ...{ ...emptyContact, ...profile.contact },
    ...{ ...edited?.contact, ...kept?.contact },
  });
  const [news, setNews] = useState({ ...newsOf(edited ?? profile), ...kept?.news });
  useEffect(() => {
    unsaved.current = {
      customerId: profile.customerId,
      contact: changesOf(form.values, profile.contact),
      news: changesOf(news, stored),
    };
  });
  const shown = useRef(profile);
  // What another device has changed appears where nothing was typed; saving must not undo it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another profile, not what is typed
  useEffect(() => {
    const was = shown.current;
    shown.current = profile;
    form.set(untouched(form.values, was.contact, profile.contact));
    setNews({ ...news, ...untouched(news, newsOf(was), stored) });
  }, [profile]);
  return { form, news, setNews };
}

/** Requests the profile from the server when the page opens. */
function useFreshProfile() {
  const { account } = useSite();
  useEffect(() => {
    const cancel = createCancelSource();
    account()
      .then((api) => api.refreshProfile(cancel.token))
      .catch(() => {});
    return () => cancel.cancel();
  }, [account]);
}

function ProfileForm({ profile, unsaved }: { profile: Profile; unsaved: RefObject<Unsaved | null> }) {
  useSheet(fieldsCss);
  useFreshProfile();
  const t = useT();
  const changeProfile = useProfileChange();
  const go = useGo();
  const { state } = useLocation();
  const newEmail = (state as { newEmail?: string } | null)?.newEmail ?? '';
  // The history keeps it after it is confirmed.
  const awaited = newEmail.toLowerCase() === profile.contact.email.toLowerCase() ? '' : newEmail;
  const edited = editedOf(state, profile);
  // Taken once: a later reload must not bring it back over what was saved since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens
  useEffect(() => {
    if (edited) go('/profile', { replace: true });
  }, []);
  const { form, news, setNews } = useProfileFields(profile, edited, unsaved);
  const [result, setResult] = useState<ApiError | 'done' | null>(null);
  const { sending, send } = useSend();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !form.check() || !(await form.phoneExists())) return;
    setResult(null);
    const wanted = profileWith(profile, form.values, news);
    if (wanted.contact.email.toLowerCase() !== profile.contact.email.toLowerCase()) {
      // Back leads to the profile as it was edited.
      go('/profile', { replace: true, state: { profile: wanted } });
      return go('/confirmpassword?next=/profile', { state: { profile: wanted } });
    }
    const answer = await send(async (api, cancel) => {
      const saved = await api.updateProfile(wanted, cancel);
      if (saved.ok) changeProfile(saved.value);
      return saved;
    });
    if (answer) setResult(answer.ok ? 'done' : answer.error);
  };

  return (
    <>
      <form className="acc-card acc-form" noValidate onSubmit={submit}>
        <div className="tb-fields" ref={form.box}>
          <PersonFields form={form} t={t} />
        </div>
        <fieldset className="acc-group">
          <legend>{t('profile.news')}</legend>
          <Checkbox
            label={t('profile.emailNews')}
            checked={news.email}
            onChecked={(email) => setNews({ ...news, email })}
          />
          <Checkbox label={t('profile.smsNews')} checked={news.sms} onChecked={(sms) => setNews({ ...news, sms })} />
        </fieldset>
        <FormResult
          error={result === 'done' ? null : result}
          done={
            result === 'done'
              ? t('profile.updated')
              : result === null && awaited !== ''
                ? t('profile.emailSent', { email: awaited })
                : null
          }
        />
        <Button kind="primary" type="submit" busy={sending}>
          {t(sending ? 'common.processing' : 'profile.update')}
        </Button>
      </form>
      <section className="acc-card acc-line">
        <h2 className="acc-subtitle">{t('profile.password')}</h2>
        <SiteLink className="tb-button" data-kind="secondary" to="/changepassword">
          {t('password.change')}
        </SiteLink>
      </section>
      <Company reserve="acc-company-blank" profile={profile} />
      <OwnData />
    </>
  );
}

/** Exports all stored data of the visitor, or deletes the account permanently. */
function OwnData() {
  const t = useT();
  const { hashPassword } = useServices();
  const { sending, send } = useSend();
  const [error, setError] = useState<ApiError | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [gone, setGone] = useState(false);
  const form = useForm(confirmPasswordForm, { password: '' });

  const take = async () => {
    setError(null);
    const answer = await send((api, cancel) => api.exportData(cancel));
    if (answer?.ok) download('my-data.json', 'application/json', answer.value);
    else if (answer) setError(answer.error);
  };
  const leave = async (): Promise<ApiError | 'stay' | null> => {
    if (!form.check() || !hashPassword) return 'stay';
    // Within `send`, which turns a code for it that does not load into a network error.
    const answer = await send(async (api, cancel) =>
      api.deleteAccount(await hashPassword(passwordOf(form.values.password)), cancel),
    );
    form.reset({ password: '' });
    if (!answer) return 'stay';
    if (!answer.ok) return answer.error;
    setGone(true);
    return null;
  };
  const close = () => {
    setLeaving(false);
    // Whoever uses the page next must not find the password entered.
    form.reset({ password: '' });
  };

  return (
    <section className="acc-card" aria-labelledby="acc-data">
      <h2 className="acc-subtitle" id="acc-data">
        {t('profile.data')}
      </h2>
      <p className="acc-quiet">{t('profile.dataText')}</p>
      <FormResult error={error} />
      <div className="acc-buttons">
        <Button kind="secondary" busy={sending && !leaving} onClick={take}>
          {t('profile.export')}
        </Button>
        <Button kind="danger" onClick={() => setLeaving(true)}>
          {t('profile.remove')}
        </Button>
      </div>
      {leaving ? (
        <ConfirmDialog does={deletes} title={t('dialog.pleaseConfirm')} onOk={leave} onClose={close}>
          <p>{t('profile.removeQuestion')}</p>
          <div ref={form.box}>
            <PasswordField
              label={t('password.old')}
              field="password"
              value={form.values.password}
              onValue={(password) => form.set({ password })}
              error={formText(form.issue('password'), t('password.old'), t)}
              autoComplete="current-password"
              t={t}
            />
          </div>
          <ForgotButton onClick={close} />
        </ConfirmDialog>
      ) : gone ? (
        <Gone />
      ) : null}
    </section>
  );
}

/** Says that the account is deleted. Closing it, or leaving the page, signs out, which leads to the home page. */
function Gone() {
  const t = useT();
  const dispatch = useDispatch();
  const signOut = () => dispatch({ type: 'session.signedOut' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes
  useEffect(() => signOut, []);
  return (
    <Dialog
      title={t('profile.removed')}
      closeText={t('common.close')}
      onClose={signOut}
      onSubmit={signOut}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <p>{t('profile.removedText')}</p>
    </Dialog>
  );
}
