import type { Translation } from '../index.ts';

/** The words of the short form, in German. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'Auf der Buchungsseite prüfen Sie alles noch einmal, bevor Sie buchen.',
  'quick.handedTitle': 'Ihre Buchung geht weiter',
  'quick.handed': 'Auf der Buchungsseite von {host} ist Ihre Fahrt schon eingetragen.',
  'quick.handedBlocked': 'Ihr Browser hat die Buchungsseite nicht geöffnet. Öffnen Sie sie hier:',
  'quick.open': 'Buchungsseite öffnen',
};
