import type { Translation } from '../index.ts';

/** The words of signing in and up, in Polish. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'Twoje konto',
  'account.tabSignIn': 'LOGOWANIE',
  'account.tabSignUp': 'REJESTRACJA',
  'account.signIn': 'Zaloguj się',
  'account.signUp': 'Zarejestruj się',
  'account.email': 'E-mail',
  'account.password': 'Hasło',
  'account.confirmPassword': 'Potwierdź hasło',
  'account.showPassword': 'Pokaż:',
  'account.hidePassword': 'Ukryj:',
  'account.remember': 'Zapamiętaj mnie',
  'account.forgot': 'Nie pamiętasz hasła?',
  'account.signUpHint': 'Przeglądaj rezerwacje, zapisuj miejsca i rezerwuj ponownie jednym kliknięciem.',
  'account.passwordHint': 'Od 6 do 20 znaków',
  'account.mismatch': 'Hasła nie są takie same',
  'account.tooLong': '{title}: najwyżej 20 znaków',

  // forgotten password
  'account.forgotTitle': 'NIE PAMIĘTASZ HASŁA',
  'account.forgotText': 'Wyślemy e-mailem link do ustawienia nowego hasła. Działa raz, przez godzinę.',
  'account.backToSignIn': 'Wróć do logowania',
};
