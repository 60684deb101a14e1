import { Button, RoundButton } from 'booking-ui/primitives';
import { useState } from 'react';
import { PlaceCombobox } from '../places/place-combobox.tsx';
import styles from './actions.module.css';
import { type WholePlace, wholePlace } from './amendment.ts';
import type { Amendment } from './use-amendment.ts';

const mostStops = 6;
const keyOf = (stop: WholePlace) => `${stop.address}${String(stop.latitude)}`;

export interface AmendRouteProps {
  amendment: Amendment;
  isBack: boolean;
  /** Whether another ride of the booking drives the same places. */
  ofReturn: boolean;
  /** Shows at once, while a field has the focus, that its typed text is not a chosen place. */
  insistent: boolean;
  /** Reports whether a field has typed text without a chosen place. */
  onUnfinished: (field: string, isUnfinished: boolean) => void;
}

/** The fields for the route of a booking, in the direction of the ride whose panel is open. */
export function AmendRoute({ amendment, isBack, ofReturn, insistent, onUnfinished }: AmendRouteProps) {
  const { change, set, errorOf } = amendment;
  const [adding, setAdding] = useState(false);
  // The return drives the same places the other way round; they are shown as this ride drives them.
  const [from, to] = isBack ? (['dropoff', 'pickup'] as const) : (['pickup', 'dropoff'] as const);
  const turned = <Item,>(list: readonly Item[]): Item[] => (isBack ? [...list].reverse() : [...list]);
  const stops = turned(change.vias);
  const setStops = (next: readonly WholePlace[]) => set({ vias: turned(next) });
  const field = (name: string) => ({
    insistent,
    onUnfinished: (isUnfinished: boolean) => onUnfinished(name, isUnfinished),
  });
  return (
    <>
      <PlaceCombobox
        label="Pick-up"
        {...field('from')}
        address={change[from].address}
        error={errorOf(from)}
        onChoose={(chosen) => set({ [from]: wholePlace(chosen) })}
      />
      {stops.map((stop, index) => (
        <div className={styles.stop} key={keyOf(stop)}>
          <PlaceCombobox
            label={`Stop ${index + 1}`}
            {...field(keyOf(stop))}
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
          {...field('new stop')}
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
        {...field('to')}
        address={change[to].address}
        error={errorOf(to)}
        onChoose={(chosen) => set({ [to]: wholePlace(chosen) })}
      />
      {ofReturn ? (
        <p className={styles.quiet}>The {isBack ? 'outbound ride' : 'return'} has the same places in reverse order.</p>
      ) : null}
    </>
  );
}
