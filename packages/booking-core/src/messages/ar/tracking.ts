import type { Translation } from '../index.ts';

/** The words of following a ride, in Arabic. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'رحلتك',
  'tracking.find': 'تتبّع رحلة',
  'tracking.findText': 'افتح الرابط المرسل إليك أو اختر أحد حجوزاتك.',
  'tracking.loading': 'جارٍ البحث عن رحلتك',

  // the live line, by status
  'tracking.upcoming': 'محجوزة في {time}',
  'tracking.upcomingDriver': 'سيأتي {driver} لاصطحابك في {time}',
  'tracking.started': 'في الطريق إليك',
  'tracking.away1': 'على بُعد دقيقة واحدة',
  'tracking.away': '{minutes, plural, two {على بُعد دقيقتين} few {على بُعد # دقائق} other {على بُعد # دقيقة}}',
  'tracking.arrived': 'وصل سائقك',
  'tracking.pob': 'في الطريق إلى {place}',
  'tracking.arrive1': 'دقيقة واحدة إلى {place}',
  'tracking.arrive':
    '{minutes, plural, two {دقيقتان إلى {place}} few {# دقائق إلى {place}} other {# دقيقة إلى {place}}}',
  'tracking.finish': 'لقد وصلت',
  'tracking.cancelled': 'أُلغيت هذه الرحلة',
  'tracking.car': '{make} {model} {colour}',

  // how fresh it is
  'tracking.now': 'الموقع مُحدّث الآن',
  'tracking.ago': 'الموقع قبل {age}',
  'tracking.seconds1': 'ثانية واحدة',
  'tracking.seconds': '{count, plural, two {ثانيتين} few {# ثوانٍ} other {# ثانية}}',
  'tracking.minutes1': 'دقيقة واحدة',
  'tracking.minutes': '{count, plural, two {دقيقتين} few {# دقائق} other {# دقيقة}}',
  'tracking.waiting': 'بانتظار الموقع الأول',
  'tracking.lost': 'لا إشارة من المركبة',
  'tracking.lostText': 'شوهدت آخر مرة قبل {age}. الرحلة مستمرة، ويمكنك الاتصال بالسائق أو بنا.',
  'tracking.connecting': 'جارٍ الاتصال',
  'tracking.live': 'مباشر',
  'tracking.reconnecting': 'انقطع الاتصال، جارٍ إعادة الاتصال',
  'tracking.stopped': 'لا اتصال، تُعاد المحاولة كل 10 ثوانٍ',

  // the ride
  'tracking.steps': 'الرحلة',
  'tracking.step.upcoming': 'محجوزة',
  'tracking.step.started': 'في الطريق',
  'tracking.step.arrived': 'في مكان الانطلاق',
  'tracking.step.pob': 'على متن السيارة',
  'tracking.step.finish': 'الوصول',
  'tracking.done': 'تم',
  'tracking.driver': 'السائق',
  'tracking.licence': 'الرخصة {licence}',
  'tracking.vehicle': 'المركبة',
  'tracking.plate': 'رقم اللوحة',
  'tracking.noDriver': 'يظهر اسم السائق هنا فور تولّيه رحلتك.',
  'tracking.map': 'الخريطة',
  'tracking.distance': 'متبقٍ {distance}',
  'tracking.driven': 'قُطعت {distance} منذ {time}',

  // what can be done
  'tracking.callDriver': 'اتصل بالسائق',
  'tracking.callOffice': 'اتصل بالمكتب',
  'tracking.share': 'مشاركة الرحلة',
  'tracking.shareText': 'تابع رحلتي مع {company}',
  'tracking.shared': 'نُسخ الرابط. ينتهي مع انتهاء الرحلة.',
  'tracking.shareFailed': 'انسخ هذا الرابط لمشاركة الرحلة. ينتهي مع انتهائها.',
  'tracking.link': 'رابط الرحلة',
  'tracking.sharedWithYou': 'شارك أحدهم هذه الرحلة معك. ينتهي الرابط مع انتهائها.',
  'tracking.ended': 'لا يمكن تتبّع هذه الرحلة',
  'tracking.endedText': 'انتهت الرحلة أو أن الرابط غير صحيح. اسأل من أرسله أو اتصل بنا.',
  'tracking.details': 'تفاصيل الحجز',

  // the notification
  'tracking.notify': 'أخبرني عند وصول السائق',
  'tracking.notifyOn': 'سنخبرك عند وصول السائق.',
  'tracking.hereTitle': 'وصل سائقك',
  'tracking.hereText': '{car} {plate} في مكان الانطلاق.',
};
