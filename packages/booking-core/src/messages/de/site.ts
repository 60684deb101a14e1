import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in German. */
export const site: Translation<'site'> = {
  'boot.loading': 'Das Buchungsformular wird geladen',
  'site.skip': 'Zum Inhalt springen',
  'site.booking': 'Taxi buchen',
  'site.payment': 'Zahlung',
  'site.ticket': 'Ihr Ticket',
  'site.call': 'Anrufen',
  'site.social': 'Wir im Netz',
  'site.terms': 'AGB',
  'site.testMode': 'Testbetrieb: Es wird nichts wirklich gebucht',
  'site.quickBookingInvalid': 'Dieser Buchungslink kann nicht verwendet werden',
  'site.quickBookingInvalidText':
    'Er ist vielleicht abgelaufen: Links gelten 24 Stunden. Sie können trotzdem hier buchen oder uns anrufen.',
  'site.signIn': 'Anmelden',
  'site.menuOf': 'Menü von {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Übersicht',
  'site.commission': 'Provisionsabrechnung',
  'site.invoice': 'Rechnungen',
  'site.passengers': 'Fahrgäste',
  'site.profile': 'Profil',
  'site.changePassword': 'Passwort ändern',
  'site.resetPassword': 'Neues Passwort',
  'site.confirmPassword': 'Passwort bestätigen',
  'site.places': 'Meine Orte',
  'site.bookings': 'Meine Buchungen',
  'site.booking.details': 'Buchungsdetails',
  'site.bookInfo': 'Buchungsauskunft',
  'site.menu': 'Menü',
  'site.tracking': 'Ihre Fahrt',
  'site.policy': 'Datenschutzerklärung',
  'site.cookie': 'Cookies',
  'site.embed': 'Buchungsformular für Ihre Website',
};
