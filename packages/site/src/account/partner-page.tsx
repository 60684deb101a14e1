import type { BookerApi, Partner, PartnerCode, PartnerDelivery, PartnerWebhook } from 'booking-core';
import { type ApiError, formatLocal, localAt, type Result } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';
import { useBooking, useBookingState, useLocale, useTimers } from 'booking-ui/booking-context';
import { Button, Notice, RoundButton, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SiteLink } from '../site-links.tsx';
import { AccountPage } from './account-page.tsx';
import css from './booker.css?inline';
import { useKept } from './own-state.tsx';
import partnerCss from './partner.css?inline';
import { Answered, ConfirmDialog, FormResult, removes } from './parts.tsx';
import { todayIn } from './statement-query.ts';
import { type Answer, useAnswer, useSend } from './use-answer.ts';

export { english } from './booker-english.ts';

/** Only in English: the page is for the developers of a partner's site, not for passengers. */
const words = {
  title: 'Partner page',
  text: 'Your tracking codes, the domains where they work, and webhooks to your own server.',
  empty: 'No tracking code yet',
  emptyText: 'The operator gives your company a code. You earn commission on every booking made with it.',
  off: 'Switched off by the operator.',
  until: 'Valid until',
  expired: 'Expired on',
  expiredText: 'Ask the operator to extend it.',
  test: 'Works on any page. Bookings made with it are tests.',
  builder: 'Get the HTML snippet',
  bookings: 'Bookings and commission',
  domains: 'Domains',
  waiting: 'waiting for the operator’s approval',
  refused: 'refused by the operator',
  domain: 'New domain',
  domainHint: 'For example hotel.example or *.hotel.example',
  ask: 'Request approval',
  webhooks: 'Webhooks',
  webhooksText:
    'Your server is notified when a booking made with your codes is created, changed, paid, cancelled or refunded. It gets the reference, your own reference and metadata, times, price, commission and status, but never the passenger’s details.',
  standard: 'Signed according to the Standard Webhooks specification, and retried for three days.',
  address: 'URL',
  add: 'Add a webhook',
  sendTest: 'Send a test',
  newSecret: 'New secret',
  remove: 'Remove',
  removeTitle: 'Remove this webhook?',
  removeText: 'It will receive no more events. This cannot be undone.',
  secret: 'Signing secret',
  secretText: 'It is shown only once. Your server uses it to verify signatures.',
  rotated: 'For one day, messages are also signed with the previous secret.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the secret and copy it.',
  done: 'Done',
  gone: 'It answered 410 (gone), so nothing more is sent until you send a test.',
  rotating: 'Signed with both secrets until',
  deliveries: 'Recent deliveries',
  none: 'Nothing has been sent yet.',
  when: 'When',
  what: 'Event',
  booking: 'Booking',
  state: 'Status',
  delivered: 'delivered',
  again: 'next attempt',
  sending: 'sending',
  givenUp: 'not delivered',
} as const;

type Send = <T>(ask: (api: BookerApi, cancel: CancelToken) => Promise<Result<T, ApiError>>) => Promise<T | null>;

/** The intervals for polling pending deliveries, in milliseconds: while one is being sent, and at most. */
const lookMs = { sending: 3_000, most: 60_000 };

/** Where a company that holds a tracking code manages its own pages and webhooks. */
export function PartnerPage() {
  return (
    <AccountPage title={words.title} text={words.text} bookersOnly>
      {() => <PartnerParts />}
    </AccountPage>
  );
}

function PartnerParts() {
  useSheet(css);
  useSheet(partnerCss);
  const booking = useBooking();
  const timers = useTimers();
  const partner = useAnswer('partner', async (api, cancel) => (await api.bookers()).partner(cancel));
  const { value, status, reload } = partner;
  useEffect(() => {
    const due = (value?.webhooks ?? [])
      .flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === 'waiting'))
      .map(({ failure, dueAt }) => (failure === '' || dueAt === null ? 0 : dueAt));
    if (status !== 'ready' || due.length === 0) return undefined;
    // The next try after a failure may be hours away.
    const wait = Math.min(Math.max(Math.min(...due) - booking.now(), lookMs.sending), lookMs.most);
    return timers.after(wait, reload);
  }, [value, status, reload, timers, booking]);
  return (
    <Answered
      answer={partner}
      isEmpty={({ codes, webhooks }) => codes.length + webhooks.length === 0}
      empty={{ title: words.empty, text: words.emptyText }}
    >
      {({ codes, webhooks }) => (
        <>
          {codes.map((code) => (
            <Code key={code.trackingCode} code={code} onChanged={reload} />
          ))}
          <Webhooks webhooks={webhooks} partner={partner} />
        </>
      )}
    </Answered>
  );
}

/** Sends a call and stores its error, to be shown. */
function useDoing(): { readonly busy: boolean; readonly error: ApiError | null; readonly doing: Send } {
  const { sending, send } = useSend();
  const [error, setError] = useState<ApiError | null>(null);
  return {
    busy: sending,
    error,
    async doing(ask) {
      setError(null);
      const answer = await send(async (api, cancel) => ask(await api.bookers(), cancel));
      if (answer && !answer.ok) setError(answer.error);
      // A response without a body is a success.
      return answer?.ok ? (answer.value ?? (true as typeof answer.value)) : null;
    },
  };
}

interface LineFormProps {
  /** Unique on the page. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly action: string;
  readonly busy: boolean;
  /** @returns whether it succeeded: the field is emptied then, otherwise its text stays. */
  readonly onSend: (address: string) => Promise<boolean>;
}

/** A field for a domain or a URL, with its button. */
function LineForm({ name, label, hint, maxLength, action, busy, onSend }: LineFormProps) {
  const [text, setText] = useKept(name, '');
  const latest = useRef(text);
  latest.current = text;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = text.trim();
    if (busy || address === '') return;
    // What was typed meanwhile stays.
    if ((await onSend(address)) && latest.current === text) setText('');
  };
  return (
    <form className="ptn-line" noValidate onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        value={text}
        onValue={setText}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="url"
        maxLength={maxLength}
      />
      <Button kind="secondary" type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

function Code({ code, onChanged }: { code: PartnerCode; onChanged: () => void }) {
  const { trackingCode, enabled, expires, isTest, domains, asked } = code;
  const { busy, error, doing } = useDoing();
  const today = todayIn(useBooking().now(), useZone());
  const ask = async (domain: string) => {
    const done = await doing((api, cancel) => api.askDomain(trackingCode, domain, cancel));
    // Also after an error: without an answer, the server may have it all the same.
    onChanged();
    return done !== null;
  };
  const withdraw = async (id: number) => {
    await doing((api, cancel) => api.withdrawDomain(id, cancel));
    onChanged();
  };
  return (
    <section className="acc-card ptn" aria-label={trackingCode}>
      <div className="ptn-head">
        <h2 className="acc-subtitle">
          <code>{trackingCode}</code>
        </h2>
        <div className="ptn-links">
          <Link className="acc-link" to={`/embed?code=${encodeURIComponent(trackingCode)}`}>
            {words.builder}
          </Link>
          <SiteLink className="acc-link" to="/commission">
            {words.bookings}
          </SiteLink>
        </div>
      </div>
      {enabled ? null : (
        <Notice tone="info">
          <p>{words.off}</p>
        </Notice>
      )}
      {expires && expires < today ? (
        <Notice tone="info">
          <p>
            {words.expired} {expires}. {words.expiredText}
          </p>
        </Notice>
      ) : expires ? (
        <p className="acc-quiet">
          {words.until} {expires}
        </p>
      ) : null}
      {isTest ? (
        <p className="acc-quiet">{words.test}</p>
      ) : (
        <>
          <ul className="ptn-domains" aria-label={words.domains}>
            {domains.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
            {asked.map(({ id, domain: name, refused }) => (
              <li key={id} data-refused={refused || undefined}>
                <span>
                  <code>{name}</code> <span className="acc-quiet">{refused ? words.refused : words.waiting}</span>
                </span>
                <RoundButton icon="close" size={18} label={`${words.remove} ${name}`} onClick={() => withdraw(id)} />
              </li>
            ))}
          </ul>
          <LineForm
            name={`domain ${trackingCode}`}
            label={words.domain}
            hint={words.domainHint}
            maxLength={253}
            action={words.ask}
            busy={busy}
            onSend={ask}
          />
        </>
      )}
      <FormResult error={error} />
    </section>
  );
}

interface Secret {
  readonly url: string;
  readonly secret: string;
  readonly isNew: boolean;
}

function Webhooks({ webhooks, partner }: { webhooks: readonly PartnerWebhook[]; partner: Answer<Partner> }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [doomed, setDoomed] = useState<PartnerWebhook | null>(null);
  const { busy, error, doing } = useDoing();
  const removing = useSend();
  const add = async (url: string) => {
    const made = await doing((api, cancel) => api.addWebhook(url, cancel));
    // Also after an error: without an answer, the server may have it all the same, and would add it again.
    partner.reload();
    if (made === null) return false;
    setSecret({ url, secret: made, isNew: true });
    return true;
  };
  const rotate = async (webhook: PartnerWebhook) => {
    const made = await doing((api, cancel) => api.rotateWebhook(webhook.id, cancel));
    if (made !== null) setSecret({ url: webhook.url, secret: made, isNew: false });
    partner.reload();
  };
  const test = async (webhook: PartnerWebhook) => {
    await doing((api, cancel) => api.testWebhook(webhook.id, cancel));
    partner.reload();
  };
  const remove = async ({ id }: PartnerWebhook) => {
    const answer = await removing.send(async (api, cancel) => (await api.bookers()).removeWebhook(id, cancel));
    if (!answer) return 'stay';
    // Also after an error: without an answer, the server may have removed it.
    partner.reload();
    return answer.ok ? null : answer.error;
  };
  return (
    <section className="acc-card ptn" aria-labelledby="ptn-webhooks">
      <h2 className="acc-subtitle" id="ptn-webhooks">
        {words.webhooks}
      </h2>
      <p className="acc-quiet">{words.webhooksText}</p>
      <p className="acc-quiet">{words.standard}</p>
      {secret ? <ShownOnce key={secret.secret} {...secret} onDone={() => setSecret(null)} /> : null}
      <FormResult error={error} />
      {webhooks.map((webhook) => (
        <article key={webhook.id} className="ptn-hook" aria-label={webhook.url}>
          <p className="acc-strong ptn-url">
            <code>{webhook.url}</code>
          </p>
          <State webhook={webhook} />
          <div className="ptn-buttons">
            <Button kind="secondary" disabled={busy} onClick={() => test(webhook)}>
              {words.sendTest}
            </Button>
            <Button kind="secondary" disabled={busy} onClick={() => rotate(webhook)}>
              {words.newSecret}
            </Button>
            <Button kind="quiet" onClick={() => setDoomed(webhook)}>
              {words.remove}
            </Button>
          </div>
          <Deliveries deliveries={webhook.deliveries} />
        </article>
      ))}
      <LineForm
        name="webhook"
        label={words.address}
        hint="https://…"
        maxLength={1_000}
        action={words.add}
        busy={busy}
        onSend={add}
      />
      {doomed ? (
        <ConfirmDialog
          does={removes}
          title={words.removeTitle}
          onOk={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p className="ptn-url">
            <code>{doomed.url}</code>
          </p>
          <p>{words.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** The operator's time zone. */
const useZone = (): string =>
  useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : 'UTC'));

function useMoment(): (at: number) => string {
  const locale = useLocale();
  const zone = useZone();
  return (at) => formatLocal(localAt(at, zone), locale);
}

function State({ webhook: { switchedOff, gone, rotatingUntil } }: { webhook: PartnerWebhook }) {
  const moment = useMoment();
  if (switchedOff || gone) {
    return (
      <Notice tone="info">
        <p>{switchedOff ? words.off : words.gone}</p>
      </Notice>
    );
  }
  return rotatingUntil === null ? null : (
    <p className="acc-quiet">
      {words.rotating} {moment(rotatingUntil)}.
    </p>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly PartnerDelivery[] }) {
  const moment = useMoment();
  if (deliveries.length === 0) return <p className="acc-quiet">{words.none}</p>;
  const stateOf = ({ state, failure, dueAt }: PartnerDelivery): string => {
    if (state === 'delivered') return words.delivered;
    if (state === 'givenup') return `${words.givenUp}: ${failure}`;
    return failure === '' || dueAt === null ? words.sending : `${failure}, ${words.again} ${moment(dueAt)}`;
  };
  return (
    <div className="bk-scroll">
      <table className="ptn-deliveries">
        <caption className="tb-hidden">{words.deliveries}</caption>
        <thead>
          <tr>
            {[words.when, words.what, words.booking, words.state].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((each) => (
            <tr key={each.id}>
              <td>{moment(each.at)}</td>
              <td>
                <code>{each.type}</code>
              </td>
              <td>{each.reference}</td>
              <td>{stateOf(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShownOnce({ url, secret, isNew, onDone }: Secret & { onDone: () => void }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // A page without https has no clipboard.
      await navigator.clipboard.writeText(secret);
      setSaid(words.copied);
    } catch {
      setSaid(words.copyFailed);
    }
  };
  return (
    <Notice
      tone="success"
      role="status"
      title={words.secret}
      actions={
        <>
          <Button kind="primary" onClick={() => void copy()}>
            {words.copy}
          </Button>
          <Button kind="secondary" onClick={onDone}>
            {words.done}
          </Button>
        </>
      }
    >
      <p className="ptn-url">
        <code>{secret}</code>
      </p>
      <p>
        {words.secretText} {isNew ? '' : words.rotated} <span className="ptn-url">{url}</span>
      </p>
      {said ? <p>{said}</p> : null}
    </Notice>
  );
}
