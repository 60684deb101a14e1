import type { Translation } from '../index.ts';

/** The words of following a ride, in French. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'Votre trajet',
  'tracking.find': 'Suivre un trajet',
  'tracking.findText': 'Ouvrez le lien que vous avez reçu, ou choisissez l’une de vos réservations.',
  'tracking.loading': 'Recherche de votre trajet',

  // the live line, by status
  'tracking.upcoming': 'Réservé pour le {time}',
  'tracking.upcomingDriver': '{driver} vient vous chercher le {time}',
  'tracking.started': 'En route vers vous',
  'tracking.away1': 'À 1 minute',
  'tracking.away': 'À {minutes} minutes',
  'tracking.arrived': 'Votre chauffeur est là',
  'tracking.pob': 'En route : {place}',
  'tracking.arrive1': '1 minute jusqu’à {place}',
  'tracking.arrive': '{minutes} minutes jusqu’à {place}',
  'tracking.finish': 'Vous êtes arrivé',
  'tracking.cancelled': 'Ce trajet est annulé',
  'tracking.car': '{make} {model} {colour}',

  // how fresh it is
  'tracking.now': 'Position reçue à l’instant',
  'tracking.ago': 'Position reçue il y a {age}',
  'tracking.seconds1': '1 seconde',
  'tracking.seconds': '{count} secondes',
  'tracking.minutes1': '1 minute',
  'tracking.minutes': '{count} minutes',
  'tracking.waiting': 'En attente de la première position',
  'tracking.lost': 'Aucun signal du véhicule',
  'tracking.lostText':
    'Vu pour la dernière fois il y a {age}. Le trajet continue ; vous pouvez appeler le chauffeur ou nous.',
  'tracking.connecting': 'Connexion en cours',
  'tracking.live': 'En direct',
  'tracking.reconnecting': 'Connexion perdue, reconnexion en cours',
  'tracking.stopped': 'Pas de connexion, nouvel essai toutes les 10 secondes',

  // the ride
  'tracking.steps': 'Le trajet',
  'tracking.step.upcoming': 'Réservé',
  'tracking.step.started': 'En route',
  'tracking.step.arrived': 'Au point de départ',
  'tracking.step.pob': 'À bord',
  'tracking.step.finish': 'Arrivé',
  'tracking.done': 'fait',
  'tracking.driver': 'Chauffeur',
  'tracking.licence': 'Licence {licence}',
  'tracking.vehicle': 'Véhicule',
  'tracking.plate': 'Plaque d’immatriculation',
  'tracking.noDriver': 'Le nom du chauffeur s’affichera ici dès que l’un d’eux aura pris votre trajet.',
  'tracking.map': 'Carte',
  'tracking.distance': 'Encore {distance}',
  'tracking.driven': '{distance} parcourus depuis {time}',

  // what can be done
  'tracking.callDriver': 'Appeler le chauffeur',
  'tracking.callOffice': 'Appeler le central',
  'tracking.share': 'Partager le trajet',
  'tracking.shareText': 'Suivez mon trajet avec {company}',
  'tracking.shared': 'Le lien est copié. Il prend fin avec le trajet.',
  'tracking.shareFailed': 'Copiez ce lien pour partager le trajet. Il prend fin avec le trajet.',
  'tracking.link': 'Lien vers le trajet',
  'tracking.sharedWithYou': 'Quelqu’un a partagé ce trajet avec vous. Le lien prend fin avec le trajet.',
  'tracking.ended': 'Ce trajet ne peut pas être suivi',
  'tracking.endedText':
    'Le trajet est terminé, ou le lien est incorrect. Demandez à la personne qui l’a envoyé, ou appelez-nous.',
  'tracking.details': 'Détails de la réservation',

  // the notification
  'tracking.notify': 'Me prévenir quand le chauffeur est là',
  'tracking.notifyOn': 'Vous serez prévenu quand le chauffeur sera là.',
  'tracking.hereTitle': 'Votre chauffeur est là',
  'tracking.hereText': '{car} {plate} vous attend au point de départ.',
};
