import type { Translation } from '../index.ts';

/** The words of signing in and up, in Spanish. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'Su cuenta',
  'account.tabSignIn': 'INICIAR SESIÓN',
  'account.tabSignUp': 'REGISTRARSE',
  'account.signIn': 'Iniciar sesión',
  'account.signUp': 'Registrarse',
  'account.email': 'Correo electrónico',
  'account.password': 'Contraseña',
  'account.confirmPassword': 'Confirmar contraseña',
  'account.showPassword': 'Mostrar:',
  'account.hidePassword': 'Ocultar:',
  'account.remember': 'Recordarme',
  'account.forgot': '¿Olvidó su contraseña?',
  'account.signUpHint': 'Vea sus reservas, guarde sus lugares y vuelva a reservar con un clic.',
  'account.passwordHint': 'De 6 a 20 caracteres',
  'account.mismatch': 'Las dos contraseñas no coinciden',
  'account.tooLong': '{title}: 20 caracteres como máximo',

  // forgotten password
  'account.forgotTitle': 'CONTRASEÑA OLVIDADA',
  'account.forgotText':
    'Le enviamos por correo un enlace para elegir una contraseña nueva. Funciona una vez, durante una hora.',
  'account.backToSignIn': 'Volver a iniciar sesión',
};
