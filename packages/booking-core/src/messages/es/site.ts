import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in Spanish. */
export const site: Translation<'site'> = {
  'boot.loading': 'Cargando el formulario de reserva',
  'site.skip': 'Ir al contenido',
  'site.booking': 'Reservar un taxi',
  'site.payment': 'Pago',
  'site.ticket': 'Su billete',
  'site.call': 'Llamar',
  'site.social': 'Síganos',
  'site.terms': 'Condiciones',
  'site.testMode': 'Modo de prueba: no se reserva nada de verdad',
  'site.quickBookingInvalid': 'Este enlace de reserva no se puede usar',
  'site.quickBookingInvalidText':
    'Puede haber caducado: los enlaces se guardan 24 horas. Aun así puede reservar aquí o llamarnos.',
  'site.signIn': 'Iniciar sesión',
  'site.menuOf': 'Menú de {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Panel',
  'site.commission': 'Liquidación de comisiones',
  'site.invoice': 'Facturas',
  'site.passengers': 'Pasajeros',
  'site.profile': 'Perfil',
  'site.changePassword': 'Cambiar contraseña',
  'site.resetPassword': 'Nueva contraseña',
  'site.confirmPassword': 'Confirme su contraseña',
  'site.places': 'Mis lugares',
  'site.bookings': 'Mis reservas',
  'site.booking.details': 'Detalles de la reserva',
  'site.bookInfo': 'Información de la reserva',
  'site.menu': 'Menú',
  'site.tracking': 'Su trayecto',
  'site.policy': 'Política de privacidad',
  'site.cookie': 'Cookies',
  'site.embed': 'La reserva en su página web',
};
