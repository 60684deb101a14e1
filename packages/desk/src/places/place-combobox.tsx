import { useQuery } from '@tanstack/react-query';
import { isLocated, type Place } from 'booking-core/domain';
import { createTranslator } from 'booking-core/messages';
import { calendar } from 'booking-core/messages/calendar';
import { comboboxTexts, placeRow } from 'booking-ui/place-search';
import { Combobox } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles, { css } from './place-combobox.module.css';
import { completePlace, placesCredit, searchPlaces } from './search-places.ts';

/** The messages of the booking form's fields; the desk is only in English. */
export const t = createTranslator([calendar]);

const timers = {
  after(ms: number, callback: () => void) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const onConnection = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};
const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);

export interface PlaceComboboxProps {
  label: string;
  /** The address of the chosen place; '' for none. */
  address: string;
  error: string | null;
  disabled?: boolean;
  /** Shows at once, while the field has the focus, that its typed text is not a chosen place. */
  insistent?: boolean;
  onChoose: (place: Place) => void;
  /**
   * Called when the field was emptied, to remove the place. Without it the chosen place stays when the text is removed.
   */
  onRemove?: () => void;
  /** Reports whether there is typed text without a chosen place; false when the field is unmounted. */
  onUnfinished?: (isUnfinished: boolean) => void;
}

/**
 * Finds a place with the search of the booking pages. Typed text without a chosen place is reported at the field, and
 * the previously chosen place stays in effect.
 */
export function PlaceCombobox({
  label,
  address,
  error,
  disabled = false,
  insistent = false,
  onChoose,
  onRemove,
  onUnfinished,
}: PlaceComboboxProps) {
  useSheet(css);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const question = useRef(0);
  const tell = useRef(onUnfinished);
  tell.current = onUnfinished;
  /** A place that took a while to complete goes to what the form is by then. */
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(
    () => () => {
      question.current += 1;
      tell.current?.(false);
    },
    [],
  );
  const credit = useQuery({ queryKey: ['places-credit'], queryFn: placesCredit, staleTime: Number.POSITIVE_INFINITY });
  const type = (text: string | null) => {
    // New typing supersedes the completion of a place that was chosen before.
    question.current += 1;
    setCompleting(false);
    setTyped(text);
    onUnfinished?.(text !== null);
  };
  const complete = async (place: Place) => {
    type(place.name);
    const asked = question.current;
    setCompleting(true);
    const whole = await completePlace(place);
    if (question.current !== asked) return;
    setCompleting(false);
    if (!whole) return setUnknown(place.name);
    type(null);
    choose.current(whole);
  };
  const keep = onRemove ? 'leave it empty' : 'clear the field to keep the old one';
  const [unknown, setUnknown] = useState('');
  const unfinished =
    typed !== null && typed === unknown
      ? `The location of this place is not known. Choose another place, or ${keep}.`
      : (isLeft || insistent) && typed !== null && !isCompleting
        ? `Choose a place from the list, or ${keep}.`
        : null;
  const shown = unfinished ?? error;
  return (
    <div className={styles.place} data-invalid={shown !== null}>
      <Combobox<Place>
        label={label}
        text={typed ?? address}
        error={shown}
        search={searchPlaces}
        row={(place) => placeRow(place, t)}
        onText={(text) => {
          type(text);
          setLeft(false);
        }}
        onChoose={(place) => {
          if (!isLocated(place)) return void complete(place);
          type(null);
          onChoose(place);
        }}
        onLeave={() => {
          setLeft(true);
          if (typed === null) return;
          const isEmpty = typed.trim() === '';
          if (isEmpty) onRemove?.();
          if (isEmpty || typed === address) type(null);
        }}
        onClear={() => {
          type('');
          onRemove?.();
        }}
        texts={comboboxTexts(label, t)}
        credit={credit.data}
        failedText={() => 'Try again, or search for something else.'}
        online={useOnline()}
        timers={timers}
        disabled={disabled}
      />
    </div>
  );
}
