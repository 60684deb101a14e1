import type { Translation } from '../index.ts';

/** The words of paying online, in German. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'Zahlungsart',
  'paying.cardTitle': 'Kartendaten',
  'paying.payNow': 'Jetzt bezahlen',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'Buchungsnummer',
  'paying.total': 'Gesamtpreis',
  'paying.timeLeft': 'Verbleibende Zeit',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'Name auf der Karte',
  'paying.cardNumber': 'Kartennummer',
  'paying.expiryMonth': 'Ablaufmonat',
  'paying.expiryYear': 'Ablaufjahr',
  'paying.expiry': 'Gültig bis',
  'paying.cvc': 'Prüfnummer (CVC)',
  'paying.billing': 'Rechnungsadresse',
  'paying.country': 'Land der Rechnungsadresse',
  'paying.postalCode': 'Postleitzahl',
  'paying.line1': 'Adresszeile 1',
  'paying.line2': 'Adresszeile 2',
  'paying.city': 'Ort',
  'paying.numberRequired': 'Kartennummer ist erforderlich',
  'paying.numberInvalid': 'Kartennummer ist ungültig',
  'paying.expiryRequired': 'Gültigkeitsdatum ist erforderlich',
  'paying.expiryInvalid': 'Gültigkeitsdatum ist ungültig',
  'paying.testOnly': 'Testbetrieb: Hier funktionieren nur Testkartennummern, und es fließt kein Geld.',
  'paying.testNumbers':
    '4242 4242 4242 4242 zahlt, 4000 0000 0000 0002 wird abgelehnt, 4000 0025 0000 3155 fragt noch einmal nach.',
  'paying.orCard': 'oder mit Karte',
  'paying.secure': 'Ihre Karte geht direkt an den Zahlungsdienst. Wir sehen und speichern ihre Nummer nie.',
  'paying.unavailable':
    'Das Kartenformular konnte nicht geladen werden. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  'paying.buttonUnavailable':
    'PayPal konnte hier nicht geladen werden. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',

  // how it went
  'paying.unpaidTitle': 'Gebucht, noch nicht bezahlt',
  'paying.unpaidNotice':
    'Ihr Taxi ist unter {reference} gebucht und wartet auf die Zahlung. Es wurde nichts abgebucht.',
  'paying.unpaidText': 'Ihr Taxi ist gebucht. Die Zahlung ist fehlgeschlagen, und es wurde nichts abgebucht.',
  'paying.unpaidHint': 'Bezahlen Sie dieselbe Buchung noch einmal; sie wird nie doppelt gebucht.',
  'paying.payAgain': 'Noch einmal bezahlen',
  'paying.change': 'Buchung ändern',
  'paying.returnedTitle': 'Nicht gebucht',
  'paying.returnedText':
    'Ihr Taxi ist nicht gebucht. Sie schulden nichts; was abgebucht wurde, ist auf dem Weg zurück zu Ihnen.',
  'error.paymentInvalid': 'Zahlungsangaben ungültig, bitte versuchen Sie es noch einmal.',
  'fare.held': 'angehalten',
};
