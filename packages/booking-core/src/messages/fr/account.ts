import type { Translation } from '../index.ts';

/** The words of signing in and up, in French. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'Votre compte',
  'account.tabSignIn': 'SE CONNECTER',
  'account.tabSignUp': 'S’INSCRIRE',
  'account.signIn': 'Se connecter',
  'account.signUp': 'S’inscrire',
  'account.email': 'E-mail',
  'account.password': 'Mot de passe',
  'account.confirmPassword': 'Confirmer le mot de passe',
  'account.showPassword': 'Afficher :',
  'account.hidePassword': 'Masquer :',
  'account.remember': 'Rester connecté',
  'account.forgot': 'Mot de passe oublié ?',
  'account.signUpHint': 'Retrouvez vos réservations, gardez vos lieux, réservez à nouveau en un clic.',
  'account.passwordHint': '6 à 20 caractères',
  'account.mismatch': 'Les deux mots de passe ne correspondent pas',
  'account.tooLong': '{title} : 20 caractères au maximum',

  // forgotten password
  'account.forgotTitle': 'MOT DE PASSE OUBLIÉ',
  'account.forgotText':
    'Nous vous envoyons par e-mail un lien pour choisir un nouveau mot de passe. Il fonctionne une fois, pendant une heure.',
  'account.backToSignIn': 'Retour à la connexion',
};
