import type { Translation } from '../index.ts';

/** The words of the short form, in Italian. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'Nella pagina di prenotazione ricontrolli tutto prima di prenotare.',
  'quick.handedTitle': 'La prenotazione continua',
  'quick.handed': 'La pagina di prenotazione di {host} contiene già il tuo viaggio.',
  'quick.handedBlocked': 'Il browser non ha aperto la pagina di prenotazione. Aprila qui:',
  'quick.open': 'Apri la pagina di prenotazione',
};
