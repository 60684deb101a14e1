import type { Translation } from '../index.ts';

/** The words of the first screen, in Spanish. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'Siguiente',
  'common.retry': 'Reintentar',

  // steps
  'steps.journey': 'Trayecto',
  'steps.vehicle': 'Vehículo',
  'steps.details': 'Datos',
  'steps.payment': 'Pago',
  'steps.label': 'Pasos',
  'steps.heading.journey': '¿Adónde va?',
  'steps.partFailed': 'No se ha podido cargar esta parte.',
  'steps.reload': 'Recargar la página',

  // places
  'places.title': 'Lugares',
  'places.pickup': 'Recogida',
  'places.dropoff': 'Destino',
  'places.pickupHint': 'Dirección, aeropuerto o código postal',
  'places.dropoffHint': '¿Adónde quiere ir?',
  'places.addVia': 'Añadir parada',
  'places.swap': 'Intercambiar recogida y destino',
  'places.clear': 'Borrar: {title}',
  'places.searching': 'Buscando',

  // time
  'time.heading': 'Cuándo',
  'time.pickup': 'Hora de recogida',
  'time.asap': 'Lo antes posible',
  'time.later': 'Más tarde',
  'time.soonest': 'Enviamos al conductor libre más cercano',

  // return
  'return.heading': 'Vuelta',
  'return.oneWay': 'Solo ida',
  'return.return': 'Vuelta',
  'return.add': 'Añadir vuelta',
  'return.wait': 'Esperar y volver',
};
