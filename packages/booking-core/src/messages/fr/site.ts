import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in French. */
export const site: Translation<'site'> = {
  'boot.loading': 'Chargement du formulaire de réservation',
  'site.skip': 'Aller au contenu',
  'site.booking': 'Réserver un taxi',
  'site.payment': 'Paiement',
  'site.ticket': 'Votre billet',
  'site.call': 'Appeler',
  'site.social': 'Nous suivre',
  'site.terms': 'Conditions',
  'site.testMode': 'Mode test : rien n’est réservé pour de vrai',
  'site.quickBookingInvalid': 'Ce lien de réservation ne peut pas être utilisé',
  'site.quickBookingInvalidText':
    'Il a peut-être expiré : les liens sont gardés 24 heures. Vous pouvez tout de même réserver ici, ou nous appeler.',
  'site.signIn': 'Se connecter',
  'site.menuOf': 'Menu de {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Tableau de bord',
  'site.commission': 'Relevé de commissions',
  'site.invoice': 'Factures',
  'site.passengers': 'Passagers',
  'site.profile': 'Profil',
  'site.changePassword': 'Changer le mot de passe',
  'site.resetPassword': 'Nouveau mot de passe',
  'site.confirmPassword': 'Confirmez votre mot de passe',
  'site.places': 'Mes lieux',
  'site.bookings': 'Mes réservations',
  'site.booking.details': 'Détails de la réservation',
  'site.bookInfo': 'Informations de réservation',
  'site.menu': 'Menu',
  'site.tracking': 'Votre trajet',
  'site.policy': 'Politique de confidentialité',
  'site.cookie': 'Cookies',
  'site.embed': 'La réservation sur votre site',
};
