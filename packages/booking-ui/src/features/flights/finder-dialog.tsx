import type { BookingState } from 'booking-core';
import type { Airline, Airport, FlightDirection, FoundFlight, LocalTime } from 'booking-core/domain';
import { flightNumberMax, landingPlace } from 'booking-core/domain/flight-rules';
import type { Translate } from 'booking-core/messages';
import { useRef, useState } from 'react';
import { useBooking, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { placeTitle } from '../places/place-row.ts';
import { useWhen } from '../use-when.ts';
import { CodeField } from './airport-field.tsx';
import { airlineRow, airportRow } from './airport-row.ts';
import styles, { css } from './flights.module.css';
import { MomentField } from './moment-field.tsx';

/** Finds the number of a flight by its airline and departure (specification 1 §2, Flight Finder Tool). */
export function FinderDialog() {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const place = useBookingState((state) =>
    state.flow.dialog?.kind === 'flightFinder' ? landingPlace(state.journey, state.flow.dialog.direction) : null,
  );
  const [departure, setDeparture] = useState<LocalTime | null>(null);
  const [airline, setAirline] = useState<{ text: string; chosen: Airline | null }>({ text: '', chosen: null });
  const [airport, setAirport] = useState<{ text: string; chosen: Airport | null }>({ text: '', chosen: null });
  const [revealed, setRevealed] = useState(false);
  const [manual, setManual] = useState('');
  const box = useRef<HTMLDivElement>(null);
  if (dialog?.kind !== 'flightFinder') return null;
  const { direction, status, results } = dialog;
  const searching = status === 'searching';
  const search = () => {
    setRevealed(true);
    if (searching) return;
    if (departure && airline.chosen)
      dispatch({
        type: 'flight.searchRequested',
        local: departure,
        airline: airline.chosen,
        airport: airport.chosen,
      });
    // The first missing field: the departure's button, or the airline.
    else box.current?.querySelector<HTMLElement>(departure ? '[role=combobox]' : 'button')?.focus();
  };
  // Not validated here (specification 2 §5); the flight details require a number where none was entered.
  const enterManual = () =>
    dispatch(
      manual.trim() === ''
        ? { type: 'flight.finderClosed' }
        : { type: 'flight.manualEntered', direction, number: manual },
    );
  return (
    <Dialog
      title={t('finder.title')}
      closeText={t('common.close')}
      size="wide"
      busy={searching}
      onClose={() => dispatch({ type: 'flight.finderClosed' })}
      onSubmit={search}
      actions={
        <>
          <Button kind="secondary" onClick={() => dispatch({ type: 'flight.finderClosed' })}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={searching}>
            {t('flight.find')}
          </Button>
        </>
      }
    >
      <div className={styles.flight} data-autofocus="" ref={box}>
        <p className="tb-dialog-text">{place ? t('finder.landing', { place: placeTitle(place, t) }) : ''}</p>
        <MomentField
          label={t('finder.departure')}
          value={departure}
          error={revealed && departure === null ? t('finder.departureRequired') : null}
          onValue={setDeparture}
        />
        <CodeField<Airline>
          label={t('finder.airline')}
          hint={t('finder.airlineHint')}
          none="finder.noneAirline"
          text={airline.text}
          chosen={airline.chosen !== null}
          error={revealed && airline.chosen === null ? t('finder.airlineRequired') : null}
          search={booking.searchAirlines}
          row={airlineRow}
          onText={(text) => setAirline({ text, chosen: null })}
          onChoose={(chosen) => setAirline({ text: chosen.name, chosen })}
        />
        <CodeField<Airport>
          label={t('finder.airport')}
          hint={t('flight.fromHint')}
          none="finder.noneAirport"
          text={airport.text}
          chosen={airport.chosen !== null}
          error={null}
          search={booking.searchAirports}
          row={airportRow}
          onText={(text) => setAirport({ text, chosen: null })}
          onChoose={(chosen) => setAirport({ text: chosen.name, chosen })}
        />
        <p className={styles.finderStatus} role="status">
          {statusText(dialog, t)}
        </p>
        <Found title={t('finder.best')} flights={results.slice(0, 1)} direction={direction} />
        <Found title={t('finder.possible')} flights={results.slice(1)} direction={direction} />
        {status === 'done' || status === 'failed' ? (
          <ManualNumber value={manual} onValue={setManual} onUse={enterManual} />
        ) : null}
      </div>
    </Dialog>
  );
}

type Finder = Extract<BookingState['flow']['dialog'], { kind: 'flightFinder' }>;

/** What the search has come to; '' before it. */
function statusText({ status, results, said }: Finder, t: Translate): string {
  if (status === 'searching') return t('finder.searching');
  if (status === 'failed') return said || t('finder.failed');
  if (results.length > 0) return t('finder.found', { count: results.length });
  return status === 'done' ? said || t('finder.none') : '';
}

interface ManualNumberProps {
  value: string;
  onValue: (number: string) => void;
  onUse: () => void;
}

/** The flight's number, for a flight that was not found. */
function ManualNumber({ value, onValue, onUse }: ManualNumberProps) {
  const t = useT();
  return (
    <>
      <h3 className={styles.heading}>{t('finder.still')}</h3>
      <p className="tb-quiet">{t('finder.manual')}</p>
      <div className={styles.finderManual}>
        <TextField
          label={t('flight.number')}
          value={value}
          maxLength={flightNumberMax}
          error={null}
          autoCapitalize="characters"
          onValue={onValue}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            onUse();
          }}
        />
        <Button kind="secondary" onClick={onUse}>
          {t('finder.use')}
        </Button>
      </div>
    </>
  );
}

interface FoundProps {
  title: string;
  flights: readonly FoundFlight[];
  direction: FlightDirection;
}

/** Flights of the search, to choose from, under a heading; nothing without flights. */
function Found({ title, flights, direction }: FoundProps) {
  const t = useT();
  const when = useWhen();
  const dispatch = useDispatch();
  if (flights.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.finderRows}>
        {flights.map((flight) => (
          <li key={`${flight.number}${flight.landsAt}`}>
            <button
              type="button"
              className={styles.finderRow}
              onClick={() => dispatch({ type: 'flight.resultChosen', direction, flight })}
            >
              <span>
                {t('finder.row', {
                  number: flight.number,
                  airport: flight.originName || flight.originCode,
                  time: when(flight.landsAt),
                })}
              </span>
              {flight.sample ? <span className={styles.tag}>{t('flight.sample')}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
