import type { Translation } from '../index.ts';

/** The words of following a ride, in Spanish. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'Su trayecto',
  'tracking.find': 'Seguir un trayecto',
  'tracking.findText': 'Abra el enlace que le enviaron o elija una de sus reservas.',
  'tracking.loading': 'Buscando su trayecto',

  // the live line, by status
  'tracking.upcoming': 'Reservado para el {time}',
  'tracking.upcomingDriver': '{driver} le recogerá el {time}',
  'tracking.started': 'De camino hacia usted',
  'tracking.away1': 'A 1 minuto',
  'tracking.away': 'A {minutes} minutos',
  'tracking.arrived': 'Su conductor ha llegado',
  'tracking.pob': 'De camino a: {place}',
  'tracking.arrive1': '1 minuto hasta {place}',
  'tracking.arrive': '{minutes} minutos hasta {place}',
  'tracking.finish': 'Ha llegado',
  'tracking.cancelled': 'Este trayecto está cancelado',
  'tracking.car': '{make} {model} {colour}',

  // how fresh it is
  'tracking.now': 'Posición vista ahora mismo',
  'tracking.ago': 'Posición vista hace {age}',
  'tracking.seconds1': '1 segundo',
  'tracking.seconds': '{count} segundos',
  'tracking.minutes1': '1 minuto',
  'tracking.minutes': '{count} minutos',
  'tracking.waiting': 'Esperando la primera posición',
  'tracking.lost': 'Sin señal del vehículo',
  'tracking.lostText': 'Visto por última vez hace {age}. El trayecto sigue; puede llamar al conductor o a nosotros.',
  'tracking.connecting': 'Conectando',
  'tracking.live': 'En directo',
  'tracking.reconnecting': 'Conexión perdida, reconectando',
  'tracking.stopped': 'Sin conexión, se reintenta cada 10 segundos',

  // the ride
  'tracking.steps': 'El trayecto',
  'tracking.step.upcoming': 'Reservado',
  'tracking.step.started': 'En camino',
  'tracking.step.arrived': 'En la recogida',
  'tracking.step.pob': 'A bordo',
  'tracking.step.finish': 'Llegada',
  'tracking.done': 'hecho',
  'tracking.driver': 'Conductor',
  'tracking.licence': 'Licencia {licence}',
  'tracking.vehicle': 'Vehículo',
  'tracking.plate': 'Matrícula',
  'tracking.noDriver': 'Aquí aparecerá el conductor en cuanto alguien tenga su trayecto.',
  'tracking.map': 'Mapa',
  'tracking.distance': 'Faltan {distance}',
  'tracking.driven': '{distance} recorridos desde las {time}',

  // what can be done
  'tracking.callDriver': 'Llamar al conductor',
  'tracking.callOffice': 'Llamar a la central',
  'tracking.share': 'Compartir trayecto',
  'tracking.shareText': 'Siga mi trayecto con {company}',
  'tracking.shared': 'El enlace se ha copiado. Termina con el trayecto.',
  'tracking.shareFailed': 'Copie este enlace para compartir el trayecto. Termina con él.',
  'tracking.link': 'Enlace al trayecto',
  'tracking.sharedWithYou': 'Alguien ha compartido este trayecto con usted. El enlace termina con él.',
  'tracking.ended': 'Este trayecto no se puede seguir',
  'tracking.endedText': 'El trayecto ha terminado o el enlace no es correcto. Pregunte a quien se lo envió o llámenos.',
  'tracking.details': 'Detalles de la reserva',

  // the notification
  'tracking.notify': 'Avisarme cuando llegue el conductor',
  'tracking.notifyOn': 'Le avisaremos cuando llegue el conductor.',
  'tracking.hereTitle': 'Su conductor ha llegado',
  'tracking.hereText': '{car} {plate} está en el punto de recogida.',
};
