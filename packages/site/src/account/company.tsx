import { type ApiError, isBooker, type Profile } from 'booking-core/domain';
import { useDispatch, useLocale, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useState } from 'react';
import css from './booker.css?inline';
import { ConfirmDialog, Failed, leaves, Said, Waiting } from './parts.tsx';
import { useAnswer, useSend } from './use-answer.ts';

/** The company that a booker books for; everybody else can join one by its code. */
export function Company({ profile }: { profile: Profile }) {
  useSheet(css);
  const t = useT();
  const [joined, setJoined] = useState('');
  return (
    <section className="acc-card" aria-labelledby="bk-company">
      <h2 className="acc-subtitle" id="bk-company">
        {t('booker.company')}
      </h2>
      <Said done={joined === '' ? null : t('booker.joined', { name: joined })} />
      {isBooker(profile) ? (
        <CompanyFacts profile={profile} onLeft={() => setJoined('')} />
      ) : (
        <JoinForm profile={profile} onJoined={setJoined} />
      )}
    </section>
  );
}

function JoinForm({ profile, onJoined }: { profile: Profile; onJoined: (name: string) => void }) {
  const t = useT();
  const dispatch = useDispatch();
  const [code, setCode] = useState('');
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
    const { bookerId, accountAllowed, name } = answer.value;
    onJoined(name);
    dispatch({ type: 'session.profileChanged', profile: { ...profile, bookerId, accountAllowed } });
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
          error={sent && code.trim() === '' ? t('field.required', { title: t('booker.code') }) : null}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
        />
        <Button kind="secondary" type="submit" busy={sending}>
          {t(sending ? 'common.processing' : 'booker.join')}
        </Button>
      </div>
      <Said error={error} />
    </form>
  );
}

function CompanyFacts({ profile, onLeft }: { profile: Profile; onLeft: () => void }) {
  const t = useT();
  const locale = useLocale();
  const dispatch = useDispatch();
  const company = useAnswer('company', async (api, cancel) => (await api.bookers()).company(cancel));
  const [leaving, setLeaving] = useState(false);
  const { send } = useSend();
  const leave = async () => {
    const answer = await send(async (api, cancel) => (await api.bookers()).leave(cancel));
    if (!answer) return 'stay';
    if (!answer.ok) return answer.error;
    onLeft();
    dispatch({ type: 'session.profileChanged', profile: { ...profile, bookerId: 0, accountAllowed: false } });
    return null;
  };
  if (company.status === 'failed') return <Failed error={company.error} onRetry={company.again} />;
  if (company.value === null) return <Waiting rows={1} />;
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
      <dl className="bk-company">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
