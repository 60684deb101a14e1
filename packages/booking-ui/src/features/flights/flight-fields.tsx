import {
  type Airport,
  type Flight,
  type FlightDirection,
  type FlightIssue,
  flightOf,
  formatLocal,
  localAt,
} from 'booking-core/domain';
import { flightNumberMax, metFrom } from 'booking-core/domain/flight-rules';
import * as limits from 'booking-core/domain/limits';
import type { Translate } from 'booking-core/messages';
import { selectFlightIssues, selectLanding, zoneOf } from 'booking-core/selectors';
import {
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLocale,
  useNow,
  useT,
} from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Checkbox } from '../../primitives/checkbox.tsx';
import { Dropdown } from '../../primitives/dropdown.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { same } from '../../same.ts';
import fieldsCss from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { useWhen } from '../use-when.ts';
import { CodeField } from './airport-field.tsx';
import { airportRow } from './airport-row.ts';
import styles, { css } from './flights.module.css';
import { MomentField } from './moment-field.tsx';

const { min, max, step } = limits.waitingTimeMinutes;
const waitingChoices = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

interface FlightFieldsProps {
  direction: FlightDirection;
  /** Shows the errors of missing values. */
  revealed: boolean;
  /** Shows only the number field until there is a number; the dialog has the other fields. */
  brief?: boolean;
}

/** The fields of one direction's flight (specification 1 §2, flight details). */
export function FlightFields({ direction, revealed, brief = false }: FlightFieldsProps) {
  useSheet(css);
  useSheet(fieldsCss);
  const t = useT();
  const locale = useLocale();
  const booking = useBooking();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const flight = useBookingState((state) => flightOf(state.journey, direction));
  const looking = useBookingState((state) => state.flights[direction] !== null);
  const zone = useBookingState(zoneOf);
  const variant = useBookingState((state) => state.flow.flightVariant);
  const issues = useBookingMemo((state) => selectFlightIssues(state, direction, now), same);
  const { noDetails } = flight;
  const issueOf = (field: FlightIssue['field']) => issues.find((issue) => issue.field === field)?.code ?? null;
  const numberIssue = issueOf('number');
  const shown = numberIssue === 'required' ? revealed : numberIssue !== null;
  const change = (part: Parameters<typeof asChange>[1]) => dispatch(asChange(direction, part));
  const waiting = {
    label: t('flight.waiting'),
    minutes: flight.waitingMinutes,
    choices: waitingChoices.map((choice) => ({
      minutes: choice,
      text: t('flight.waitingMinutes', { minutes: choice }),
      disabled: choice < limits.landingBufferMinutes,
    })),
    onMinutes: (minutes: number) => dispatch({ type: 'flight.waitingChosen', direction, minutes }),
  };
  const fromMissing = revealed && issueOf('airport') !== null;
  return (
    <div className={styles.flight}>
      {brief ? null : <p className="tb-quiet">{t('flight.keepTrack')}</p>}
      <TextField
        label={t('flight.number')}
        value={flight.number}
        field={`flight:${direction}`}
        disabled={noDetails}
        maxLength={flightNumberMax}
        autoCapitalize="characters"
        autoComplete="off"
        hint={looking ? t('flight.looking', { number: flight.number }) : brief ? null : t('flight.numberHint')}
        error={shown && numberIssue ? numberText(numberIssue, flight, zone, t, locale) : null}
        onValue={(number) => change({ number })}
        onLeave={() => dispatch({ type: 'flight.numberLeft', direction })}
      />
      <Found direction={direction} />
      {brief && flight.number === '' ? null : variant === '360' ? (
        <div className="tb-fields">
          <TextField
            label={t('flight.from')}
            value={flight.airportText}
            disabled={noDetails}
            error={fromMissing ? t('flight.fromRequired') : null}
            onValue={(airportText) => change({ airportText })}
          />
          <MomentField
            label={t('flight.arrival')}
            value={flight.arrival}
            disabled={noDetails}
            error={null}
            waiting={waiting}
            onValue={(arrival) => change({ arrival })}
          />
        </div>
      ) : (
        <CodeField<Airport>
          label={t('flight.from')}
          hint={t('flight.fromHint')}
          none="finder.noneAirport"
          text={flight.airportText}
          chosen={flight.airport !== null}
          disabled={noDetails}
          error={fromMissing ? t('flight.airportRequired') : null}
          search={booking.searchAirports}
          row={airportRow}
          onText={(airportText) => change({ airportText, airport: null })}
          onChoose={(airport) => change({ airport, airportText: airport.name })}
        />
      )}
      <Waiting direction={direction} />
      <div className={styles.foot}>
        {brief ? null : <span>{t('flight.findHint')}</span>}
        <Button kind="quiet" disabled={noDetails} onClick={() => dispatch({ type: 'flight.finderOpened', direction })}>
          {t('flight.find')}
        </Button>
      </div>
      <Checkbox
        label={t('flight.noDetails')}
        checked={noDetails}
        error={revealed && issueOf('noDetails') !== null ? t('flight.tick') : null}
        onChecked={(checked) => change({ noDetails: checked })}
      />
    </div>
  );
}

type Change = Extract<Parameters<ReturnType<typeof useDispatch>>[0], { type: 'flight.changed' }>;

const asChange = (direction: FlightDirection, change: Change['change']): Change => ({
  type: 'flight.changed',
  direction,
  change,
});

/** The flight found for the number. */
function Found({ direction }: { direction: FlightDirection }) {
  const t = useT();
  const when = useWhen();
  const flight = useBookingState((state) => flightOf(state.journey, direction));
  const found = flight.noDetails ? null : flight.found;
  return (
    // Always rendered, because a live region announces only changes of its content.
    <div role="status">
      {found ? (
        <p className={styles.found}>
          {t(found.terminal ? 'flight.landsTerminal' : 'flight.lands', {
            number: found.number,
            airport: found.originName || found.originCode,
            time: when(found.landsAt),
            terminal: found.terminal,
          })}
          {found.sample ? <span className={styles.tag}>{t('flight.sample')}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/**
 * How many minutes after landing the passenger meets the driver, and the resulting pick-up time once the landing is
 * known (specification 1 §2). Hidden without a flight, and in variant 360 until the landing is known, because the
 * picker of the landing time has this choice itself.
 */
function Waiting({ direction }: { direction: FlightDirection }) {
  const t = useT();
  const when = useWhen();
  const dispatch = useDispatch();
  const flight = useBookingState((state) => flightOf(state.journey, direction));
  const zone = useBookingState(zoneOf);
  const asked = useBookingState((state) => state.flow.flightVariant === '360');
  const chosen = useBookingState(({ journey }) =>
    direction === 'return' ? journey.returnTime : journey.time.kind === 'later' ? journey.time.local : null,
  );
  const { waitingMinutes: minutes } = flight;
  const landsAt = selectLanding(flight, zone);
  const at = landsAt === null ? null : Math.max(metFrom(landsAt), landsAt + minutes * 60_000);
  const local = at === null ? null : localAt(Math.ceil(at / 60_000) * 60_000, zone);
  if (flight.noDetails || (landsAt === null && (asked || flight.number === ''))) return null;
  const meet = (after: number) => dispatch({ type: 'flight.waitingChosen', direction, minutes: after });
  return (
    <>
      <div className={styles.wait}>
        <Dropdown
          kind="labelValue"
          label={t('flight.waiting')}
          items={waitingChoices.map((choice) => ({
            value: String(choice),
            label: t('flight.waitingMinutes', { minutes: choice }),
            disabled: choice < limits.landingBufferMinutes,
          }))}
          value={String(minutes)}
          onValue={(after) => meet(Number(after))}
        />
        {local === null || chosen === local ? null : (
          <Button kind="secondary" onClick={() => meet(minutes)}>
            {t('flight.pickUpAt', { time: when(local) })}
          </Button>
        )}
      </div>
      <p className="tb-quiet">{t('flight.waitFree', { minutes: limits.freeWaitingMinutes })}</p>
    </>
  );
}

function numberText(code: FlightIssue['code'], flight: Flight, zone: string, t: Translate, locale: string): string {
  const { found } = flight;
  const landsAt = selectLanding(flight, zone);
  if (found && code === 'otherAirport') {
    return t('flight.otherAirport', { airport: found.destinationName || found.destinationCode });
  }
  if (landsAt === null || code === 'required') return t('flight.numberRequired');
  const clock = (at: number) => formatLocal(localAt(at, zone), locale);
  return t('flight.beforeLanding', { time: clock(landsAt), from: clock(metFrom(landsAt)) });
}
