import type { Translation } from '../index.ts';

/** The words of paying online, in Italian. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'Metodo di pagamento',
  'paying.cardTitle': 'Dati della carta',
  'paying.payNow': 'Paga ora',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'Codice della prenotazione',
  'paying.total': 'Tariffa totale',
  'paying.timeLeft': 'Tempo rimasto',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'Nome sulla carta',
  'paying.cardNumber': 'Numero della carta',
  'paying.expiryMonth': 'Mese di scadenza',
  'paying.expiryYear': 'Anno di scadenza',
  'paying.expiry': 'Scadenza',
  'paying.cvc': 'CVC',
  'paying.billing': 'Indirizzo di fatturazione',
  'paying.country': 'Paese di fatturazione',
  'paying.postalCode': 'CAP',
  'paying.line1': 'Indirizzo, riga 1',
  'paying.line2': 'Indirizzo, riga 2',
  'paying.city': 'Città',
  'paying.numberRequired': 'Il numero della carta è obbligatorio',
  'paying.numberInvalid': 'Il numero della carta non è valido',
  'paying.expiryRequired': 'La scadenza è obbligatoria',
  'paying.expiryInvalid': 'La scadenza non è valida',
  'paying.testOnly': 'Modalità di prova: qui funzionano solo numeri di carta di prova e non si muove denaro.',
  'paying.testNumbers':
    '4242 4242 4242 4242 paga, 4000 0000 0000 0002 viene rifiutata, 4000 0025 0000 3155 chiede un’altra conferma.',
  'paying.orCard': 'oppure con carta',
  'paying.secure': 'La carta va direttamente al servizio di pagamento. Non ne vediamo né conserviamo mai il numero.',
  'paying.unavailable': 'Impossibile caricare il modulo della carta. Riprova o scegli un altro metodo di pagamento.',
  'paying.buttonUnavailable': 'Impossibile caricare PayPal. Riprova o scegli un altro metodo di pagamento.',

  // how it went
  'paying.unpaidTitle': 'Prenotato, non ancora pagato',
  'paying.unpaidNotice':
    'Il taxi è prenotato con il codice {reference} e attende il pagamento. Non è stato addebitato nulla.',
  'paying.unpaidText': 'Il taxi è prenotato. Il pagamento non è andato a buon fine e non è stato addebitato nulla.',
  'paying.unpaidHint': 'Paga di nuovo la stessa prenotazione; non viene mai fatta due volte.',
  'paying.payAgain': 'Paga di nuovo',
  'paying.change': 'Modifica la prenotazione',
  'paying.returnedTitle': 'Non prenotato',
  'paying.returnedText': 'Il taxi non è prenotato. Non devi nulla; quanto addebitato ti viene restituito.',
  'error.paymentInvalid': 'Dati di pagamento non validi, riprova.',
  'fare.held': 'in pausa',
};
