import { defineTaxiBooking, type TaxiBookingElement } from 'taxi-booking';
import { TaxiBookingElement as Element } from 'taxi-booking/element';
import { bookingLink } from 'taxi-booking/link';

defineTaxiBooking();
const element: TaxiBookingElement | null = document.querySelector('taxi-booking');
element?.addEventListener('taxi-booking:booked', ({ detail }) => detail.bookingRef.toUpperCase());
element?.addEventListener('taxi-booking-booked', ({ detail }) => detail.total.toFixed(2));
// @ts-expect-error: a layout that there is not
if (element) element.layout = 'wizzard';
export const version: string = Element.version;
export const link: string | null = bookingLink('https://cars.example/', { trackingCode: 'HOTEL42' });
