import type { Translation } from '../index.ts';

/** The words of the first screen, in Polish. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'Dalej',
  'common.retry': 'Spróbuj ponownie',

  // steps
  'steps.journey': 'Trasa',
  'steps.vehicle': 'Pojazd',
  'steps.details': 'Dane',
  'steps.payment': 'Płatność',
  'steps.label': 'Etapy',
  'steps.heading.journey': 'Dokąd jedziemy?',
  'steps.partFailed': 'Nie udało się wczytać tej części.',
  'steps.reload': 'Odśwież stronę',

  // places
  'places.title': 'Miejsca',
  'places.pickup': 'Odbiór',
  'places.dropoff': 'Cel',
  'places.pickupHint': 'Adres, lotnisko lub kod pocztowy',
  'places.dropoffHint': 'Dokąd chcesz jechać?',
  'places.addVia': 'Dodaj przystanek',
  'places.swap': 'Zamień odbiór i cel',
  'places.clear': 'Wyczyść: {title}',
  'places.searching': 'Szukam',

  // time
  'time.heading': 'Kiedy',
  'time.pickup': 'Godzina odbioru',
  'time.asap': 'Jak najszybciej',
  'time.later': 'Później',
  'time.soonest': 'Wyślemy najbliższego wolnego kierowcę',

  // return
  'return.heading': 'Powrót',
  'return.oneWay': 'W jedną stronę',
  'return.return': 'Powrót',
  'return.add': 'Dodaj powrót',
  'return.wait': 'Poczekaj i wróć',
};
