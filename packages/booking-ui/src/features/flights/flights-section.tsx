import { selectFlightDirections } from 'booking-core/selectors';
import { useId } from 'react';
import { useBookingMemo, useBookingState, useNow, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { FlightFields } from './flight-fields.tsx';

/**
 * Flights on the page; nothing while the journey has none. Where the layout also has a flight dialog, the page shows
 * only the number and the dialog has the other fields.
 */
export function FlightsSection() {
  const t = useT();
  const id = useId();
  const now = useNow(60_000);
  const directions = useBookingMemo((state) => selectFlightDirections(state, now), same);
  const inline = useBookingState((state) => state.flow.layout.flights === 'inline');
  const optional = useBookingState((state) => state.flow.flightsOptional);
  const revealed = useBookingState((state) => state.flow.revealed);
  const asked = useBookingState((state) => state.flow.dialog?.kind === 'flight');
  return directions.map((direction) => (
    <section
      className="tb-section"
      key={direction}
      aria-labelledby={`${id}-${direction}`}
      // Hidden while the dialog in front displays the same fields.
      style={asked ? { visibility: 'hidden' } : undefined}
    >
      <h2 className="tb-section-title" id={`${id}-${direction}`}>
        {t(direction === 'onward' ? 'flight.title' : 'flight.returnTitle')}
        {inline && optional ? <span className="tb-muted"> {t('flight.optional')}</span> : null}
      </h2>
      <FlightFields direction={direction} revealed={revealed.includes(`flight:${direction}`)} brief={!inline} />
    </section>
  ));
}
