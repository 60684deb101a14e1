import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDistance, localAt, momentOf } from 'booking-core/domain';
import { Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { type Answer, ask, errorText } from '../../api/client.ts';
import { PlaceCombobox } from '../../places/place-combobox.tsx';
import { useMe } from '../../session/session-context.ts';
import { isoDayOf, moneyOf } from '../../time.ts';
import type { Row } from './fields.ts';
import styles, { css } from './settings.module.css';
import { type SettingsPlace, settingsPlaceOf } from './settings-place.ts';
import { useSettled } from './use-check.ts';
import type { Drafts } from './use-drafts.ts';

type Priced = Answer<'priceRide'>['now'];

/** @returns a local time in the operator's zone as RFC 3339 in UTC; null when it is invalid or does not exist */
function utcOf(day: string, time: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const moment = momentOf(`${day}T${time}`, zone);
  return moment.kind === 'ok' ? new Date(moment.at).toISOString() : null;
}

/** The range of hours for which the draft tariff offers hourly hires. */
interface Hourly {
  readonly minimumhours: number;
  readonly maximumhours: number;
}

/** @returns the hours to choose from, none while a bound is not a number: the draft has whatever is typed */
const hoursOf = ({ minimumhours, maximumhours: most }: Hourly): number[] => {
  const least = Math.max(1, Number(minimumhours));
  return Array.from({ length: Math.max(0, Math.min(24, most) - least + 1) }, (_, index) => least + index);
};

/** Shows the price of a ride with the documents in force, and with the drafts. */
export function RidePrice({ drafts }: { drafts: Drafts }) {
  useSheet(css);
  const { operator, now } = useMe();
  const zone = operator.timezone;
  const [pickup, setPickup] = useState<SettingsPlace | null>(null);
  const [dropoff, setDropoff] = useState<SettingsPlace | null>(null);
  const [day, setDay] = useState(() => isoDayOf(now, zone));
  const [time, setTime] = useState(() => localAt(Date.parse(now), zone).slice(11, 16));
  const rows = Array.isArray(drafts.documents.vehicles) ? (drafts.documents.vehicles as Row[]) : [];
  const [vehicle, setVehicle] = useState(0);
  const [chosenKind, setKind] = useState<'oneWay' | 'waitAndReturn' | 'hourly'>('oneWay');
  const hourly = (drafts.documents.fares as { readonly hourly?: Hourly } | undefined)?.hourly;
  // The drafts may take away what was chosen: hourly hires, their hours, the vehicle.
  const kind = chosenKind === 'hourly' && !hourly ? 'oneWay' : chosenKind;
  const [chosenHours, setHours] = useState(0);
  const offered = hourly ? hoursOf(hourly) : [];
  const hours = offered.includes(chosenHours) ? chosenHours : (offered[0] ?? 0);
  const at = utcOf(day, time, zone);
  const types = rows.map((row) => Number(row.vehtypeid));
  const chosen = types.includes(vehicle) ? vehicle : types[0];
  const wanted = useSettled(
    JSON.stringify(
      pickup && dropoff && at && Number.isInteger(chosen) && (kind !== 'hourly' || hours > 0)
        ? {
            ride: { pickup, dropoff, at, vehicle: chosen, ...(kind === 'hourly' ? { hours } : { kind }) },
            documents: drafts.changed,
          }
        : null,
    ),
  );
  const price = useQuery({
    queryKey: ['ride-price', wanted],
    queryFn: () => ask('priceRide', { body: JSON.parse(wanted) }),
    enabled: wanted !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const answer = wanted === 'null' ? undefined : price.data;
  return (
    <section className={`tb-card ${styles.price}`} aria-labelledby="ride-price">
      <h2 id="ride-price">What would this ride cost?</h2>
      <PlaceCombobox
        label="From"
        address={pickup?.address ?? ''}
        error={null}
        onChoose={(place) => setPickup(settingsPlaceOf(place))}
        onRemove={() => setPickup(null)}
      />
      <PlaceCombobox
        label="To"
        address={dropoff?.address ?? ''}
        error={null}
        onChoose={(place) => setDropoff(settingsPlaceOf(place))}
        onRemove={() => setDropoff(null)}
      />
      <div className={styles.fields}>
        <TextField
          label="Day"
          value={day}
          onValue={setDay}
          error={at === null ? 'Enter a day such as 2026-12-31 and a time such as 23:30' : null}
          autoComplete="off"
          maxLength={10}
        />
        <TextField label="Time" value={time} onValue={setTime} autoComplete="off" maxLength={5} />
        <SelectField
          className={styles.named}
          label="Vehicle"
          autoComplete="off"
          value={String(chosen)}
          options={rows.map((row) => ({
            value: String(row.vehtypeid),
            text: String(row.typename || `Type ${String(row.vehtypeid)}`),
          }))}
          onValue={(value) => setVehicle(Number(value))}
        />
        <SelectField
          className={styles.named}
          label="Journey"
          autoComplete="off"
          value={kind}
          options={[
            { value: 'oneWay', text: 'One way' },
            { value: 'waitAndReturn', text: 'Wait and return' },
            ...(hourly ? [{ value: 'hourly', text: 'By the hour' }] : []),
          ]}
          onValue={(value) => setKind(value as typeof chosenKind)}
        />
        {kind === 'hourly' ? (
          <SelectField
            label="Hours"
            autoComplete="off"
            value={String(hours)}
            options={offered.map((each) => ({ value: String(each), text: String(each) }))}
            onValue={(value) => setHours(Number(value))}
          />
        ) : null}
      </div>
      {price.isError ? (
        <Notice tone="danger" role="alert">
          {errorText(price.error)}
        </Notice>
      ) : null}
      <div role="status" aria-label="Price of the ride" aria-busy={price.isFetching}>
        {answer ? (
          <Prices answer={answer} isHourly={kind === 'hourly'} />
        ) : wanted === 'null' ? (
          <p className={styles.hint}>Choose two places.</p>
        ) : null}
      </div>
    </section>
  );
}

interface PricesProps {
  answer: Answer<'priceRide'>;
  /** A hire by the hour has no route. */
  isHourly: boolean;
}

/** The price now and with the changes, and the route that they are for. */
function Prices({ answer, isHourly }: PricesProps) {
  const { operator } = useMe();
  return (
    <>
      <div className={styles.prices}>
        <Lines title="Now" priced={answer.now} />
        {answer.draft ? <Lines title="With your changes" priced={answer.draft} /> : null}
      </div>
      {isHourly ? null : (
        <p className={styles.hint}>
          {formatDistance(answer.metres, 'en-GB', operator.distanceUnit)}, {Math.round(answer.seconds / 60)} min
          {answer.estimated ? ', estimated route' : ''}
        </p>
      )}
    </>
  );
}

function Lines({ title, priced }: { title: string; priced: Priced }) {
  const tell = (amount: number) => moneyOf(amount, priced.currency);
  return (
    <div>
      <h3>{title}</h3>
      {priced.refused ? (
        <p>{priced.refused}</p>
      ) : (
        <>
          <p className={styles.total}>{tell(priced.total)}</p>
          <dl>
            {priced.lines.map(({ kind, label, amount }) => (
              <div key={`${kind} ${label}`}>
                <dt>{label}</dt>
                <dd>{tell(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
