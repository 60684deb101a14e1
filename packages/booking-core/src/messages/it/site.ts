import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in Italian. */
export const site: Translation<'site'> = {
  'boot.loading': 'Caricamento del modulo di prenotazione',
  'site.skip': 'Vai al contenuto',
  'site.booking': 'Prenota un taxi',
  'site.payment': 'Pagamento',
  'site.ticket': 'Il tuo biglietto',
  'site.call': 'Chiama',
  'site.social': 'Seguici',
  'site.terms': 'Condizioni',
  'site.testMode': 'Modalità di prova: niente viene prenotato davvero',
  'site.quickBookingInvalid': 'Questo link di prenotazione non può essere usato',
  'site.quickBookingInvalidText':
    'Potrebbe essere scaduto: i link valgono 24 ore. Puoi comunque prenotare qui o chiamarci.',
  'site.signIn': 'Accedi',
  'site.menuOf': 'Menu di {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Panoramica',
  'site.commission': 'Estratto commissioni',
  'site.invoice': 'Fatture',
  'site.passengers': 'Passeggeri',
  'site.profile': 'Profilo',
  'site.changePassword': 'Cambia password',
  'site.resetPassword': 'Nuova password',
  'site.confirmPassword': 'Conferma la password',
  'site.places': 'I miei luoghi',
  'site.bookings': 'Le mie prenotazioni',
  'site.booking.details': 'Dettagli della prenotazione',
  'site.bookInfo': 'Informazioni sulla prenotazione',
  'site.menu': 'Menu',
  'site.tracking': 'Il tuo viaggio',
  'site.policy': 'Informativa sulla privacy',
  'site.cookie': 'Cookie',
  'site.embed': 'La prenotazione sul tuo sito',
};
