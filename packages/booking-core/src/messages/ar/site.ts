import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in Arabic. */
export const site: Translation<'site'> = {
  'boot.loading': 'جارٍ تحميل نموذج الحجز',
  'site.skip': 'انتقل إلى المحتوى',
  'site.booking': 'احجز سيارة أجرة',
  'site.payment': 'الدفع',
  'site.ticket': 'تذكرتك',
  'site.call': 'اتصل',
  'site.social': 'تابعنا',
  'site.terms': 'الشروط',
  'site.testMode': 'وضع الاختبار: لا يُحجز شيء فعليًا',
  'site.quickBookingInvalid': 'لا يمكن استخدام رابط الحجز هذا',
  'site.quickBookingInvalidText':
    'ربما انتهت صلاحيته: تُحفظ الروابط 24 ساعة. يمكنك الحجز هنا على أي حال أو الاتصال بنا.',
  'site.signIn': 'تسجيل الدخول',
  'site.menuOf': 'قائمة {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'لوحة المعلومات',
  'site.commission': 'كشف العمولات',
  'site.invoice': 'الفواتير',
  'site.passengers': 'الركاب',
  'site.profile': 'الملف الشخصي',
  'site.changePassword': 'تغيير كلمة المرور',
  'site.resetPassword': 'كلمة مرور جديدة',
  'site.confirmPassword': 'تأكيد كلمة المرور',
  'site.places': 'أماكني',
  'site.bookings': 'حجوزاتي',
  'site.booking.details': 'تفاصيل الحجز',
  'site.bookInfo': 'معلومات الحجز',
  'site.menu': 'القائمة',
  'site.tracking': 'رحلتك',
  'site.policy': 'سياسة الخصوصية',
  'site.cookie': 'ملفات تعريف الارتباط',
  'site.embed': 'أضف الحجز إلى موقعك',
};
