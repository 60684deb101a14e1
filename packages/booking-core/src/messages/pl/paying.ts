import type { Translation } from '../index.ts';

/** The words of paying online, in Polish. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'Sposób płatności',
  'paying.cardTitle': 'Dane karty',
  'paying.payNow': 'Zapłać teraz',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'Numer rezerwacji',
  'paying.total': 'Cena całkowita',
  'paying.timeLeft': 'Pozostały czas',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'Imię i nazwisko na karcie',
  'paying.cardNumber': 'Numer karty',
  'paying.expiryMonth': 'Miesiąc ważności',
  'paying.expiryYear': 'Rok ważności',
  'paying.expiry': 'Data ważności',
  'paying.cvc': 'Kod CVC',
  'paying.billing': 'Adres rozliczeniowy',
  'paying.country': 'Kraj rozliczeniowy',
  'paying.postalCode': 'Kod pocztowy',
  'paying.line1': 'Adres, wiersz 1',
  'paying.line2': 'Adres, wiersz 2',
  'paying.city': 'Miasto',
  'paying.numberRequired': 'Numer karty jest wymagany',
  'paying.numberInvalid': 'Numer karty jest nieprawidłowy',
  'paying.expiryRequired': 'Data ważności jest wymagana',
  'paying.expiryInvalid': 'Data ważności jest nieprawidłowa',
  'paying.testOnly': 'Tryb testowy: działają tylko testowe numery kart, pieniądze nie są pobierane.',
  'paying.testNumbers':
    '4242 4242 4242 4242 płaci, 4000 0000 0000 0002 zostaje odrzucona, 4000 0025 0000 3155 pyta ponownie.',
  'paying.orCard': 'albo kartą',
  'paying.secure':
    'Dane karty trafiają prosto do operatora płatności. Nigdy nie widzimy ani nie zapisujemy jej numeru.',
  'paying.unavailable': 'Nie udało się wczytać formularza karty. Spróbuj ponownie lub wybierz inny sposób płatności.',
  'paying.buttonUnavailable': 'Nie udało się wczytać PayPal. Spróbuj ponownie lub wybierz inny sposób płatności.',

  // how it went
  'paying.unpaidTitle': 'Zarezerwowane, jeszcze nieopłacone',
  'paying.unpaidNotice':
    'Taksówka jest zarezerwowana pod numerem {reference} i czeka na płatność. Nic nie zostało pobrane.',
  'paying.unpaidText': 'Taksówka jest zarezerwowana. Płatność nie powiodła się i nic nie zostało pobrane.',
  'paying.unpaidHint': 'Zapłać ponownie za tę samą rezerwację; nie zostanie zdublowana.',
  'paying.payAgain': 'Zapłać ponownie',
  'paying.change': 'Zmień rezerwację',
  'paying.returnedTitle': 'Nie zarezerwowano',
  'paying.returnedText': 'Taksówka nie jest zarezerwowana. Nic nie musisz płacić; pobrana kwota wraca do Ciebie.',
  'error.paymentInvalid': 'Nieprawidłowe dane płatności, spróbuj ponownie.',
  'fare.held': 'wstrzymane',
};
