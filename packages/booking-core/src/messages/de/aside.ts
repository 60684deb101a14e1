import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in German. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'Auf der Karte wählen',
  'pin.which': 'Welcher Ort',
  'pin.map':
    'Karte. Verschieben Sie sie, bis die Nadel auf der Stelle steht; Pfeiltasten verschieben, Plus und Minus zoomen.',
  'pin.looking': 'Adresse wird gesucht',
  'pin.none': 'Hier ist keine Adresse bekannt. Verschieben Sie die Karte.',
  'pin.failed': 'Die Adresse konnte nicht gesucht werden.',
  'pin.unavailable': 'Die Karte kann hier nicht angezeigt werden. Bitte geben Sie die Adresse ein.',
  'pin.use': 'Diesen Ort verwenden',

  // choosing a time
  'time.quick': '{minutes} Min.',
  'time.quickLabel': 'Ab jetzt',
  'time.quickTooSoon': 'Der nächste Fahrer braucht {minutes} Min.',
  'time.choose': 'Zeit wählen',
  'time.calendar': 'Kalender',
  'time.previousMonth': 'Voriger Monat',
  'time.nextMonth': 'Nächster Monat',
  'time.tooEarlyDay': 'zu früh',
  'time.today': 'heute',
  'time.hour': 'Stunde',
  'time.minute': 'Minute',
  'time.later.one': 'Eins später',
  'time.earlier.one': 'Eins früher',
  'time.done': 'Fertig',
  'time.clear': 'Leeren',
  'time.zone': 'Zeiten gelten am Ort der Fahrt: {zone}.',
  'time.repeated': 'In dieser Nacht wird die Uhr zurückgestellt, {time} kommt zweimal vor. Gemeint ist das erste Mal.',
  'time.earliest': 'Frühestens {time}',
  'return.required': 'Wählen Sie, wann der Fahrer Sie zurückbringt.',
  'error.earliestReturn': 'Die Rückfahrt ist frühestens am {time} möglich',
  'error.earliestPickup': 'Von dieser Adresse können wir Sie frühestens am {time} abholen',
  'error.gap': 'In dieser Nacht wird die Uhr vorgestellt, {time} gibt es nicht. Bitte wählen Sie eine andere Zeit.',

  // the rarer options
  'options.handBags': 'Handgepäck',
  'options.handBags.hint': 'Klein genug für den Schoß',
  'options.smallChildSeats': 'Babyschalen und Kleinkindsitze',
  'options.smallChildSeats.hint': 'Babys und Kleinkinder bis 18 kg',
  'options.largeChildSeats': 'Kindersitze',
  'options.largeChildSeats.hint': 'Sitzerhöhungen, 15 bis 36 kg',
  'options.smallPets': 'Kleine Haustiere',
  'options.smallPets.hint': 'In einer Transportbox',
  'options.otherPets': 'Andere Haustiere',
  'options.otherPets.hint': 'Im Fußraum oder im Kofferraum',

  // note and promo code
  'note.heading': 'Was sollte der Fahrer wissen?',
  'note.hint': 'Treffpunkt, Erkennungszeichen, Hilfe mit Gepäck',
  'note.left': 'Noch {count} Zeichen',
  'note.enterHint': 'Eingabe speichert, Umschalt und Eingabe beginnt eine neue Zeile',
  'promo.heading': 'Haben Sie einen Code?',
  'promo.apply': 'Einlösen',
  'promo.checking': 'Code wird geprüft',
  'promo.saves': 'spart {money}',
  'promo.remove': 'Entfernen',

  // questions
  'account.signOutQuestion': 'Möchten Sie sich abmelden?',
  'payment.dropQuestion':
    'Ihr Taxi ist gebucht und wartet auf die Zahlung. Um es zu ändern, geben wir diese Buchung auf; es wird nichts abgebucht. Fortfahren?',
  'dialog.fareChanged': 'Der Preis war {before} und ist jetzt {after}. Zum neuen Preis buchen?',
  'dialog.question': 'Frage',
  'dialog.quotationExpired': 'Angebot abgelaufen',
  'dialog.requote': 'Neuer Preis',
  'error.quotationExpired':
    'Ihr Angebot ist leider abgelaufen. Bitte versuchen Sie es noch einmal oder rufen Sie unser freundliches Team unter {phone} an',

  // what a step cannot offer
  'vehicle.failed': 'Die Fahrzeuge konnten nicht geladen werden',
  'vehicle.noneHint': 'Nehmen Sie weniger Personen oder Gepäck mit oder teilen Sie die Fahrt auf zwei Buchungen auf.',
  'payment.failed': 'Ihr Taxi ist noch nicht gebucht',
  'payment.noMethod': 'Diese Buchung kann nicht online bezahlt werden. Bitte rufen Sie uns an, wir buchen für Sie.',

  // why nothing can be booked
  'boot.failedTitle': 'Das Buchungsformular konnte nicht geladen werden',
  'boot.refusedTitle': 'Hier kann nicht gebucht werden',
  'boot.refusedUnknown': 'Der Tracking-Code dieses Formulars ist nicht bekannt.',
  'boot.refusedDomain': 'Dieses Formular ist für die Website, auf der es steht, nicht registriert.',
  'boot.refusedExpired': 'Die Lizenz dieses Formulars ist abgelaufen.',
  'boot.refusedDisabled': 'Dieses Formular wurde abgeschaltet.',
  'boot.refusedMissing': 'Dieses Formular hat keinen Tracking-Code.',
  'boot.refusedPhone': 'Telefonisch können Sie weiterhin buchen.',

  // what was left
  'offline.restored': 'Ihre Fahrt ist noch da.',
  'offline.left': 'Ihre Buchung von {from} nach {to} ist noch da.',
  'offline.continue': 'Buchung fortsetzen',
  'offline.startAgain': 'Neu beginnen',
  'places.viaHint': 'Halt unterwegs',
  'places.removeVia': 'Zwischenstopp {number} entfernen',
  'places.moveUp': 'Zwischenstopp {number} nach oben',
  'places.moveDown': 'Zwischenstopp {number} nach unten',
  'places.moved': 'Zwischenstopp {from} ist jetzt Zwischenstopp {to}',
  'places.houseNumber': 'Hausnummer oder Name, {title}',
  'places.houseNumberHint': 'Danach sucht der Fahrer Ihre Tür.',
  'offer.sets': 'Ihr Angebot legt fest: {parts}. Alles andere wählen Sie.',
  'offer.over': 'Dieses Angebot ist abgelaufen oder uns nicht bekannt. Sie können ohne es buchen.',
  'offer.lost':
    'Wir konnten Ihr Angebot nicht nachschlagen. Öffnen Sie den Link noch einmal oder buchen Sie ohne das Angebot.',
};
