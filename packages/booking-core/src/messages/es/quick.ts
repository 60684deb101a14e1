import type { Translation } from '../index.ts';

/** The words of the short form, in Spanish. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'En la página de reserva lo comprueba todo una vez más antes de reservar.',
  'quick.handedTitle': 'Su reserva continúa',
  'quick.handed': 'La página de reserva de {host} ya tiene su trayecto.',
  'quick.handedBlocked': 'Su navegador no ha abierto la página de reserva. Ábrala aquí:',
  'quick.open': 'Abrir la página de reserva',
};
