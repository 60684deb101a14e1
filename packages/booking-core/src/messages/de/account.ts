import type { Translation } from '../index.ts';

/** The words of signing in and up, in German. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'Ihr Konto',
  'account.tabSignIn': 'ANMELDEN',
  'account.tabSignUp': 'REGISTRIEREN',
  'account.signIn': 'Anmelden',
  'account.signUp': 'Registrieren',
  'account.email': 'E-Mail',
  'account.password': 'Passwort',
  'account.confirmPassword': 'Passwort bestätigen',
  'account.showPassword': 'Anzeigen:',
  'account.hidePassword': 'Verbergen:',
  'account.remember': 'Angemeldet bleiben',
  'account.forgot': 'Passwort vergessen?',
  'account.signUpHint': 'Buchungen einsehen, Orte speichern und mit einem Klick wieder buchen.',
  'account.passwordHint': '6 bis 20 Zeichen',
  'account.mismatch': 'Die beiden Passwörter stimmen nicht überein',
  'account.tooLong': '{title} darf höchstens 20 Zeichen lang sein',

  // forgotten password
  'account.forgotTitle': 'PASSWORT VERGESSEN',
  'account.forgotText':
    'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen. Er gilt einmal, eine Stunde lang.',
  'account.backToSignIn': 'Zurück zur Anmeldung',
};
