import { layouts } from 'booking-core/domain';
import { quoted, sampleRide } from '../testing/sample-state.ts';
import { place } from '../testing/scripted-booking.ts';
import { withBooking } from '../testing/story-booking.tsx';
import { BookingApp } from './booking-app.tsx';

/** The whole journey in a right-to-left language, and with texts longer than their frames. */
export default { title: 'Layouts/Right to left and long text', component: BookingApp };

const long = place('long', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch railway station, platform 2', {
  fullAddress:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch railway station, Holyhead Road, Isle of Anglesey, LL61 5UJ',
  postcode: 'LL61 5UJ',
});
const field = (id: string, words: string, north: number) => {
  const place = {
    ...long,
    id,
    name: `${words}${long.name}`,
    fullAddress: `${words}${long.fullAddress}`,
    latitude: 51.5 + north / 100,
  };
  return { id, text: place.name, place, issue: null };
};
const longJourney = {
  ...quoted,
  journey: {
    ...quoted.journey,
    pickup: field('pickup', 'First ', 0),
    vias: [field('via-1', 'Second ', 1), field('via-2', 'Third ', 2), field('via-3', 'Fourth ', 3)],
    dropoff: field('dropoff', 'Last ', 4),
    note: 'Please wait by the second gate, '.repeat(12),
  },
};
const rightToLeft = { locale: 'ar' };

export const WizardRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.wizard } }),
  globals: rightToLeft,
};
export const DetailsRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.wizard, step: 2 } }),
  globals: rightToLeft,
};
export const PaymentRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.wizard, step: 3 } }),
  globals: rightToLeft,
};
export const TiersRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.wizardt } }),
  globals: rightToLeft,
};
export const ColumnsRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.inlinex } }),
  globals: rightToLeft,
};
export const PanelsRightToLeft = {
  ...withBooking({ ...quoted, flow: { layout: layouts.overflow } }),
  globals: rightToLeft,
};
export const TicketRightToLeft = {
  ...withBooking({ payment: { status: 'paid', booking: sampleRide } }),
  globals: rightToLeft,
};
export const WizardLongText = { ...withBooking({ ...longJourney, flow: { layout: layouts.wizard } }) };
export const DetailsLongText = {
  ...withBooking({ ...longJourney, flow: { layout: layouts.wizard, step: 2 } }),
};
export const GatewayLongText = { ...withBooking({ ...longJourney, flow: { layout: layouts.gateway } }) };
export const InlineLongText = { ...withBooking({ ...longJourney, flow: { layout: layouts.inline } }) };
export const TicketLongText = {
  ...withBooking({
    payment: {
      status: 'paid',
      booking: {
        ...sampleRide,
        pickup: { ...sampleRide.pickup, address: long.fullAddress },
        dropoff: { ...sampleRide.dropoff, address: long.fullAddress },
        passengerName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
        note: longJourney.journey.note,
      },
    },
  }),
};
