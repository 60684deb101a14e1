import { readyState } from '../testing/scripted-booking.ts';
import { storyOf } from '../testing/story-booking.tsx';
import { DialogHost } from './dialogs.tsx';
import { quoted } from './sample-state.ts';

export default { title: 'Features/Dialogs' };

const { payment } = readyState();
const host = <DialogHost />;

export const ErrorAlert = storyOf(host, {
  flow: { dialog: { kind: 'alert', title: 'error', text: { key: 'error.outsideArea' } } },
});
export const Message = storyOf(host, {
  flow: { dialog: { kind: 'alert', title: 'message', text: { server: 'Your booking has changed.' } } },
});
export const DearerFare = storyOf(host, {
  flow: {
    dialog: {
      kind: 'confirm',
      title: 'pleaseConfirm',
      text: { server: 'The fare is now £59.50, it was £54.' },
      onOk: 'acceptFare',
    },
  },
});
export const QuotationExpired = storyOf(host, {
  ...quoted,
  flow: { dialog: { kind: 'quotationExpired', time: null, busy: false } },
});
export const QuotationExpiredTooEarly = storyOf(host, {
  ...quoted,
  flow: { dialog: { kind: 'quotationExpired', time: '2026-11-21T08:00', busy: false } },
});
export const Booking = storyOf(host, {
  flow: { dialog: { kind: 'paymentProcess' } },
  payment: { ...payment, status: 'creating', requestId: 'r' },
});
export const AnswerLost = storyOf(host, { payment: { ...payment, status: 'unknown', requestId: 'r' } });
export const AnswerLostOffline = storyOf(host, {
  payment: { ...payment, status: 'unknown' },
  flow: { online: false },
});
export const Note = storyOf(host, { flow: { dialog: { kind: 'note', goOn: null } }, journey: { note: 'Ring twice' } });
export const NoteDark = storyOf(host, { flow: { dialog: { kind: 'note', goOn: null } } }, { theme: 'dark' });
export const SessionOver = storyOf(host, {
  flow: { dialog: { kind: 'alert', title: 'error', text: { key: 'account.sessionOver' }, signIn: true } },
});
export const QuestionUnderWay = storyOf(host, {
  flow: {
    dialog: {
      kind: 'confirm',
      title: 'pleaseConfirm',
      text: { key: 'payment.dropQuestion' },
      onOk: 'dropBooking',
      busy: true,
    },
  },
});
export const ContactDetails = storyOf(host, { flow: { dialog: { kind: 'contact', goOn: null } } });
export const ContactMissing = storyOf(host, {
  flow: {
    dialog: { kind: 'contact', goOn: 'next' },
    revealed: ['contact.firstName', 'contact.email', 'contact.phone'],
  },
});
export const Promo = storyOf(host, { flow: { dialog: { kind: 'promo' } } });
export const PromoRefused = storyOf(host, {
  flow: { dialog: { kind: 'promo' } },
  details: { promo: { status: 'refused', text: 'SPRING', message: '' } },
});
export const PromoChecking = storyOf(host, {
  flow: { dialog: { kind: 'promo' } },
  details: { promo: { status: 'checking', text: 'SPRING', requestId: 'r' } },
});
