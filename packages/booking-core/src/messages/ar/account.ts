import type { Translation } from '../index.ts';

/** The words of signing in and up, in Arabic. */
export const account: Translation<'account'> = {
  // signing in and up
  'account.title': 'حسابك',
  'account.tabSignIn': 'تسجيل الدخول',
  'account.tabSignUp': 'إنشاء حساب',
  'account.signIn': 'تسجيل الدخول',
  'account.signUp': 'إنشاء حساب',
  'account.email': 'البريد الإلكتروني',
  'account.password': 'كلمة المرور',
  'account.confirmPassword': 'تأكيد كلمة المرور',
  'account.showPassword': 'إظهار:',
  'account.hidePassword': 'إخفاء:',
  'account.remember': 'تذكّرني',
  'account.forgot': 'نسيت كلمة المرور؟',
  'account.signUpHint': 'تابع حجوزاتك، واحفظ أماكنك، واحجز مجددًا بضغطة واحدة.',
  'account.passwordHint': 'من 6 إلى 20 حرفًا',
  'account.mismatch': 'كلمتا المرور غير متطابقتين',
  'account.tooLong': '{title}: ‏20 حرفًا على الأكثر',

  // forgotten password
  'account.forgotTitle': 'نسيت كلمة المرور',
  'account.forgotText': 'نرسل إليك رابطًا بالبريد لاختيار كلمة مرور جديدة. يعمل مرة واحدة خلال ساعة.',
  'account.backToSignIn': 'العودة إلى تسجيل الدخول',
};
