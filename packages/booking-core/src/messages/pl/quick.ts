import type { Translation } from '../index.ts';

/** The words of the short form, in Polish. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'Na stronie rezerwacji sprawdzisz wszystko jeszcze raz, zanim zarezerwujesz.',
  'quick.handedTitle': 'Rezerwacja trwa dalej',
  'quick.handed': 'Na stronie rezerwacji {host} Twoja trasa jest już wpisana.',
  'quick.handedBlocked': 'Przeglądarka nie otworzyła strony rezerwacji. Otwórz ją tutaj:',
  'quick.open': 'Otwórz stronę rezerwacji',
};
