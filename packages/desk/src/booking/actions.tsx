import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currencyDigits, metresIn } from 'booking-core/domain';
import { Button, Dialog, Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useState } from 'react';
import { type Answer, ask, wordsOf } from '../api/client.ts';
import { refresh } from '../live.ts';
import { useMe } from '../session/session-context.ts';
import { numberOf } from '../set-up/settings/fields.ts';
import { moneyOf, timeOf } from '../time.ts';
import { isAmendable, isOver, nextStep, type Ride } from '../today/ride.ts';
import styles, { css } from './actions.module.css';
import { Amend } from './amend.tsx';
import { ChargeCompany } from './charge-company.tsx';
import { PanelForm } from './panel-form.tsx';

type Booking = Answer<'booking'>;
type Form = 'assign' | 'amend' | 'price' | 'message' | 'company' | 'refund' | 'cancel' | 'noshow' | 'refuse';

export interface ActionsProps {
  booking: Booking;
  ride: Ride;
  /** Grows each time that Assign is asked for. */
  assigning: number;
  /** The rides of the day, whose drivers are offered. */
  rides: readonly Ride[];
}

interface Drives {
  /** Of the operator's own drivers; null for anybody else. */
  readonly id: number | null;
  readonly name: string;
  readonly phone: string;
  readonly licence: string;
  readonly vehicle: string;
  readonly registration: string;
}
const nobody: Drives = { id: null, name: '', phone: '', licence: '', vehicle: '', registration: '' };

/** The operator's own drivers and those who drive today, each once. */
function driversOf(rides: readonly Ride[], own: Answer<'drivers'>['drivers']): Drives[] {
  const known = new Map<string, Drives>();
  for (const { driver } of rides) if (driver) known.set(driver.name, { ...driver, id: null });
  for (const driver of own) known.set(driver.name, driver);
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** An amount as it is typed in major units, in minor units; null for none, and for more decimals than the currency has. */
export function minorOf(typed: string, currency: string): number | null {
  const [, whole = '', decimals = ''] = /^\s*(\d{1,7})(?:[.,](\d+))?\s*$/.exec(typed) ?? [];
  const digits = currencyDigits(currency);
  if (whole === '' || decimals.length > digits) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > 0 ? minor : null;
}

/** An amount as one may type it, with the decimals of its currency. */
const exampleOf = (currency: string): string => (7.5).toFixed(currencyDigits(currency));

const owesMoney = ({ price, status }: Booking): boolean =>
  (price.due ?? 0) > 0 || (!price.paid && price.total > 0 && price.method !== 'account' && status !== 'cancelled');

/** What can be done about a ride: assign, the next status, price, message, money back, cancel. */
export function Actions({ booking, ride, assigning, rides }: ActionsProps) {
  useSheet(css);
  const queries = useQueryClient();
  const zone = useMe().operator.timezone;
  const own = useQuery({ queryKey: ['drivers'], queryFn: ({ signal }) => ask('drivers', { signal }) });
  const [form, setForm] = useState<Form | null>(null);
  const [said, setSaid] = useState('');
  const params = { reference: ride.reference, leg: ride.leg };
  const work = useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      return done;
    },
    onMutate: () => setSaid(''),
    onSuccess(done) {
      setSaid(done);
      setForm(null);
    },
    // What is true is shown, whatever became of it. Not waited for: a press on the next button has to count.
    onSettled: () => void refresh(queries, ride.reference, zone).catch(() => undefined),
  });
  const run = (done: string, what: () => Promise<unknown>) => {
    if (!work.isPending) work.mutate({ run: what, done });
  };
  const toggle = (which: Form) => {
    work.reset();
    setSaid('');
    setForm(form === which ? null : which);
  };

  useEffect(() => {
    if (assigning > 0) setForm('assign');
  }, [assigning]);

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, section')) return;
      event.preventDefault();
      setForm('assign');
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);

  const step = nextStep(ride);
  const stands = !isOver(ride);
  const error = work.isError ? wordsOf(work.error) : '';
  return (
    <section className={styles.actions} aria-label="Actions">
      <div role="status">{said ? <Notice tone="success">{said}</Notice> : null}</div>
      {error && form !== 'cancel' && form !== 'noshow' && form !== 'refuse' ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        {ride.status === 'requested' ? (
          <>
            <Button
              kind="primary"
              onClick={() =>
                run('Accepted.', () =>
                  ask('accept', { params: { reference: ride.reference }, body: { accepted: true, reason: '' } }),
                )
              }
            >
              Accept
            </Button>
            <Button kind="danger" onClick={() => toggle('refuse')}>
              Refuse…
            </Button>
          </>
        ) : null}
        {stands && ride.status !== 'requested' && ride.driver === null ? (
          <Button kind="primary" aria-expanded={form === 'assign'} onClick={() => toggle('assign')}>
            Assign <kbd>A</kbd>
          </Button>
        ) : null}
        {step ? (
          <Button
            kind="primary"
            busy={work.isPending && form === null}
            onClick={() =>
              run(`${step.text}.`, () => ask('report', { params, body: { id: crypto.randomUUID(), type: step.type } }))
            }
          >
            {step.text}
          </Button>
        ) : null}
        {stands && ride.driver ? (
          <>
            <Button aria-expanded={form === 'assign'} onClick={() => toggle('assign')}>
              Other driver <kbd>A</kbd>
            </Button>
            {ride.status === 'upcoming' ? (
              <Button onClick={() => run('The driver is withdrawn.', () => ask('withdraw', { params }))}>
                Withdraw driver
              </Button>
            ) : null}
          </>
        ) : null}
        {ride.status === 'arrived' ? (
          <Button kind="danger" onClick={() => toggle('noshow')}>
            No-show…
          </Button>
        ) : null}
        {booking.amendable && isAmendable(ride) ? (
          <Button aria-expanded={form === 'amend'} onClick={() => toggle('amend')}>
            Change
          </Button>
        ) : null}
        {ride.status !== 'cancelled' && ride.status !== 'requested' ? (
          <Button aria-expanded={form === 'price'} onClick={() => toggle('price')}>
            Waiting time, tolls
          </Button>
        ) : null}
        <Button aria-expanded={form === 'message'} onClick={() => toggle('message')}>
          Message
        </Button>
        {owesMoney(booking) ? (
          <Button
            onClick={() =>
              run(`The link to pay is on its way to ${booking.passenger.email || 'the customer'}.`, () =>
                ask('sendPaymentLink', { params: { reference: ride.reference }, body: {} }),
              )
            }
          >
            Send payment link
          </Button>
        ) : null}
        {owesMoney(booking) ? (
          <Button aria-expanded={form === 'company'} onClick={() => toggle('company')}>
            Charge a company
          </Button>
        ) : null}
        {booking.refundable > 0 ? (
          <Button aria-expanded={form === 'refund'} onClick={() => toggle('refund')}>
            Give back
          </Button>
        ) : null}
        {['upcoming', 'started', 'arrived'].includes(ride.status) ? (
          <Button kind="danger" onClick={() => toggle('cancel')}>
            Cancel…
          </Button>
        ) : null}
      </div>
      {form === 'assign' ? (
        <Assign
          ride={ride}
          drivers={driversOf(rides, own.data?.drivers ?? [])}
          busy={work.isPending}
          onAssign={(driver) =>
            run(`${driver.name} drives it.`, () =>
              ask('assign', {
                params,
                body: {
                  version: ride.version,
                  driver: { name: driver.name, phone: driver.phone, licence: driver.licence },
                  vehicle: { model: driver.vehicle, registration: driver.registration },
                  driverId: driver.id,
                },
              }),
            )
          }
        />
      ) : null}
      {form === 'amend' && booking.amendable ? (
        <Amend
          booking={booking}
          is={booking.amendable}
          ride={ride}
          onDone={() => {
            setSaid('Changed, the passenger is told.');
            setForm(null);
          }}
        />
      ) : null}
      {form === 'price' ? (
        <Price
          ride={ride}
          hire={booking.hires?.find(({ leg }) => leg === ride.leg) ?? null}
          busy={work.isPending}
          onPrice={(body) =>
            run('The price is changed, the passenger is told.', () =>
              ask('price', { params, body: { ...body, version: ride.version } }),
            )
          }
        />
      ) : null}
      {form === 'message' ? (
        <Message
          to={booking.passenger.email}
          busy={work.isPending}
          onSend={(body) =>
            run('The email is on its way.', () => ask('message', { params: { reference: ride.reference }, body }))
          }
        />
      ) : null}
      {form === 'company' ? (
        <ChargeCompany
          busy={work.isPending}
          onCharge={(body) =>
            run('The company pays by its account.', () =>
              ask('chargeCompany', {
                params: { reference: ride.reference },
                body: { ...body, version: booking.version },
              }),
            )
          }
        />
      ) : null}
      {form === 'refund' ? (
        <Refund
          booking={booking}
          busy={work.isPending}
          onRefund={(body) =>
            run('The money goes back.', () => ask('refund', { params: { reference: ride.reference }, body }))
          }
        />
      ) : null}
      {form === 'cancel' ? (
        <Sure
          title={`Cancel ${ride.reference}?`}
          error={error}
          busy={work.isPending}
          onClose={() => toggle('cancel')}
          choices={
            booking.refundable > 0
              ? [
                  { value: 'refund', text: 'Cancel and give back what was paid' },
                  { value: 'keep', text: 'Cancel and keep what was paid' },
                ]
              : [{ value: 'refund', text: 'Cancel' }]
          }
          reasonLabel="Reason, for the passenger"
          onSure={(choice, reason) =>
            run('Cancelled, the passenger is told.', () =>
              ask('cancel', { params, body: { refund: choice === 'refund', reason } }),
            )
          }
        />
      ) : null}
      {form === 'noshow' ? (
        <Sure
          title="The passenger did not come?"
          error={error}
          busy={work.isPending}
          onClose={() => toggle('noshow')}
          choices={[{ value: 'noshow', text: 'Mark as no-show' }]}
          onSure={() =>
            run('Marked as no-show.', () =>
              ask('report', { params, body: { id: crypto.randomUUID(), type: 'no_show' } }),
            )
          }
        />
      ) : null}
      {form === 'refuse' ? (
        <Sure
          title={`Refuse ${ride.reference}?`}
          error={error}
          busy={work.isPending}
          onClose={() => toggle('refuse')}
          choices={[{ value: 'refuse', text: 'Refuse, and give back what was paid' }]}
          reasonLabel="Reason, for the passenger"
          onSure={(_, reason) =>
            run('Refused, the passenger is told.', () =>
              ask('accept', { params: { reference: ride.reference }, body: { accepted: false, reason } }),
            )
          }
        />
      ) : null}
    </section>
  );
}

function Assign({
  ride,
  drivers,
  busy,
  onAssign,
}: {
  ride: Ride;
  drivers: readonly Drives[];
  busy: boolean;
  onAssign: (driver: Drives) => void;
}) {
  const zone = useMe().operator.timezone;
  const { reference, leg } = ride;
  const asked = useQuery({
    queryKey: ['candidates', reference, leg],
    queryFn: ({ signal }) => ask('candidates', { params: { reference, leg }, signal }),
    // They drive on meanwhile.
    refetchInterval: 20_000,
  });
  const near = asked.data?.drivers ?? [];
  const first = near.find(({ cannot, seconds }) => cannot === '' && seconds !== null);
  const take = ({ id, name }: { readonly id: number; readonly name: string }) =>
    onAssign(drivers.find((each) => each.id === id) ?? { ...nobody, id, name });
  const [drives, setDrives] = useState(nobody);
  const [error, setError] = useState<string | null>(null);
  const set = (part: Partial<Drives>) => setDrives((before) => ({ ...before, id: null, ...part }));
  const name = (typed: string) => {
    setError(null);
    // Who drives today is known whole by the name.
    setDrives((before) => drivers.find((each) => each.name === typed) ?? { ...before, id: null, name: typed });
  };
  return (
    <PanelForm
      label="Assign"
      onSubmit={() => {
        if (drives.name.trim() !== '') onAssign({ ...drives, name: drives.name.trim() });
        else if (first) take(first);
        else setError('A name is needed.');
      }}
    >
      {asked.isError ? (
        <Notice tone="danger" actions={<Button onClick={() => void asked.refetch()}>Try again</Button>}>
          Who can be there cannot be told now. Type a name.
        </Notice>
      ) : near.length > 0 ? (
        <section aria-label="Who can be there">
          <ul className={styles.near}>
            {near.map((driver) => (
              <li key={driver.id}>
                <button
                  type="button"
                  className={styles.candidate}
                  disabled={driver.cannot !== '' || busy}
                  onClick={() => take(driver)}
                >
                  <b>{driver.name}</b>
                  <span>{awayWords(driver)}</span>
                  <small>
                    {[
                      driver.cannot,
                      driver.freeAt === null ? '' : `under way, free at ${timeOf(driver.freeAt, zone)}`,
                      driver.vehicle,
                      driver.registration,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <TextField
        label="Driver"
        autoComplete="off"
        list="desk-drivers"
        maxLength={120}
        value={drives.name}
        onValue={name}
        error={error}
        required
      />
      <datalist id="desk-drivers">
        {drivers.map((each) => (
          <option key={each.name} value={each.name}>
            {[each.vehicle, each.registration].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
      <TextField label="Phone" type="tel" autoComplete="off" value={drives.phone} onValue={(phone) => set({ phone })} />
      <TextField
        label="Vehicle"
        autoComplete="off"
        maxLength={60}
        value={drives.vehicle}
        onValue={(vehicle) => set({ vehicle })}
      />
      <TextField
        label="Registration"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={drives.registration}
        onValue={(registration) => set({ registration })}
      />
      <TextField
        label="Licence"
        autoComplete="off"
        maxLength={60}
        value={drives.licence}
        onValue={(licence) => set({ licence })}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        {assignWords(drives.name.trim() || (first?.name ?? ''))} <kbd>Enter</kbd>
      </Button>
    </PanelForm>
  );
}

const assignWords = (name: string): string => (name === '' ? 'Assign' : `Assign ${name}`);

/** How soon a driver is there, in words. */
const awayWords = ({ seconds }: Answer<'candidates'>['drivers'][number]): string =>
  seconds === null ? 'position not known' : `${Math.max(1, Math.ceil(seconds / 60))} min`;

type PriceKind = 'waiting' | 'toll' | 'distance' | 'other';
const priceKinds: readonly { readonly value: PriceKind; readonly text: string }[] = [
  { value: 'waiting', text: 'Waiting time' },
  { value: 'toll', text: 'Tolls and parking' },
  { value: 'distance', text: 'Distance beyond' },
  { value: 'other', text: 'Something else' },
];
type Hire = NonNullable<Booking['hires']>[number];

/** Who says how much was driven. */
function drivenWords({ toldMetres, drivenMetres }: Hire, inUnits: (metres: number) => number): string {
  const byDriver = toldMetres === null ? [] : [`${inUnits(toldMetres)} by the driver.`];
  const byTrail = drivenMetres === null ? [] : [`${inUnits(drivenMetres)} by the vehicle’s trail.`];
  return [...byDriver, ...byTrail].join(' ') || 'Neither driver nor trail says how much was driven.';
}

/** An amount as it is typed. */
const typedOf = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
};

/**
 * What came on top of a ride's price. Of a car by the hour the distance beyond what it includes is proposed, by what its
 * driver said, else by the vehicle's trail, or by what is typed, at the price that was booked.
 */
function Price({
  ride,
  hire,
  busy,
  onPrice,
}: {
  ride: Ride;
  hire: Hire | null;
  busy: boolean;
  onPrice: (body: { lines: { kind: PriceKind; label: string; amount: number }[]; reason: string }) => void;
}) {
  const { distanceUnit } = useMe().operator;
  const inUnits = (metres: number): number => Number((metres / metresIn[distanceUnit]).toFixed(1));
  const proposed = hire && hire.beyondMinor > 0 ? hire : null;
  const [kind, setKind] = useState<PriceKind>(proposed ? 'distance' : 'waiting');
  const [typed, setTyped] = useState(proposed ? typedOf(proposed.beyondMinor, ride.currency) : '');
  const known = proposed?.toldMetres ?? proposed?.drivenMetres;
  const [driven, setDriven] = useState(known ? String(inUnits(known)) : '');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const amount = minorOf(typed, ride.currency);
  const label = priceKinds.find(({ value }) => value === kind)?.text ?? kind;
  const units = distanceUnit === 'mile' ? 'miles' : 'km';
  const distance =
    kind === 'distance' && driven !== '' && hire
      ? `${driven} ${units} driven, ${inUnits(hire.includedMetres)} included`
      : '';
  const drive = (value: string) => {
    setDriven(value);
    setError(null);
    const number = numberOf(value);
    if (!hire || typeof number !== 'number') return;
    const minor = Math.round((number - hire.includedMetres / metresIn[distanceUnit]) * hire.eachMinor);
    setTyped(minor > 0 ? typedOf(minor, ride.currency) : '');
  };
  return (
    <PanelForm
      label="Waiting time, tolls"
      onSubmit={() => {
        if (amount === null) return setError(`Write an amount, such as ${exampleOf(ride.currency)}.`);
        onPrice({ lines: [{ kind, label, amount }], reason: reason.trim() || distance || label });
      }}
    >
      <SelectField
        label="What for"
        autoComplete="off"
        options={hire ? priceKinds : priceKinds.filter(({ value }) => value !== 'distance')}
        value={kind}
        onValue={(value) => setKind(value as PriceKind)}
      />
      {hire && kind === 'distance' ? (
        <TextField
          label={`Distance driven, ${units}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={driven}
          onValue={drive}
          hint={`${inUnits(hire.includedMetres)} ${units} included, then ${moneyOf(hire.eachMinor, ride.currency)} each. ${drivenWords(hire, inUnits)}`}
        />
      ) : null}
      <TextField
        label={`Amount on top, ${ride.currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        hint={
          amount === null ? 'Takes the place of what came on top before.' : `${moneyOf(amount, ride.currency)} on top.`
        }
        required
      />
      <TextField
        label="Reason, for the passenger"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onValue={setReason}
        hint={distance === '' ? null : `Nothing: ${distance}`}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Change the price
      </Button>
    </PanelForm>
  );
}

function Message({
  to,
  busy,
  onSend,
}: {
  to: string;
  busy: boolean;
  onSend: (body: { subject: string; text: string }) => void;
}) {
  const [subject, setSubject] = useState('About your ride');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  if (to === '') return <Notice>The passenger left no email address. Call instead.</Notice>;
  return (
    <PanelForm
      label="Message"
      onSubmit={() =>
        text.trim() === '' || subject.trim() === ''
          ? setError('Write a subject and a message.')
          : onSend({ subject: subject.trim(), text: text.trim() })
      }
    >
      <TextField label="Subject" autoComplete="off" maxLength={120} value={subject} onValue={setSubject} />
      <TextField
        label={`Message to ${to}`}
        type="textarea"
        rows={5}
        maxLength={4_000}
        value={text}
        onValue={(value) => {
          setText(value);
          setError(null);
        }}
        error={error}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Send the email
      </Button>
    </PanelForm>
  );
}

function Refund({
  booking,
  busy,
  onRefund,
}: {
  booking: Booking;
  busy: boolean;
  onRefund: (body: { id: string; amount: number; reason: string }) => void;
}) {
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { currency } = booking.price;
  return (
    <PanelForm
      label="Give back"
      onSubmit={() => {
        const amount = minorOf(typed, currency);
        if (amount === null || amount > booking.refundable) {
          return setError(`Write an amount up to ${moneyOf(booking.refundable, currency)}.`);
        }
        if (reason.trim() === '') return setError('Write the reason, too.');
        onRefund({ id, amount, reason: reason.trim() });
      }}
    >
      <TextField
        label={`Amount, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        hint={`Up to ${moneyOf(booking.refundable, currency)}.`}
        required
      />
      <TextField
        label="Reason, for the record"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onValue={setReason}
        required
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Give it back
      </Button>
    </PanelForm>
  );
}

/** Asked before what cannot be undone. */
function Sure({
  title,
  choices,
  reasonLabel,
  error,
  busy,
  onSure,
  onClose,
}: {
  title: string;
  choices: readonly { readonly value: string; readonly text: string }[];
  reasonLabel?: string;
  error: string;
  busy: boolean;
  onSure: (choice: string, reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const sure = (choice: string) => {
    if (reasonLabel && reason.trim() === '') return setMissing(true);
    onSure(choice, reason.trim());
  };
  return (
    <Dialog
      title={title}
      closeText="Close"
      onClose={onClose}
      busy={busy}
      actions={choices.map(({ value, text }) => (
        <Button key={value} kind="danger" busy={busy} onClick={() => sure(value)}>
          {text}
        </Button>
      ))}
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      <p>This cannot be undone.</p>
      {reasonLabel ? (
        <div data-autofocus="">
          <TextField
            label={reasonLabel}
            autoComplete="off"
            maxLength={300}
            value={reason}
            onValue={(value) => {
              setReason(value);
              setMissing(false);
            }}
            error={missing ? 'A reason is needed.' : null}
            required
          />
        </div>
      ) : null}
    </Dialog>
  );
}
