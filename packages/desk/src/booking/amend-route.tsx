import { Button, RoundButton } from 'booking-ui/primitives';
import { useEffect, useRef, useState } from 'react';
import { PlaceCombobox } from '../places/place-combobox.tsx';
import styles from './actions.module.css';
import { type WholePlace, wholePlace } from './amendment.ts';
import type { Amendment } from './use-amendment.ts';

const mostStops = 6;
const keyOf = (stop: WholePlace) => `${stop.address}${String(stop.latitude)}`;

/** For the field that takes the place of the focused control: focuses it unless the focus is elsewhere by then. */
function takeFocus(node: HTMLElement | null): void {
  if (node && document.activeElement === document.body) node.querySelector('input')?.focus();
}

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
  /** The key of the stop that was chosen last: its field is a new one. */
  const [chosen, setChosen] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const [removals, setRemovals] = useState(0);
  // The pressed button has gone with its stop.
  useEffect(() => {
    if (removals > 0) add.current?.focus();
  }, [removals]);
  // The return drives the same places the other way round; they are shown as this ride drives them.
  const [from, to] = isBack ? (['dropoff', 'pickup'] as const) : (['pickup', 'dropoff'] as const);
  const turned = <Item,>(list: readonly Item[]): Item[] => (isBack ? [...list].reverse() : [...list]);
  const stops = turned(change.vias);
  const setStops = (next: readonly WholePlace[]) => set({ vias: turned(next) });
  const chooseStop = (index: number, stop: WholePlace) => {
    setChosen(keyOf(stop));
    setStops([...stops.slice(0, index), stop, ...stops.slice(index + 1)]);
  };
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
        onChoose={(place) => set({ [from]: wholePlace(place) })}
      />
      {stops.map((stop, index) => (
        <div className={styles.stop} key={keyOf(stop)} ref={keyOf(stop) === chosen ? takeFocus : undefined}>
          <PlaceCombobox
            label={`Stop ${index + 1}`}
            {...field(keyOf(stop))}
            address={stop.address}
            error={errorOf('vias', 'via')}
            onChoose={(place) => chooseStop(index, wholePlace(place))}
          />
          <RoundButton
            icon="close"
            label={`Remove stop ${index + 1}`}
            onClick={() => {
              setStops(stops.filter((_, at) => at !== index));
              setRemovals(removals + 1);
            }}
          />
        </div>
      ))}
      {adding ? (
        <div ref={takeFocus}>
          <PlaceCombobox
            label={`Stop ${stops.length + 1}`}
            {...field('new stop')}
            address=""
            error={null}
            onChoose={(place) => {
              setAdding(false);
              chooseStop(stops.length, wholePlace(place));
            }}
          />
        </div>
      ) : stops.length < mostStops ? (
        <Button kind="quiet" icon="plus" ref={add} onClick={() => setAdding(true)}>
          Add a stop
        </Button>
      ) : null}
      <PlaceCombobox
        label="Drop-off"
        {...field('to')}
        address={change[to].address}
        error={errorOf(to)}
        onChoose={(place) => set({ [to]: wholePlace(place) })}
      />
      {ofReturn ? (
        <p className={styles.quiet}>The {isBack ? 'outbound ride' : 'return'} has the same places in reverse order.</p>
      ) : null}
    </>
  );
}
