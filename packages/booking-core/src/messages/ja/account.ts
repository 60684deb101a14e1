import type { Translation } from '../index.ts';

/** The words of signing in and up, in Japanese. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'アカウント',
  'account.tabSignIn': 'ログイン',
  'account.tabSignUp': '新規登録',
  'account.signIn': 'ログイン',
  'account.signUp': '登録する',
  'account.email': 'メールアドレス',
  'account.password': 'パスワード',
  'account.confirmPassword': 'パスワード（確認）',
  'account.showPassword': '表示：',
  'account.hidePassword': '非表示：',
  'account.remember': 'ログイン状態を保持',
  'account.forgot': 'パスワードをお忘れですか？',
  'account.signUpHint': '予約の確認、よく使う場所の保存、ワンクリックでの再予約ができます。',
  'account.passwordHint': '6～20文字',
  'account.mismatch': 'パスワードが一致しません',
  'account.tooLong': '{title}は20文字以内で入力してください',

  // forgotten password
  'account.forgotTitle': 'パスワードをお忘れの方',
  'account.forgotText': '新しいパスワードを設定するためのリンクをメールでお送りします。1回限り、1時間有効です。',
  'account.backToSignIn': 'ログインに戻る',
};
