import type { Translation } from '../index.ts';

/** The words of paying online, in Arabic. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'طريقة الدفع',
  'paying.cardTitle': 'بيانات البطاقة',
  'paying.payNow': 'ادفع الآن',
  'paying.payPaypal': 'PayPal',
  'paying.reference': 'رقم الحجز',
  'paying.total': 'الأجرة الإجمالية',
  'paying.timeLeft': 'الوقت المتبقي',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'الاسم على البطاقة',
  'paying.cardNumber': 'رقم البطاقة',
  'paying.expiryMonth': 'شهر الانتهاء',
  'paying.expiryYear': 'سنة الانتهاء',
  'paying.expiry': 'تاريخ الانتهاء',
  'paying.cvc': 'رمز الأمان CVC',
  'paying.billing': 'عنوان الفواتير',
  'paying.country': 'بلد الفواتير',
  'paying.postalCode': 'الرمز البريدي',
  'paying.line1': 'العنوان، السطر 1',
  'paying.line2': 'العنوان، السطر 2',
  'paying.city': 'المدينة',
  'paying.numberRequired': 'رقم البطاقة مطلوب',
  'paying.numberInvalid': 'رقم البطاقة غير صحيح',
  'paying.expiryRequired': 'تاريخ الانتهاء مطلوب',
  'paying.expiryInvalid': 'تاريخ الانتهاء غير صحيح',
  'paying.testOnly': 'وضع الاختبار: تعمل هنا أرقام بطاقات الاختبار فقط ولا تُنقل أي أموال.',
  'paying.testNumbers':
    'البطاقة 4242 4242 4242 4242 تدفع، و4000 0000 0000 0002 تُرفض، و4000 0025 0000 3155 تطلب تأكيدًا إضافيًا.',
  'paying.orCard': 'أو بالبطاقة',
  'paying.secure': 'تُرسل بطاقتك مباشرة إلى خدمة الدفع. لا نرى رقمها ولا نحفظه أبدًا.',
  'paying.unavailable': 'تعذّر تحميل نموذج البطاقة. حاول مجددًا أو اختر طريقة دفع أخرى.',
  'paying.buttonUnavailable': 'تعذّر تحميل PayPal هنا. حاول مجددًا أو اختر طريقة دفع أخرى.',

  // how it went
  'paying.unpaidTitle': 'محجوز ولم يُدفع بعد',
  'paying.unpaidNotice': 'سيارتك محجوزة برقم {reference} بانتظار الدفع. لم يُخصم أي مبلغ.',
  'paying.unpaidText': 'سيارتك محجوزة. لم تتم عملية الدفع ولم يُخصم أي مبلغ.',
  'paying.unpaidHint': 'ادفع مجددًا للحجز نفسه؛ لن يُحجز مرتين أبدًا.',
  'paying.payAgain': 'ادفع مجددًا',
  'paying.change': 'تغيير الحجز',
  'paying.returnedTitle': 'لم يُحجز',
  'paying.returnedText': 'لم تُحجز سيارتك. لا يترتب عليك شيء، وأي مبلغ خُصم في طريقه إليك.',
  'error.paymentInvalid': 'بيانات الدفع غير صحيحة، يُرجى المحاولة مجددًا.',
  'fare.held': 'متوقف',
};
