import type { Translation } from '../index.ts';

/** The words of the first screen, in German. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'Weiter',
  'common.retry': 'Erneut versuchen',

  // steps
  'steps.journey': 'Fahrt',
  'steps.vehicle': 'Fahrzeug',
  'steps.details': 'Angaben',
  'steps.payment': 'Zahlung',
  'steps.label': 'Schritte',
  'steps.heading.journey': 'Wohin geht es?',
  'steps.partFailed': 'Dieser Teil konnte nicht geladen werden.',
  'steps.reload': 'Seite neu laden',

  // places
  'places.title': 'Orte',
  'places.pickup': 'Abholort',
  'places.dropoff': 'Zielort',
  'places.pickupHint': 'Adresse, Flughafen oder Postleitzahl',
  'places.dropoffHint': 'Wohin möchten Sie?',
  'places.addVia': 'Zwischenstopp hinzufügen',
  'places.swap': 'Abholort und Zielort tauschen',
  'places.clear': '{title} leeren',
  'places.searching': 'Suche läuft',

  // time
  'time.heading': 'Wann',
  'time.pickup': 'Abholzeit',
  'time.asap': 'Sofort',
  'time.later': 'Später',
  'time.soonest': 'Wir schicken den nächsten freien Fahrer',

  // return
  'return.heading': 'Rückfahrt',
  'return.oneWay': 'Einfache Fahrt',
  'return.return': 'Rückfahrt',
  'return.add': 'Rückfahrt hinzufügen',
  'return.wait': 'Warten und zurück',
};
