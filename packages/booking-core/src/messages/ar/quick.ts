import type { Translation } from '../index.ts';

/** The words of the short form, in Arabic. */
export const quick: Translation<'quick'> = {
  'quick.fine': 'ستراجع كل شيء مرة أخرى في صفحة الحجز قبل أن تحجز.',
  'quick.handedTitle': 'حجزك مستمر',
  'quick.handed': 'صفحة الحجز في {host} فيها بيانات رحلتك.',
  'quick.handedBlocked': 'لم يفتح متصفحك صفحة الحجز. افتحها هنا:',
  'quick.open': 'افتح صفحة الحجز',
};
