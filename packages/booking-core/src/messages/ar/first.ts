import type { Translation } from '../index.ts';

/** The words of the first screen, in Arabic. */
export const first: Translation<'first'> = {
  // common
  'common.next': 'التالي',
  'common.retry': 'إعادة المحاولة',

  // steps
  'steps.journey': 'الرحلة',
  'steps.vehicle': 'المركبة',
  'steps.details': 'البيانات',
  'steps.payment': 'الدفع',
  'steps.label': 'الخطوات',
  'steps.heading.journey': 'إلى أين؟',
  'steps.partFailed': 'تعذّر تحميل هذا الجزء.',
  'steps.reload': 'إعادة تحميل الصفحة',

  // places
  'places.title': 'الأماكن',
  'places.pickup': 'مكان الانطلاق',
  'places.dropoff': 'الوجهة',
  'places.pickupHint': 'العنوان أو المطار أو الرمز البريدي',
  'places.dropoffHint': 'إلى أين تريد الذهاب؟',
  'places.addVia': 'إضافة محطة توقف',
  'places.swap': 'تبديل مكان الانطلاق والوجهة',
  'places.clear': 'مسح: {title}',
  'places.searching': 'جارٍ البحث',

  // time
  'time.heading': 'الموعد',
  'time.pickup': 'وقت الانطلاق',
  'time.asap': 'في أقرب وقت',
  'time.later': 'لاحقًا',
  'time.soonest': 'نرسل إليك أقرب سائق متاح',

  // return
  'return.heading': 'العودة',
  'return.oneWay': 'ذهاب فقط',
  'return.return': 'العودة',
  'return.add': 'إضافة رحلة عودة',
  'return.wait': 'انتظار ثم عودة',
};
