import { useMutation, useQueryClient } from '@tanstack/react-query';
import { localAt, type Place } from 'booking-core/domain';
import {
  Button,
  Checkbox,
  DateTimeField,
  Notice,
  RoundButton,
  SelectField,
  Stepper,
  TextField,
} from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { isWayBack } from 'contracts/legs';
import { useEffect, useRef, useState } from 'react';
import { type Answer, ask, DeskError, wordsOf } from '../api/client.ts';
import { refresh } from '../live.ts';
import { PlaceCombobox, t } from '../places/place-combobox.tsx';
import { useMe } from '../session/session-context.ts';
import { moneyOf } from '../time.ts';
import type { Ride } from '../today/ride.ts';
import styles, { css } from './actions.module.css';
import { PanelForm } from './panel-form.tsx';

type Booking = Answer<'booking'>;
type Amendable = NonNullable<Booking['amendable']>;
type Change = Omit<Amendable, 'fixed' | 'vehicles'>;
type WholePlace = Change['pickup'];
type Priced = Answer<'quoteAmendment'>;

const wholePlace = (place: Place): WholePlace => ({
  address: place.fullAddress || place.name,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision,
  houseNumber: place.houseNumber ?? '',
});

const mostStops = 6;
const oldestChild = 17;

/** `2, 7` in years; null for what is no age. */
function agesOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^\d+$/.test(word) && Number(word) <= oldestChild) ? words.map(Number) : null;
}

const counts = [
  { field: 'people', label: 'People', min: 1, max: 60 },
  { field: 'smallChildSeats', label: 'Small child seats', min: 0, max: 2 },
  { field: 'largeChildSeats', label: 'Large child seats', min: 0, max: 2 },
  { field: 'cases', label: 'Cases', min: 0, max: 60 },
  { field: 'handBags', label: 'Hand bags', min: 0, max: 60 },
  { field: 'smallPets', label: 'Small pets', min: 0, max: 2 },
  { field: 'otherPets', label: 'Other pets', min: 0, max: 2 },
] as const;

export interface AmendProps {
  booking: Booking;
  /** What can be changed, as it is now. */
  is: Amendable;
  ride: Ride;
  onDone: () => void;
}

/** Changes where, when and in what a booking is driven: its new price is shown before anything is changed. */
export function Amend({ booking, is, ride, onDone }: AmendProps) {
  useSheet(css);
  const queries = useQueryClient();
  const { timezone: zone, weekStart } = useMe().operator;
  const { reference, price } = booking;
  /** What was changed in the form; everything else stays as it is, also where another member of staff changes it meanwhile. */
  const [typed, setTyped] = useState<Partial<Change>>({});
  const [priced, setPriced] = useState<(Priced & { readonly id: string }) | null>(null);
  const { fixed, vehicles, ...now } = is;
  const [agesText, setAgesText] = useState(() => is.childAges.join(', '));
  const load: Change = { ...now, ...typed };
  const seats = load.smallChildSeats + load.largeChildSeats;
  const change: Change = seats === 0 ? { ...load, childAges: [] } : load;
  const isAgeWrong = seats > 0 && agesOf(agesText) === null;
  const isBack = isWayBack(ride.leg);
  const apply = useRef<HTMLDivElement>(null);

  const body = (id: string) => ({ id, version: booking.version, ...change });
  // What is true is shown beside what was typed, which stays.
  const look = (error: Error) => {
    if (error instanceof DeskError && error.status === 409)
      void refresh(queries, reference, zone).catch(() => undefined);
  };
  const quoting = useMutation({
    async mutationFn() {
      const id = crypto.randomUUID();
      return { id, ...(await ask('quoteAmendment', { params: { reference }, body: body(id) })) };
    },
    onSuccess: setPriced,
    onError: look,
  });
  const applying = useMutation({
    mutationFn: (seen: Priced & { readonly id: string }) =>
      ask('amend', { params: { reference }, body: { ...body(seen.id), total: seen.total } }),
    onSuccess: onDone,
    onError(error) {
      // Without an answer the same change is sent again; a no needs another look at the price.
      if (error instanceof DeskError && error.status !== 0) setPriced(null);
      look(error);
    },
    onSettled: () => void refresh(queries, reference, zone).catch(() => undefined),
  });
  const busy = quoting.isPending || applying.isPending;
  const problem = applying.error ?? quoting.error;
  const field = problem instanceof DeskError ? problem.field : '';
  const errorOf = (...names: readonly string[]): string | null =>
    problem && names.some((name) => field === name || field.startsWith(`${name}.`)) ? wordsOf(problem) : null;

  const set = (part: Partial<Change>) => {
    quoting.reset();
    applying.reset();
    setPriced(null);
    setTyped((before) => ({ ...before, ...part }));
  };

  useEffect(() => {
    if (priced) apply.current?.querySelector<HTMLElement>('button')?.focus();
  }, [priced]);

  // The return drives the same places the other way round; they are shown as this ride drives them.
  const [from, to] = isBack ? (['dropoff', 'pickup'] as const) : (['pickup', 'dropoff'] as const);
  const turned = <Item,>(list: readonly Item[]): Item[] => (isBack ? [...list].reverse() : [...list]);
  const stops = turned(change.vias);
  const place = (name: string) => ({
    insistent: insisted,
    onUnfinished(isOpen: boolean) {
      setInsisted(false);
      setOpen((before) => (isOpen ? new Set(before).add(name) : new Set([...before].filter((each) => each !== name))));
    },
  });
  const setStops = (next: readonly WholePlace[]) => set({ vias: turned(next) });
  /** Fields with words that no place was chosen for. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [insisted, setInsisted] = useState(false);
  const [adding, setAdding] = useState(false);
  const time = isBack ? 'returnAt' : 'pickupAt';
  const flight = isBack ? 'returnFlight' : 'flight';
  const today = localAt(Date.now(), zone);
  const placed = [from, to, 'via', 'vias', time, flight, 'vehicle', 'note', 'childAges'];
  const shownError =
    problem && errorOf(...placed, ...counts.map((count) => count.field)) === null ? wordsOf(problem) : null;

  return (
    <PanelForm
      label="Change the booking"
      onSubmit={() => {
        if (open.size > 0 || isAgeWrong) setInsisted(true);
        else if (!busy && !priced) quoting.mutate();
      }}
    >
      {fixed ? <p className={styles.quiet}>The other ride is over: of this one the time can change.</p> : null}
      {fixed ? null : (
        <>
          <PlaceCombobox
            label="Pick-up"
            {...place('from')}
            address={change[from].address}
            error={errorOf(from)}
            onChoose={(chosen) => set({ [from]: wholePlace(chosen) })}
          />
          {stops.map((stop, index) => (
            <div className={styles.stop} key={`${stop.address}${String(stop.latitude)}`}>
              <PlaceCombobox
                label={`Stop ${index + 1}`}
                {...place(`stop ${index}`)}
                address={stop.address}
                error={errorOf('vias', 'via')}
                onChoose={(chosen) => setStops(stops.map((each, at) => (at === index ? wholePlace(chosen) : each)))}
              />
              <RoundButton
                icon="close"
                label={`Remove stop ${index + 1}`}
                onClick={() => setStops(stops.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          {adding ? (
            <PlaceCombobox
              label={`Stop ${stops.length + 1}`}
              {...place('new stop')}
              address=""
              error={null}
              onChoose={(chosen) => {
                setAdding(false);
                setStops([...stops, wholePlace(chosen)]);
              }}
            />
          ) : stops.length < mostStops ? (
            <Button kind="quiet" icon="plus" onClick={() => setAdding(true)}>
              Add a stop
            </Button>
          ) : null}
          <PlaceCombobox
            label="Drop-off"
            {...place('to')}
            address={change[to].address}
            error={errorOf(to)}
            onChoose={(chosen) => set({ [to]: wholePlace(chosen) })}
          />
          {ride.ofReturn ? (
            <p className={styles.quiet}>
              The {isBack ? 'way out' : 'way back'} drives the same places the other way round.
            </p>
          ) : null}
        </>
      )}
      <DateTimeField
        label={isBack ? 'Return time' : 'Pick-up time'}
        locale="en-GB"
        t={t}
        value={change[time]}
        onValue={(value) => {
          if (value !== null && value !== 'asap') set({ [time]: value });
        }}
        earliest={today}
        today={today.slice(0, 10)}
        weekStart={weekStart}
        error={errorOf(time)}
      />
      {fixed ? null : (
        <>
          <SelectField
            label="Vehicle"
            autoComplete="off"
            options={vehicles.map(({ id, name, people }) => ({ value: String(id), text: `${name}, up to ${people}` }))}
            value={String(change.vehicle)}
            onValue={(value) => set({ vehicle: Number(value) })}
            error={errorOf('vehicle')}
          />
          <div className={styles.counts}>
            {counts.map(({ field: name, label, min, max }) => (
              <Stepper
                key={name}
                label={label}
                value={change[name]}
                min={min}
                max={max}
                onValue={(value) => set({ [name]: value })}
                lessText="One less"
                moreText="One more"
              />
            ))}
          </div>
          {seats > 0 ? (
            <TextField
              label="Ages of the children"
              autoComplete="off"
              hint="In the order of their seats, 0 for a baby: 2, 7"
              value={agesText}
              onValue={(text) => {
                setAgesText(text);
                const childAges = agesOf(text);
                if (childAges) set({ childAges });
              }}
              error={isAgeWrong && insisted ? 'Ages are years from 0 to 17: 2, 7' : errorOf('childAges')}
            />
          ) : null}
          <Checkbox
            label="Somebody stays in a wheelchair"
            checked={change.wheelchair}
            onChecked={(wheelchair) => set({ wheelchair })}
          />
        </>
      )}
      <TextField
        label="Flight"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={change[flight]}
        onValue={(value) => set({ [flight]: value })}
        error={errorOf(flight)}
      />
      <TextField
        label="Note for the driver"
        type="textarea"
        rows={2}
        maxLength={1_000}
        value={change.note}
        onValue={(note) => set({ note })}
        error={errorOf('note')}
      />
      {shownError ? (
        <Notice tone="danger" role="alert">
          {shownError}
        </Notice>
      ) : null}
      {priced ? (
        <section className={styles.priced} aria-label="What changes" aria-live="polite">
          <ul>
            {priced.changes.map(({ what, before, after }) => (
              <li key={what}>
                <b>{what}</b>: {after || 'none'} <small>(was {before || 'none'})</small>
              </li>
            ))}
          </ul>
          <p className={styles.total}>
            {priced.total === priced.before
              ? `The price stays ${moneyOf(priced.total, priced.currency)}`
              : `${moneyOf(priced.before, priced.currency)} → ${moneyOf(priced.total, priced.currency)}`}
          </p>
          <p className={styles.quiet}>{moneyWords(priced, price.method)}</p>
          <div ref={apply}>
            <Button kind="primary" wide busy={applying.isPending} onClick={() => applying.mutate(priced)}>
              Change the booking
            </Button>
          </div>
        </section>
      ) : (
        <Button kind="primary" type="submit" wide busy={quoting.isPending}>
          Show the new price
        </Button>
      )}
    </PanelForm>
  );
}

/** Who pays what of a new price. */
function moneyWords({ back, owed, before, total, currency }: Priced, method: string): string {
  if (back > 0) return `${moneyOf(back, currency)} goes back to where it was paid from.`;
  if (owed > 0) return `The driver takes ${moneyOf(owed, currency)} besides what was paid.`;
  if (before === total) return 'Nothing is charged, nothing goes back.';
  if (method === 'cash') return `The driver takes ${moneyOf(total, currency)}.`;
  return method === 'account' ? 'It goes on the company’s account.' : 'It is not paid yet: the new price is asked for.';
}
