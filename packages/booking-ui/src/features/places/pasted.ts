import type { BookingController } from 'booking-core';
import { formatWhen, type Journey, type LocalTime, localAt, momentOf, type Place } from 'booking-core/domain';
import { readConfirmation } from 'booking-core/domain/confirmation';
import { metFrom } from 'booking-core/domain/flight-rules';
import * as limits from 'booking-core/domain/limits';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf, zoneOf } from 'booking-core/selectors';

/** The result of pasting a confirmation into a field. */
export interface Pasted {
  /** The text that the field searches for; '' where a place was chosen. */
  readonly words: string;
  /** The facts read, as the form shows them, for the announcement to screen readers. */
  readonly read: readonly string[];
}

type End = 'pickup' | 'dropoff';

/**
 * Fills in the form from a pasted booking confirmation or flight email: the airport at the end where it was pasted, the
 * address at the other end if that is empty, flight and time. Any other text is treated as an address of several lines.
 * @param before the journey at the paste; an end that was edited since, while the places are looked up, is left alone
 */
export async function takePasted(
  text: string,
  end: End,
  booking: BookingController,
  locale: string,
  before: Pick<Journey, End>,
): Promise<Pasted> {
  const isUntouched = (at: End) => {
    const { text, place } = booking.store.getState().journey[at];
    return text === before[at].text && place === before[at].place;
  };
  const state = booking.store.getState();
  const zone = zoneOf(state);
  const { airports = [] } = configurationOf(state) ?? {};
  const found = readConfirmation(text, { end, airports, zone, locale, now: booking.now() });
  if (!found) return { words: inOneLine(text), read: [] };
  const { airport, terminal, flight, local, address } = found;
  const chosen = takeTime(booking, end, local, zone);
  const read = [flight, chosen && formatWhen(chosen, localAt(booking.now(), zone), locale)].filter(Boolean);
  if (end === 'pickup' && flight !== '' && airport !== '')
    booking.dispatch({ type: 'flight.changed', direction: 'onward', change: { number: flight } });
  if (airport === '') return { words: inOneLine(address || flight), read };
  const other: End = end === 'pickup' ? 'dropoff' : 'pickup';
  if (address !== '' && before[other].text === '') {
    const [place] = await search(booking, address);
    const event = place
      ? ({ type: 'journey.placeChosen', place } as const)
      : ({ type: 'journey.placeTyped', text: inOneLine(address) } as const);
    if (isUntouched(other)) booking.dispatch({ ...event, target: other });
  }
  const words = [airport, terminal].filter(Boolean).join(' ');
  const places = await search(booking, words);
  const meant = terminal === '' && places.length > 1 ? undefined : places.find(({ iata }) => iata === airport);
  if (!meant || !isUntouched(end)) return { words, read };
  booking.dispatch({ type: 'journey.placeChosen', target: end, place: meant });
  return { words: '', read: [meant.name || meant.fullAddress, ...read] };
}

const inOneLine = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
    .slice(0, limits.textMaxLength);

async function search(booking: BookingController, words: string): Promise<readonly Place[]> {
  const found = await booking.searchPlaces(words, createCancelSource().token);
  return found.ok ? found.value : [];
}

/** Sets the pick-up after a landing, or the arrival before a departure. @returns the chosen time, '' for none */
function takeTime(booking: BookingController, end: End, local: LocalTime, zone: string): LocalTime {
  const moment = local === '' ? null : momentOf(local, zone);
  if (moment?.kind !== 'ok') return '';
  const chosen =
    end === 'pickup'
      ? localAt(metFrom(moment.at), zone)
      : localAt(moment.at - limits.beforeDepartureMinutes * 60_000, zone);
  booking.dispatch({ type: end === 'pickup' ? 'journey.laterChosen' : 'journey.arriveByChosen', local: chosen });
  return chosen;
}
