import { TaxiBooking } from 'taxi-booking/vue';
import { type GlobalComponents, h } from 'vue';

type Props = InstanceType<GlobalComponents['taxi-booking']>['$props'];

/** Compiled with Vue's types; never run. */
export const right: Props = {
  'tracking-code': 'DEMO',
  theme: 'dark',
  class: 'booker',
  'onTaxi-booking:ready': undefined,
} as Props;
// @ts-expect-error there is no such layout
export const wrong: Props = { layout: 'sideways' };

type Wrapped = InstanceType<typeof TaxiBooking>;
export const component = h(TaxiBooking, {
  trackingCode: 'DEMO',
  sandbox: true,
  pickup: { latitude: 51.5, longitude: -0.1, fullAddress: 'Hotel', postcode: 'SW1A 2AA' },
  onBooked: ({ detail }) => detail.bookingRef.length,
});
export const emptied = (wrapped: Wrapped) => wrapped.element?.reset();
// @ts-expect-error there is no such theme
export const wrongTheme: Wrapped['$props'] = { theme: 'pink' };
