import type { Translation } from '../index.ts';

/** The words of paying online, in Spanish. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'Forma de pago',
  'paying.cardTitle': 'Datos de la tarjeta',
  'paying.payNow': 'Pagar ahora',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'Referencia de la reserva',
  'paying.total': 'Tarifa total',
  'paying.timeLeft': 'Tiempo restante',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'Nombre en la tarjeta',
  'paying.cardNumber': 'Número de tarjeta',
  'paying.expiryMonth': 'Mes de caducidad',
  'paying.expiryYear': 'Año de caducidad',
  'paying.expiry': 'Caducidad',
  'paying.cvc': 'CVC',
  'paying.billing': 'Dirección de facturación',
  'paying.country': 'País de facturación',
  'paying.postalCode': 'Código postal',
  'paying.line1': 'Dirección, línea 1',
  'paying.line2': 'Dirección, línea 2',
  'paying.city': 'Ciudad',
  'paying.numberRequired': 'El número de tarjeta es obligatorio',
  'paying.numberInvalid': 'El número de tarjeta no es válido',
  'paying.expiryRequired': 'La caducidad es obligatoria',
  'paying.expiryInvalid': 'La caducidad no es válida',
  'paying.testOnly': 'Modo de prueba: aquí solo valen números de tarjeta de prueba y no se mueve dinero.',
  'paying.testNumbers':
    '4242 4242 4242 4242 paga, 4000 0000 0000 0002 se rechaza, 4000 0025 0000 3155 pregunta otra vez.',
  'paying.orCard': 'o con tarjeta',
  'paying.secure': 'Su tarjeta va directamente al servicio de pago. Nunca vemos ni guardamos su número.',
  'paying.unavailable':
    'No se ha podido cargar el formulario de la tarjeta. Inténtelo de nuevo o elija otra forma de pago.',
  'paying.buttonUnavailable': 'No se ha podido cargar PayPal. Inténtelo de nuevo o elija otra forma de pago.',

  // how it went
  'paying.unpaidTitle': 'Reservado, aún sin pagar',
  'paying.unpaidNotice':
    'Su taxi está reservado con la referencia {reference} y a la espera del pago. No se ha cobrado nada.',
  'paying.unpaidText': 'Su taxi está reservado. El pago no se ha realizado y no se ha cobrado nada.',
  'paying.unpaidHint': 'Pague de nuevo la misma reserva; nunca se reserva dos veces.',
  'paying.payAgain': 'Pagar de nuevo',
  'paying.change': 'Cambiar la reserva',
  'paying.returnedTitle': 'No reservado',
  'paying.returnedText': 'Su taxi no está reservado. No debe nada; lo que se haya cobrado va de vuelta a usted.',
  'error.paymentInvalid': 'Los datos de pago no son válidos, inténtelo de nuevo.',
  'fare.held': 'en pausa',
};
