import type { BookingEvent } from 'booking-core';
import { quoted, routed } from '../../testing/sample-state.ts';
import { heathrow, readyState } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { DialogHost } from './dialog-host.tsx';

export default { title: 'Features/Dialogs' };

const { payment } = readyState();
const host = <DialogHost />;

export const ErrorAlert = storyOf(host, routed, {
  events: [{ type: 'journey.placeChosen', target: 'dropoff', place: heathrow }],
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
const expired: BookingEvent = { type: 'timer.fired', key: 'quote.expired' };
export const QuotationExpired = storyOf(host, routed, { pass: 601_000, after: [expired] });
export const QuotationExpiredDark = storyOf(host, routed, { pass: 601_000, after: [expired], theme: 'dark' });
export const QuotationExpiredTooEarly = storyOf(host, routed, {
  pass: 601_000,
  after: [expired, { type: 'quote.renewTimeChosen', local: '2026-11-21T08:00' }],
});
const confirmed = { events: [{ type: 'payment.confirmRequested' }] } as const;
const atPayment = { ...routed, flow: { step: 3 } };
export const Booking = storyOf(host, atPayment, { ...confirmed, scenarios: { createbookingTest: 'lost' } });
export const AnswerLost = storyOf(host, atPayment, {
  ...confirmed,
  scenarios: { createbookingTest: 'html', bookinginfo: 'lost' },
});
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
export const ContactMissing = storyOf(host, routed, {
  events: [
    { type: 'flight.changed', direction: 'onward', change: { noDetails: true } },
    { type: 'flow.layoutChosen', layout: 'gateway' },
    { type: 'flow.nextRequested' },
    { type: 'flow.contactSubmitted' },
  ],
});
export const Promo = storyOf(host, { flow: { dialog: { kind: 'promo' } } });
export const PromoRefused = storyOf(host, quoted, {
  events: [{ type: 'flow.promoOpened' }, { type: 'promo.typed', text: 'SUMMER25' }, { type: 'promo.submitted' }],
});
export const PromoChecking = storyOf(host, quoted, {
  events: [{ type: 'flow.promoOpened' }, { type: 'promo.typed', text: 'FIVER' }, { type: 'promo.submitted' }],
  scenarios: { promocode: 'lost' },
});
export const PromoRightToLeft = {
  ...storyOf(host, { flow: { dialog: { kind: 'promo' } } }),
  globals: { locale: 'ar' },
};
