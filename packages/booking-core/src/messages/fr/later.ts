import type { Translation } from '../index.ts';

/** The words of the journey behind the first screen, in French. */
export const later: Translation<'later'> = {
  // common

  // field: the specification's field messages

  // steps

  // places
  'places.locate': 'Utiliser ma position',

  // time

  // return

  // options

  // vehicle

  // contact

  // account: what the journey's own dialogs say about it

  // note

  // promo

  // payment

  // fare

  // ticket

  // dialog

  // boot

  // offline

  // map

  // error: the catalogue of specification 1 section 8
};
