import { selectFlightDirections } from 'booking-core/selectors';
import { useId } from 'react';
import { useBookingMemo, useBookingState, useNow, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { FlightFields } from './flight-fields.tsx';

/** Flights on the page, where the layout has them there; nothing while the journey has none. */
export function FlightsSection() {
  const t = useT();
  const id = useId();
  const now = useNow(60_000);
  const directions = useBookingMemo((state) => selectFlightDirections(state, now), same);
  const optional = useBookingState((state) => state.flow.flightsOptional);
  const revealed = useBookingState((state) => state.flow.revealed);
  return directions.map((direction) => (
    <section className="tb-section" key={direction} aria-labelledby={`${id}-${direction}`}>
      <h2 className="tb-section-title" id={`${id}-${direction}`}>
        {t(direction === 'onward' ? 'flight.title' : 'flight.returnTitle')}
        {optional ? <span className="tb-muted"> {t('flight.optional')}</span> : null}
      </h2>
      <FlightFields direction={direction} revealed={revealed.includes(`flight:${direction}`)} />
    </section>
  ));
}
