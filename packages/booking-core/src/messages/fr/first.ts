import type { Translation } from '../index.ts';

/** The words of the first screen, in French. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'Suivant',
  'common.retry': 'Réessayer',

  // steps
  'steps.journey': 'Trajet',
  'steps.vehicle': 'Véhicule',
  'steps.details': 'Coordonnées',
  'steps.payment': 'Paiement',
  'steps.label': 'Étapes',
  'steps.heading.journey': 'Où allez-vous ?',
  'steps.partFailed': 'Cette partie n’a pas pu être chargée.',
  'steps.reload': 'Recharger la page',

  // places
  'places.title': 'Lieux',
  'places.pickup': 'Départ',
  'places.dropoff': 'Destination',
  'places.pickupHint': 'Adresse, aéroport ou code postal',
  'places.dropoffHint': 'Où souhaitez-vous aller ?',
  'places.addVia': 'Ajouter une étape',
  'places.swap': 'Inverser départ et destination',
  'places.clear': 'Effacer : {title}',
  'places.searching': 'Recherche en cours',

  // time
  'time.heading': 'Quand',
  'time.pickup': 'Heure de prise en charge',
  'time.asap': 'Dès que possible',
  'time.later': 'Plus tard',
  'time.soonest': 'Nous envoyons le chauffeur libre le plus proche',

  // return
  'return.heading': 'Retour',
  'return.oneWay': 'Aller simple',
  'return.return': 'Retour',
  'return.add': 'Ajouter un retour',
  'return.wait': 'Attente et retour',
};
