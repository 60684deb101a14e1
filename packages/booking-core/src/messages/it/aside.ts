import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in Italian. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'Scegli sulla mappa',
  'pin.which': 'Quale luogo',
  'pin.map':
    'Mappa. Spostala finché il segnaposto è nel punto giusto; le frecce la spostano, più e meno cambiano lo zoom.',
  'pin.looking': 'Ricerca dell’indirizzo',
  'pin.none': 'Qui non risulta alcun indirizzo. Sposta la mappa.',
  'pin.failed': 'Impossibile cercare l’indirizzo.',
  'pin.unavailable': 'La mappa non può essere mostrata qui. Inserisci l’indirizzo.',
  'pin.use': 'Usa questo luogo',

  // choosing a time
  'time.quick': '{minutes} min',
  'time.quickLabel': 'Da adesso',
  'time.quickTooSoon': 'L’autista più vicino ha bisogno di {minutes} min',
  'time.choose': 'Scegli un orario',
  'time.calendar': 'Calendario',
  'time.previousMonth': 'Mese precedente',
  'time.nextMonth': 'Mese successivo',
  'time.tooEarlyDay': 'troppo presto',
  'time.today': 'oggi',
  'time.hour': 'Ora',
  'time.minute': 'Minuto',
  'time.later.one': 'Uno più tardi',
  'time.earlier.one': 'Uno prima',
  'time.done': 'Fatto',
  'time.clear': 'Cancella',
  'time.zone': 'Gli orari sono quelli del luogo del viaggio: {zone}.',
  'time.repeated': 'Quella notte si torna all’ora solare e {time} si ripete. Vale la prima.',
  'time.earliest': 'Non prima di {time}',
  'return.required': 'Scegli quando l’autista ti riporta indietro.',
  'error.earliestReturn': 'Il ritorno è possibile non prima del {time}',
  'error.earliestPickup': 'Da questo indirizzo possiamo partire non prima del {time}',
  'error.gap': 'Quella notte si passa all’ora legale e {time} non esiste. Scegli un altro orario.',

  // the rarer options
  'options.handBags': 'Bagagli a mano',
  'options.handBags.hint': 'Abbastanza piccoli da tenere in grembo',
  'options.smallChildSeats': 'Seggiolini piccoli',
  'options.smallChildSeats.hint': 'Neonati e bimbi piccoli, fino a 18 kg',
  'options.largeChildSeats': 'Seggiolini grandi',
  'options.largeChildSeats.hint': 'Rialzi, da 15 a 36 kg',
  'options.smallPets': 'Animali piccoli',
  'options.smallPets.hint': 'Nel trasportino',
  'options.otherPets': 'Altri animali',
  'options.otherPets.hint': 'Sul pavimento o nel bagagliaio',

  // note and promo code
  'note.heading': 'Qualcosa che l’autista deve sapere?',
  'note.hint': 'Dove incontrarsi, cosa cercare, aiuto con i bagagli',
  'note.left': '{count} caratteri rimasti',
  'note.enterHint': 'Invio salva, Maiusc e Invio va a capo',
  'promo.heading': 'Hai un codice?',
  'promo.apply': 'Applica',
  'promo.checking': 'Verifica del codice',
  'promo.saves': 'sconto di {money}',
  'promo.remove': 'Rimuovi',

  // questions
  'account.signOutQuestion': 'Vuoi uscire dal tuo account?',
  'payment.dropQuestion':
    'Il taxi è prenotato e attende il pagamento. Per modificarlo rinunciamo a questa prenotazione; non viene addebitato nulla. Continuare?',
  'dialog.fareChanged': 'La tariffa era {before} e ora è {after}. Prenotare alla nuova tariffa?',
  'dialog.question': 'Domanda',
  'dialog.quotationExpired': 'Preventivo scaduto',
  'dialog.requote': 'Nuovo preventivo',
  'error.quotationExpired': 'Il preventivo è scaduto. Riprova o chiama il nostro team al {phone}',

  // what a step cannot offer
  'vehicle.failed': 'Impossibile caricare i veicoli',
  'vehicle.noneHint': 'Riduci persone o bagagli, oppure dividi il viaggio in due prenotazioni.',
  'payment.failed': 'Il tuo taxi non è ancora prenotato',
  'payment.noMethod': 'Questa prenotazione non può essere pagata online. Chiamaci e prenotiamo noi per te.',

  // why nothing can be booked
  'boot.failedTitle': 'Impossibile caricare il modulo di prenotazione',
  'boot.refusedTitle': 'Qui non è possibile prenotare',
  'boot.refusedUnknown': 'Il codice di tracciamento di questo modulo è sconosciuto.',
  'boot.refusedDomain': 'Questo modulo non è registrato per il sito che lo mostra.',
  'boot.refusedExpired': 'La licenza di questo modulo è scaduta.',
  'boot.refusedDisabled': 'Questo modulo è stato disattivato.',
  'boot.refusedMissing': 'Questo modulo non ha un codice di tracciamento.',
  'boot.refusedPhone': 'Puoi comunque prenotare per telefono.',

  // what was left
  'offline.restored': 'Il tuo viaggio è ancora qui.',
  'offline.left': 'La tua prenotazione da {from} a {to} è ancora qui.',
  'offline.continue': 'Continua la prenotazione',
  'offline.startAgain': 'Ricomincia',
  'places.viaHint': 'Sosta lungo il percorso',
  'places.removeVia': 'Rimuovi la tappa {number}',
  'places.moveUp': 'Sposta su la tappa {number}',
  'places.moveDown': 'Sposta giù la tappa {number}',
  'places.moved': 'La tappa {from} è ora la tappa {to}',
  'places.houseNumber': 'Numero civico o nome, {title}',
  'places.houseNumberHint': 'L’autista cercherà il portone.',
  'offer.sets': 'La tua offerta stabilisce: {parts}. Tutto il resto lo scegli tu.',
  'offer.over': 'Questa offerta è terminata o non la conosciamo. Puoi prenotare senza.',
  'offer.lost': 'Non siamo riusciti a trovare la tua offerta. Apri di nuovo il link oppure prenota senza.',
};
