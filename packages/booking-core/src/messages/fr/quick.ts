import type { Translation } from '../index.ts';

/** The words of the short form, in French. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'Vous vérifiez tout une dernière fois sur la page de réservation avant de réserver.',
  'quick.handedTitle': 'Votre réservation continue',
  'quick.handed': 'Votre trajet est déjà rempli sur la page de réservation de {host}.',
  'quick.handedBlocked': 'Votre navigateur n’a pas ouvert la page de réservation. Ouvrez-la ici :',
  'quick.open': 'Ouvrir la page de réservation',
};
