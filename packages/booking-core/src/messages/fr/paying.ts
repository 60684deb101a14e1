import type { Translation } from '../index.ts';

/** The words of paying online, in French. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'Moyen de paiement',
  'paying.cardTitle': 'Données de la carte',
  'paying.payNow': 'Payer maintenant',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'Référence de réservation',
  'paying.total': 'Prix total',
  'paying.timeLeft': 'Temps restant',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'Nom sur la carte',
  'paying.cardNumber': 'Numéro de carte',
  'paying.expiryMonth': 'Mois d’expiration',
  'paying.expiryYear': 'Année d’expiration',
  'paying.expiry': 'Date d’expiration',
  'paying.cvc': 'Cryptogramme (CVC)',
  'paying.billing': 'Adresse de facturation',
  'paying.country': 'Pays de facturation',
  'paying.postalCode': 'Code postal',
  'paying.line1': 'Adresse, ligne 1',
  'paying.line2': 'Adresse, ligne 2',
  'paying.city': 'Ville',
  'paying.numberRequired': 'Numéro de carte : champ obligatoire',
  'paying.numberInvalid': 'Numéro de carte incorrect',
  'paying.expiryRequired': 'Date d’expiration : champ obligatoire',
  'paying.expiryInvalid': 'Date d’expiration incorrecte',
  'paying.testOnly': 'Mode test : seuls les numéros de carte de test fonctionnent ici, et aucun argent ne circule.',
  'paying.testNumbers':
    '4242 4242 4242 4242 paie, 4000 0000 0000 0002 est refusée, 4000 0025 0000 3155 demande une confirmation.',
  'paying.orCard': 'ou par carte',
  'paying.secure': 'Votre carte va directement au service de paiement. Nous ne voyons ni ne gardons jamais son numéro.',
  'paying.unavailable':
    'Le formulaire de carte n’a pas pu être chargé. Réessayez ou choisissez un autre moyen de paiement.',
  'paying.buttonUnavailable': 'PayPal n’a pas pu être chargé ici. Réessayez ou choisissez un autre moyen de paiement.',

  // how it went
  'paying.unpaidTitle': 'Réservé, pas encore payé',
  'paying.unpaidNotice':
    'Votre taxi est réservé sous la référence {reference} et attend son paiement. Rien n’a été débité.',
  'paying.unpaidText': 'Votre taxi est réservé. Le paiement n’a pas abouti et rien n’a été débité.',
  'paying.unpaidHint': 'Payez à nouveau la même réservation ; elle n’est jamais faite deux fois.',
  'paying.payAgain': 'Payer à nouveau',
  'paying.change': 'Modifier la réservation',
  'paying.returnedTitle': 'Pas de réservation',
  'paying.returnedText': 'Votre taxi n’est pas réservé. Vous ne devez rien ; tout montant prélevé vous est restitué.',
  'error.paymentInvalid': 'Informations de paiement incorrectes, veuillez réessayer.',
  'fare.held': 'maintenu',
};
