import { type ApiError, type BookerMembership, type BookerPerson, isBooker, type Profile } from 'booking-core/domain';
import { useDispatch, useLocale, useT } from 'booking-ui/booking-context';
import type { Answers } from 'booking-ui/dialog-buttons';
import { Button, RoundButton, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import css from './booker.css?inline';
import { useKept } from './own-state.tsx';
import { ConfirmDialog, Failed, FormResult, leaves, removes, Waiting } from './parts.tsx';
import { useAnswer, useSend } from './use-answer.ts';

export { english } from './booker-english.ts';

const withdraws: Answers = { submit: 'booker.withdraw', cancel: 'dialog.does.keep' };

/** The company that a booker books for; other customers can request to join one by its code. */
export function Company({ profile }: { profile: Profile }) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const [joined, setJoined] = useState('');
  const membership = useAnswer('membership', async (api, cancel) => (await api.bookers()).membership(cancel));
  const { value, status } = membership;
  /** What was known before a request to join or to leave; when it cannot be loaded again, nothing is known. */
  const outdated = useRef<BookerMembership | null>(null);
  const loadAgain = () => {
    outdated.current = value;
    membership.reload();
  };
  const seen = useRef<BookerMembership | null>(null);
  // The membership may have changed since the sign-in: the profile follows each new response, but not again the one
  // from before joining or leaving.
  useEffect(() => {
    if (value === null || value === seen.current) return;
    seen.current = value;
    const { bookerId, accountAllowed } = value;
    if (bookerId === profile.bookerId && accountAllowed === profile.accountAllowed) return;
    dispatch({ type: 'session.profileChanged', profile: { ...profile, bookerId, accountAllowed } });
  }, [value, profile, dispatch]);
  const asked = (answer: BookerMembership) => {
    if (!answer.pending) {
      setJoined(answer.name);
      dispatch({
        type: 'session.profileChanged',
        profile: { ...profile, bookerId: answer.bookerId, accountAllowed: answer.accountAllowed },
      });
    }
    loadAgain();
  };
  const left = () => {
    setJoined('');
    loadAgain();
  };
  const failed = status === 'failed' ? <Failed error={membership.error} onRetry={membership.reload} /> : null;
  return (
    <section className="acc-card" aria-labelledby="bk-company">
      <h2 className="acc-subtitle" id="bk-company">
        {t('booker.company')}
      </h2>
      <FormResult done={joined === '' ? null : t('booker.joined', { name: joined })} />
      {isBooker(profile) ? (
        <CompanyFacts profile={profile} onLeft={left} />
      ) : (
        <>
          {failed}
          {value === null || (failed && value === outdated.current) ? (
            // A company that has to approve, or that is closed, must not look like none.
            failed ? null : (
              <Waiting rows={1} />
            )
          ) : value.pending ? (
            <Request name={value.name} onWithdrawn={loadAgain} />
          ) : (
            <>
              {value.closed ? <Closed onLeft={left} /> : null}
              <JoinForm onAsked={asked} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The pending request to join, until it is approved. */
function Request({ name, onWithdrawn }: { name: string; onWithdrawn: () => void }) {
  const t = useT();
  const { send } = useSend();
  const [asking, setAsking] = useState(false);
  const withdraw = async () => {
    const answer = await send(async (api, cancel) => (await api.bookers()).leave(cancel));
    if (!answer) return 'stay';
    if (!answer.ok) return answer.error;
    onWithdrawn();
    return null;
  };
  return (
    <>
      <p className="acc-strong" role="status">
        {t('booker.waiting')}
      </p>
      <p className="acc-quiet">{t('booker.waitingText', { name })}</p>
      <div className="acc-buttons">
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('booker.withdraw')}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          does={withdraws}
          title={t('dialog.pleaseConfirm')}
          onOk={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>{t('booker.withdrawQuestion', { name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/**
 * The company's bookers and applicants; every booker may approve and remove. `quiet` when the page already says why
 * they could not be loaded again.
 */
function People({ self, quiet }: { self: number; quiet: boolean }) {
  const t = useT();
  const people = useAnswer('people', async (api, cancel) => (await api.bookers()).people(cancel));
  const [doomed, setDoomed] = useState<BookerPerson | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const approve = async ({ id }: BookerPerson) => {
    setError(null);
    const answer = await send(async (api, cancel) => (await api.bookers()).approvePerson(id, cancel));
    if (answer && !answer.ok) setError(answer.error);
    if (answer) people.reload();
  };
  const remove = async ({ id }: BookerPerson) => {
    const answer = await send(async (api, cancel) => (await api.bookers()).removePerson(id, cancel));
    if (!answer) return 'stay';
    // Also after an error: without an answer, the server may have removed the person.
    people.reload();
    return answer.ok ? null : answer.error;
  };
  const failed = people.status === 'failed' && !quiet ? <Failed error={people.error} onRetry={people.reload} /> : null;
  if (people.value === null) return failed ?? (people.status === 'loading' ? <Waiting rows={1} /> : null);
  const others = people.value.filter(({ id }) => id !== self);
  if (others.length === 0) return failed;
  return (
    <>
      {failed}
      <h3 className="acc-strong bk-people-title" id="bk-people">
        {t('booker.people')}
      </h3>
      <FormResult error={error} />
      <ul className="bk-people" aria-labelledby="bk-people">
        {others.map((each) => (
          <li key={each.id} className="bk-person">
            <div className="acc-place-words">
              <p className="acc-strong">{each.name}</p>
              <p className="acc-quiet">
                {[
                  each.pending ? t('booker.waiting') : '',
                  each.email,
                  each.emailProven ? '' : t('booker.emailNotConfirmed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="acc-place-tools">
              {each.pending ? (
                <RoundButton
                  icon="check"
                  size={18}
                  label={t('booker.approve', { name: each.name })}
                  disabled={sending}
                  onClick={() => approve(each)}
                />
              ) : null}
              <RoundButton
                icon="close"
                size={18}
                label={t('booker.remove', { name: each.name })}
                onClick={() => setDoomed(each)}
              />
            </div>
          </li>
        ))}
      </ul>
      {doomed ? (
        <ConfirmDialog
          does={removes}
          title={t('dialog.pleaseConfirm')}
          onOk={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>{t('booker.removeQuestion', { name: doomed.name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function JoinForm({ onAsked }: { onAsked: (answer: BookerMembership) => void }) {
  const t = useT();
  const [code, setCode] = useKept('company code', '');
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { sending, send } = useSend();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (sending || code.trim() === '') return;
    setError(null);
    const answer = await send(async (api, cancel) => (await api.bookers()).join(code.trim(), cancel));
    if (!answer) return;
    if (!answer.ok) return setError(answer.error);
    setCode('');
    onAsked(answer.value);
  };
  return (
    <form className="bk-join" noValidate onSubmit={submit}>
      <p className="acc-quiet">{t('booker.companyText')}</p>
      <div className="bk-join-line">
        <TextField
          label={t('booker.code')}
          field="code"
          value={code}
          onValue={setCode}
          live
          error={sent && code.trim() === '' ? t('field.required', { title: t('booker.code') }) : null}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
        />
        <Button kind="secondary" type="submit" busy={sending}>
          {t(sending ? 'common.processing' : 'booker.join')}
        </Button>
      </div>
      <FormResult error={error} />
    </form>
  );
}

/** A company that the operator has closed: its bookers have no rights, and would get them back when it opens again. */
function Closed({ onLeft }: { onLeft: () => void }) {
  const t = useT();
  return (
    <>
      <p className="acc-strong">{t('booker.closed')}</p>
      <Leave onLeft={onLeft} />
    </>
  );
}

function Leave({ onLeft }: { onLeft: () => void }) {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  const { send } = useSend();
  const leave = async () => {
    const answer = await send(async (api, cancel) => (await api.bookers()).leave(cancel));
    if (!answer) return 'stay';
    if (!answer.ok) return answer.error;
    onLeft();
    return null;
  };
  return (
    <>
      <div className="acc-buttons">
        <Button kind="secondary" onClick={() => setLeaving(true)}>
          {t('booker.leave')}
        </Button>
      </div>
      {leaving ? (
        <ConfirmDialog does={leaves} title={t('dialog.pleaseConfirm')} onOk={leave} onClose={() => setLeaving(false)}>
          <p>{t('booker.leaveQuestion')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function CompanyFacts({ profile, onLeft }: { profile: Profile; onLeft: () => void }) {
  const t = useT();
  const locale = useLocale();
  const dispatch = useDispatch();
  const company = useAnswer(`company ${profile.bookerId}`, async (api, cancel) =>
    (await api.bookers()).company(cancel),
  );
  const left = () => {
    onLeft();
    dispatch({ type: 'session.profileChanged', profile: { ...profile, bookerId: 0, accountAllowed: false } });
  };
  const failed = company.status === 'failed' ? <Failed error={company.error} onRetry={company.reload} /> : null;
  if (company.value === null) return failed ?? <Waiting rows={1} />;
  const { name, bookerId, commissionPercent, discountPercent, accountAllowed } = company.value;
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
  const rows = [
    ['booker.companyName', name || String(bookerId)],
    ['booker.commissionRate', percent(commissionPercent)],
    ...(discountPercent > 0
      ? ([['booker.discountRate', t('booker.discountWords', { percent: percent(discountPercent) })]] as const)
      : []),
    ['booker.account', t(accountAllowed ? 'booker.yes' : 'booker.no')],
  ] as const;
  return (
    <>
      {failed}
      <dl className="bk-company">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <People key={profile.bookerId} self={profile.customerId} quiet={failed !== null} />
      <Leave onLeft={left} />
    </>
  );
}
