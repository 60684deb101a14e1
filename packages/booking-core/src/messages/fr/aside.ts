import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in French. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'Choisir sur la carte',
  'pin.which': 'Quel lieu',
  'pin.map':
    'Carte. Déplacez-la jusqu’à ce que le repère soit au bon endroit ; les flèches la déplacent, plus et moins changent l’échelle.',
  'pin.looking': 'Recherche de l’adresse',
  'pin.none': 'Aucune adresse connue ici. Déplacez la carte.',
  'pin.failed': 'L’adresse n’a pas pu être recherchée.',
  'pin.unavailable': 'La carte ne peut pas s’afficher ici. Veuillez saisir l’adresse.',
  'pin.use': 'Utiliser ce lieu',

  // choosing a time
  'time.quick': '{minutes} min',
  'time.quickLabel': 'À partir de maintenant',
  'time.quickTooSoon': 'Le chauffeur le plus proche a besoin de {minutes} min',
  'time.choose': 'Choisir une heure',
  'time.calendar': 'Calendrier',
  'time.previousMonth': 'Mois précédent',
  'time.nextMonth': 'Mois suivant',
  'time.tooEarlyDay': 'trop tôt',
  'time.today': 'aujourd’hui',
  'time.hour': 'Heure',
  'time.minute': 'Minute',
  'time.later.one': 'Plus tard d’un cran',
  'time.earlier.one': 'Plus tôt d’un cran',
  'time.done': 'Terminé',
  'time.clear': 'Effacer',
  'time.zone': 'Heures locales du trajet : {zone}.',
  'time.repeated': 'Cette nuit-là, on passe à l’heure d’hiver : {time} a lieu deux fois. Nous retenons la première.',
  'time.earliest': 'Au plus tôt {time}',
  'return.required': 'Choisissez quand le chauffeur vous ramène.',
  'error.earliestReturn': 'Le retour est possible au plus tôt le {time}',
  'error.earliestPickup': 'À cette adresse, nous pouvons vous prendre en charge au plus tôt le {time}',
  'error.gap': 'Cette nuit-là, on passe à l’heure d’été : {time} n’existe pas. Choisissez une autre heure.',

  // the rarer options
  'options.handBags': 'Bagages à main',
  'options.handBags.hint': 'Assez petits pour les genoux',
  'options.smallChildSeats': 'Sièges bébé',
  'options.smallChildSeats.hint': 'Bébés et tout-petits, jusqu’à 18 kg',
  'options.largeChildSeats': 'Rehausseurs',
  'options.largeChildSeats.hint': 'De 15 à 36 kg',
  'options.smallPets': 'Petits animaux',
  'options.smallPets.hint': 'Dans une caisse de transport',
  'options.otherPets': 'Autres animaux',
  'options.otherPets.hint': 'Au sol ou dans le coffre',

  // note and promo code
  'note.heading': 'Quelque chose à dire au chauffeur ?',
  'note.hint': 'Point de rencontre, signe distinctif, aide aux bagages',
  'note.left': '{count, plural, one {# caractère restant} other {# caractères restants}}',
  'note.enterHint': 'Entrée enregistre, Maj et Entrée commence une nouvelle ligne',
  'promo.heading': 'Vous avez un code ?',
  'promo.apply': 'Appliquer',
  'promo.checking': 'Vérification du code',
  'promo.saves': '{money} de remise',
  'promo.remove': 'Supprimer',

  // questions
  'account.signOutQuestion': 'Voulez-vous vous déconnecter ?',
  'payment.dropQuestion':
    'Votre taxi est réservé et attend son paiement. Pour le modifier, nous abandonnons cette réservation ; rien n’est débité. Continuer ?',
  'dialog.fareChanged': 'Le tarif était de {before} et est maintenant de {after}. Réserver au nouveau tarif ?',
  'dialog.question': 'Question',
  'dialog.quotationExpired': 'Devis expiré',
  'dialog.requote': 'Nouveau devis',
  'error.quotationExpired': 'Votre devis a expiré. Veuillez réessayer ou appeler notre équipe au {phone}',

  // what a step cannot offer
  'vehicle.failed': 'Les véhicules n’ont pas pu être chargés',
  'vehicle.noneHint': 'Réduisez le nombre de personnes ou de bagages, ou répartissez le trajet sur deux réservations.',
  'payment.failed': 'Votre taxi n’est pas encore réservé',
  'payment.noMethod': 'Cette réservation ne peut pas être payée en ligne. Appelez-nous et nous la ferons pour vous.',

  // why nothing can be booked
  'boot.failedTitle': 'Le formulaire de réservation n’a pas pu être chargé',
  'boot.refusedTitle': 'La réservation n’est pas disponible ici',
  'boot.refusedUnknown': 'Le code de suivi de ce formulaire est inconnu.',
  'boot.refusedDomain': 'Ce formulaire n’est pas enregistré pour le site qui l’affiche.',
  'boot.refusedExpired': 'La licence de ce formulaire a expiré.',
  'boot.refusedDisabled': 'Ce formulaire a été désactivé.',
  'boot.refusedMissing': 'Ce formulaire n’a pas de code de suivi.',
  'boot.refusedPhone': 'Vous pouvez toujours réserver par téléphone.',

  // what was left
  'offline.restored': 'Votre trajet est toujours là.',
  'offline.left': 'Votre réservation de {from} à {to} est toujours là.',
  'offline.continue': 'Continuer la réservation',
  'offline.startAgain': 'Recommencer',
  'places.viaHint': 'Arrêt en chemin',
  'places.removeVia': 'Supprimer l’étape {number}',
  'places.moveUp': 'Monter l’étape {number}',
  'places.moveDown': 'Descendre l’étape {number}',
  'places.moved': 'L’étape {from} est maintenant l’étape {to}',
  'places.houseNumber': 'Numéro ou nom, {title}',
  'places.houseNumberHint': 'Le chauffeur cherche votre porte.',
  'offer.sets': 'Votre offre fixe : {parts}. Vous choisissez tout le reste.',
  'offer.over': 'Cette offre est terminée ou nous est inconnue. Vous pouvez réserver sans elle.',
  'offer.lost': 'Nous n’avons pas pu consulter votre offre. Ouvrez de nouveau son lien ou réservez sans elle.',
};
