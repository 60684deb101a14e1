import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in Arabic. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'الاختيار على الخريطة',
  'pin.which': 'أي مكان',
  'pin.map': 'خريطة. حرّكها حتى يقع الدبوس على المكان؛ مفاتيح الأسهم للتحريك، وزائد وناقص للتكبير والتصغير.',
  'pin.looking': 'جارٍ البحث عن العنوان',
  'pin.none': 'لا يوجد عنوان معروف هنا. حرّك الخريطة.',
  'pin.failed': 'تعذّر البحث عن العنوان.',
  'pin.unavailable': 'لا يمكن عرض الخريطة هنا. يُرجى كتابة العنوان.',
  'pin.use': 'استخدام هذا المكان',

  // choosing a time
  'time.quick': '{minutes} د',
  'time.quickLabel': 'من الآن',
  'time.quickTooSoon': 'أقرب سائق يحتاج إلى {minutes} د',
  'time.choose': 'اختر وقتًا',
  'time.calendar': 'التقويم',
  'time.previousMonth': 'الشهر السابق',
  'time.nextMonth': 'الشهر التالي',
  'time.tooEarlyDay': 'مبكر جدًا',
  'time.today': 'اليوم',
  'time.hour': 'الساعة',
  'time.minute': 'الدقيقة',
  'time.later.one': 'لاحقًا بدرجة',
  'time.earlier.one': 'أبكر بدرجة',
  'time.done': 'تم',
  'time.clear': 'مسح',
  'time.zone': 'الأوقات بالتوقيت المحلي للرحلة: {zone}.',
  'time.repeated': 'تُؤخَّر الساعة تلك الليلة فيتكرر الوقت {time} مرتين. المقصود الأول منهما.',
  'time.earliest': 'أقرب موعد {time}',
  'return.required': 'اختر متى يعيدك السائق.',
  'error.earliestReturn': 'أقرب موعد ممكن للعودة هو {time}',
  'error.earliestPickup': 'أقرب وقت يمكننا الانطلاق فيه من هذا العنوان هو {time}',
  'error.gap': 'تُقدَّم الساعة تلك الليلة فلا وجود للوقت {time}. يُرجى اختيار وقت آخر.',

  // the rarer options
  'options.handBags': 'حقائب اليد',
  'options.handBags.hint': 'صغيرة توضع في الحجر',
  'options.smallChildSeats': 'مقاعد الأطفال الصغار',
  'options.smallChildSeats.hint': 'للرضّع والأطفال الصغار حتى 18 كغ',
  'options.largeChildSeats': 'مقاعد الأطفال الكبار',
  'options.largeChildSeats.hint': 'مقاعد رافعة، من 15 إلى 36 كغ',
  'options.smallPets': 'حيوانات أليفة صغيرة',
  'options.smallPets.hint': 'داخل صندوق نقل',
  'options.otherPets': 'حيوانات أليفة أخرى',
  'options.otherPets.hint': 'على الأرضية أو في صندوق السيارة',

  // note and promo code
  'note.heading': 'هل من شيء ينبغي أن يعرفه السائق؟',
  'note.hint': 'مكان اللقاء، علامة مميزة، مساعدة في الحقائب',
  'note.left':
    '{count, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقيت # أحرف} other {بقي # حرفًا}}',
  'note.enterHint': 'زر الإدخال للحفظ، وShift مع الإدخال لسطر جديد',
  'promo.heading': 'هل لديك رمز؟',
  'promo.apply': 'تطبيق',
  'promo.checking': 'جارٍ التحقق من الرمز',
  'promo.saves': 'خصم {money}',
  'promo.remove': 'إزالة',

  // questions
  'account.signOutQuestion': 'هل تريد تسجيل الخروج؟',
  'payment.dropQuestion': 'سيارتك محجوزة بانتظار الدفع. لتغييرها نتخلى عن هذا الحجز دون خصم أي مبلغ. هل تتابع؟',
  'dialog.fareChanged': 'كانت الأجرة {before} وأصبحت {after}. هل تحجز بالأجرة الجديدة؟',
  'dialog.question': 'سؤال',
  'dialog.quotationExpired': 'انتهت صلاحية عرض السعر',
  'dialog.requote': 'عرض سعر جديد',
  'error.quotationExpired': 'انتهت صلاحية عرض السعر. حاول مجددًا أو اتصل بفريقنا على \u2066{phone}\u2069',

  // what a step cannot offer
  'vehicle.failed': 'تعذّر تحميل المركبات',
  'vehicle.noneHint': 'قلّل عدد الأشخاص أو الحقائب، أو قسّم الرحلة على حجزين.',
  'payment.failed': 'لم تُحجز سيارتك بعد',
  'payment.noMethod': 'لا يمكن دفع هذا الحجز عبر الإنترنت. اتصل بنا وسنحجز لك.',

  // why nothing can be booked
  'boot.failedTitle': 'تعذّر تحميل نموذج الحجز',
  'boot.refusedTitle': 'الحجز غير متاح هنا',
  'boot.refusedUnknown': 'رمز التتبع لهذا النموذج غير معروف.',
  'boot.refusedDomain': 'هذا النموذج غير مسجّل للموقع الذي يعرضه.',
  'boot.refusedExpired': 'انتهت صلاحية ترخيص هذا النموذج.',
  'boot.refusedDisabled': 'أُوقف هذا النموذج.',
  'boot.refusedMissing': 'لا يوجد رمز تتبع لهذا النموذج.',
  'boot.refusedPhone': 'لا يزال بإمكانك الحجز هاتفيًا.',

  // what was left
  'offline.restored': 'رحلتك ما زالت محفوظة هنا.',
  'offline.left': 'حجزك من {from} إلى {to} ما زال محفوظًا هنا.',
  'offline.continue': 'متابعة الحجز',
  'offline.startAgain': 'البدء من جديد',
  'places.viaHint': 'توقف في الطريق',
  'places.removeVia': 'إزالة محطة التوقف {number}',
  'places.moveUp': 'نقل محطة التوقف {number} لأعلى',
  'places.moveDown': 'نقل محطة التوقف {number} لأسفل',
  'places.moved': 'محطة التوقف {from} أصبحت محطة التوقف {to}',
  'places.houseNumber': 'رقم المبنى أو اسمه، {title}',
  'places.houseNumberHint': 'ليجد السائق بابك.',
  'offer.sets': 'يحدد عرضك: {parts}. وكل ما عدا ذلك من اختيارك.',
  'offer.over': 'انتهى هذا العرض أو أنه غير معروف لدينا. يمكنك الحجز من دونه.',
  'offer.lost': 'تعذر علينا البحث عن عرضك. افتح رابطه مرة أخرى أو احجز من دونه.',
};
