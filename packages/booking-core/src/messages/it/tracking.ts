import type { Translation } from '../index.ts';

/** The words of following a ride, in Italian. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'Il tuo viaggio',
  'tracking.find': 'Segui un viaggio',
  'tracking.findText': 'Apri il link che hai ricevuto o scegli una delle tue prenotazioni.',
  'tracking.loading': 'Ricerca del viaggio',

  // the live line, by status
  'tracking.upcoming': 'Prenotato per il {time}',
  'tracking.upcomingDriver': '{driver} ti viene a prendere il {time}',
  'tracking.started': 'In arrivo da te',
  'tracking.away1': 'A 1 minuto',
  'tracking.away': 'A {minutes} minuti',
  'tracking.arrived': 'Il tuo autista è arrivato',
  'tracking.pob': 'In viaggio verso: {place}',
  'tracking.arrive1': '1 minuto a {place}',
  'tracking.arrive': '{minutes} minuti a {place}',
  'tracking.finish': 'Sei arrivato',
  'tracking.cancelled': 'Questo viaggio è annullato',
  'tracking.car': '{make} {model} {colour}',

  // how fresh it is
  'tracking.now': 'Posizione rilevata adesso',
  'tracking.ago': 'Posizione rilevata {age} fa',
  'tracking.seconds1': '1 secondo',
  'tracking.seconds': '{count} secondi',
  'tracking.minutes1': '1 minuto',
  'tracking.minutes': '{count} minuti',
  'tracking.waiting': 'In attesa della prima posizione',
  'tracking.lost': 'Nessun segnale dal veicolo',
  'tracking.lostText': 'Visto l’ultima volta {age} fa. Il viaggio continua; puoi chiamare l’autista o noi.',
  'tracking.connecting': 'Connessione in corso',
  'tracking.live': 'In diretta',
  'tracking.reconnecting': 'Connessione persa, riconnessione in corso',
  'tracking.stopped': 'Nessuna connessione, nuovo tentativo ogni 10 secondi',

  // the ride
  'tracking.steps': 'Il viaggio',
  'tracking.step.upcoming': 'Prenotato',
  'tracking.step.started': 'In arrivo',
  'tracking.step.arrived': 'Alla partenza',
  'tracking.step.pob': 'A bordo',
  'tracking.step.finish': 'Arrivato',
  'tracking.done': 'fatto',
  'tracking.driver': 'Autista',
  'tracking.licence': 'Licenza {licence}',
  'tracking.vehicle': 'Veicolo',
  'tracking.plate': 'Targa',
  'tracking.noDriver': 'Qui appare l’autista non appena uno prende il tuo viaggio.',
  'tracking.map': 'Mappa',
  'tracking.distance': 'Mancano {distance}',
  'tracking.driven': '{distance} percorsi dalle {time}',

  // what can be done
  'tracking.callDriver': 'Chiama l’autista',
  'tracking.callOffice': 'Chiama la centrale',
  'tracking.share': 'Condividi viaggio',
  'tracking.shareText': 'Segui il mio viaggio con {company}',
  'tracking.shared': 'Il link è copiato. Scade con il viaggio.',
  'tracking.shareFailed': 'Copia questo link per condividere il viaggio. Scade con il viaggio.',
  'tracking.link': 'Link al viaggio',
  'tracking.sharedWithYou': 'Qualcuno ha condiviso questo viaggio con te. Il link scade con il viaggio.',
  'tracking.ended': 'Questo viaggio non può essere seguito',
  'tracking.endedText': 'Il viaggio è finito o il link non è corretto. Chiedi a chi lo ha inviato o chiamaci.',
  'tracking.details': 'Dettagli della prenotazione',

  // the notification
  'tracking.notify': 'Avvisami quando l’autista è arrivato',
  'tracking.notifyOn': 'Riceverai un avviso quando l’autista arriva.',
  'tracking.hereTitle': 'Il tuo autista è arrivato',
  'tracking.hereText': '{car} {plate} è alla partenza.',
};
