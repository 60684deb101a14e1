import type { Translation } from '../index.ts';

/** The words of the first screen, in Italian. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'Avanti',
  'common.retry': 'Riprova',

  // steps
  'steps.journey': 'Viaggio',
  'steps.vehicle': 'Veicolo',
  'steps.details': 'Dati',
  'steps.payment': 'Pagamento',
  'steps.label': 'Passaggi',
  'steps.heading.journey': 'Dove vuoi andare?',
  'steps.partFailed': 'Impossibile caricare questa parte.',
  'steps.reload': 'Ricarica la pagina',

  // places
  'places.title': 'Luoghi',
  'places.pickup': 'Partenza',
  'places.dropoff': 'Destinazione',
  'places.pickupHint': 'Indirizzo, aeroporto o CAP',
  'places.dropoffHint': 'Dove vuoi arrivare?',
  'places.addVia': 'Aggiungi tappa',
  'places.swap': 'Inverti partenza e destinazione',
  'places.clear': 'Cancella: {title}',
  'places.searching': 'Ricerca in corso',

  // time
  'time.heading': 'Quando',
  'time.pickup': 'Orario di partenza',
  'time.asap': 'Prima possibile',
  'time.later': 'Più tardi',
  'time.soonest': 'Mandiamo l’autista libero più vicino',

  // return
  'return.heading': 'Ritorno',
  'return.oneWay': 'Solo andata',
  'return.return': 'Ritorno',
  'return.add': 'Aggiungi ritorno',
  'return.wait': 'Attesa e ritorno',
};
