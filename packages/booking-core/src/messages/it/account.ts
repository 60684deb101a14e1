import type { Translation } from '../index.ts';

/** The words of signing in and up, in Italian. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'Il tuo account',
  'account.tabSignIn': 'ACCEDI',
  'account.tabSignUp': 'REGISTRATI',
  'account.signIn': 'Accedi',
  'account.signUp': 'Registrati',
  'account.email': 'E-mail',
  'account.password': 'Password',
  'account.confirmPassword': 'Conferma password',
  'account.showPassword': 'Mostra:',
  'account.hidePassword': 'Nascondi:',
  'account.remember': 'Resta connesso',
  'account.forgot': 'Password dimenticata?',
  'account.signUpHint': 'Vedi le prenotazioni, salva i luoghi, prenota di nuovo con un clic.',
  'account.passwordHint': 'Da 6 a 20 caratteri',
  'account.mismatch': 'Le due password non coincidono',
  'account.tooLong': '{title}: al massimo 20 caratteri',

  // forgotten password
  'account.forgotTitle': 'PASSWORD DIMENTICATA',
  'account.forgotText':
    'Ti inviamo per e-mail un link per scegliere una nuova password. Vale una volta sola, per un’ora.',
  'account.backToSignIn': 'Torna all’accesso',
};
