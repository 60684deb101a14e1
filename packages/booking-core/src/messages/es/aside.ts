import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in Spanish. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'Elegir en el mapa',
  'pin.which': 'Qué lugar',
  'pin.map':
    'Mapa. Muévalo hasta que el marcador esté en el sitio; las flechas lo mueven, más y menos cambian la escala.',
  'pin.looking': 'Buscando la dirección',
  'pin.none': 'Aquí no hay ninguna dirección conocida. Mueva el mapa.',
  'pin.failed': 'No se ha podido buscar la dirección.',
  'pin.unavailable': 'El mapa no se puede mostrar aquí. Escriba la dirección.',
  'pin.use': 'Usar este lugar',

  // choosing a time
  'time.quick': '{minutes} min',
  'time.quickLabel': 'Desde ahora',
  'time.quickTooSoon': 'El conductor más cercano necesita {minutes} min',
  'time.choose': 'Elija una hora',
  'time.calendar': 'Calendario',
  'time.previousMonth': 'Mes anterior',
  'time.nextMonth': 'Mes siguiente',
  'time.tooEarlyDay': 'demasiado pronto',
  'time.today': 'hoy',
  'time.hour': 'Hora',
  'time.minute': 'Minuto',
  'time.later.one': 'Uno más tarde',
  'time.earlier.one': 'Uno antes',
  'time.done': 'Listo',
  'time.clear': 'Borrar',
  'time.zone': 'Las horas son las del lugar del trayecto: {zone}.',
  'time.repeated': 'Esa noche se atrasa el reloj y {time} ocurre dos veces. Se entiende la primera.',
  'time.earliest': 'Como pronto, {time}',
  'return.required': 'Elija cuándo le lleva de vuelta el conductor.',
  'error.earliestReturn': 'La vuelta es posible como pronto el {time}',
  'error.earliestPickup': 'En esta dirección podemos recogerle como pronto el {time}',
  'error.gap': 'Esa noche se adelanta el reloj y {time} no existe. Elija otra hora.',

  // the rarer options
  'options.handBags': 'Equipaje de mano',
  'options.handBags.hint': 'Cabe en el regazo',
  'options.smallChildSeats': 'Sillas pequeñas',
  'options.smallChildSeats.hint': 'Bebés y niños pequeños, hasta 18 kg',
  'options.largeChildSeats': 'Sillas grandes',
  'options.largeChildSeats.hint': 'Elevadores, de 15 a 36 kg',
  'options.smallPets': 'Mascotas pequeñas',
  'options.smallPets.hint': 'En transportín',
  'options.otherPets': 'Otras mascotas',
  'options.otherPets.hint': 'En el suelo o en el maletero',

  // note and promo code
  'note.heading': '¿Algo que deba saber el conductor?',
  'note.hint': 'Dónde encontrarse, qué buscar, ayuda con el equipaje',
  'note.left': 'Quedan {count} caracteres',
  'note.enterHint': 'Intro guarda, Mayús e Intro empieza una línea nueva',
  'promo.heading': '¿Tiene un código?',
  'promo.apply': 'Aplicar',
  'promo.checking': 'Comprobando el código',
  'promo.saves': 'descuenta {money}',
  'promo.remove': 'Quitar',

  // questions
  'account.signOutQuestion': '¿Quiere cerrar la sesión?',
  'payment.dropQuestion':
    'Su taxi está reservado y a la espera del pago. Para cambiarlo abandonamos esta reserva; no se cobra nada. ¿Continuar?',
  'dialog.fareChanged': 'La tarifa era {before} y ahora es {after}. ¿Reservar con la nueva tarifa?',
  'dialog.question': 'Pregunta',
  'dialog.quotationExpired': 'Presupuesto caducado',
  'dialog.requote': 'Nuevo presupuesto',
  'error.quotationExpired': 'Su presupuesto ha caducado. Inténtelo de nuevo o llame a nuestro equipo al {phone}',

  // what a step cannot offer
  'vehicle.failed': 'No se han podido cargar los vehículos',
  'vehicle.noneHint': 'Lleve menos personas o equipaje, o divida el trayecto en dos reservas.',
  'payment.failed': 'Su taxi todavía no está reservado',
  'payment.noMethod': 'Esta reserva no se puede pagar en línea. Llámenos y la haremos por usted.',

  // why nothing can be booked
  'boot.failedTitle': 'No se ha podido cargar el formulario de reserva',
  'boot.refusedTitle': 'Aquí no se puede reservar',
  'boot.refusedUnknown': 'El código de seguimiento de este formulario no se conoce.',
  'boot.refusedDomain': 'Este formulario no está registrado para el sitio web que lo muestra.',
  'boot.refusedExpired': 'La licencia de este formulario ha caducado.',
  'boot.refusedDisabled': 'Este formulario se ha desactivado.',
  'boot.refusedMissing': 'Este formulario no tiene código de seguimiento.',
  'boot.refusedPhone': 'Puede seguir reservando por teléfono.',

  // what was left
  'offline.restored': 'Su trayecto sigue aquí.',
  'offline.left': 'Su reserva de {from} a {to} sigue aquí.',
  'offline.continue': 'Continuar la reserva',
  'offline.startAgain': 'Empezar de nuevo',
  'places.viaHint': 'Parada en el camino',
  'places.removeVia': 'Quitar la parada {number}',
  'places.moveUp': 'Subir la parada {number}',
  'places.moveDown': 'Bajar la parada {number}',
  'places.moved': 'La parada {from} es ahora la parada {to}',
  'places.houseNumber': 'Número o nombre, {title}',
  'places.houseNumberHint': 'El conductor buscará la puerta.',
  'offer.sets': 'Su oferta fija: {parts}. Todo lo demás lo elige usted.',
  'offer.over': 'Esta oferta ha terminado o no la conocemos. Puede reservar sin ella.',
  'offer.lost': 'No hemos podido consultar su oferta. Abra de nuevo el enlace o reserve sin ella.',
};
