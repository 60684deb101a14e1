import 'taxi-booking';
import type { TaxiBookingEventMap } from 'taxi-booking';
import { bookingLink } from 'taxi-booking/link';

/** Compiled with the DOM's types; never run. */
const element = document.querySelector('taxi-booking');
element?.addEventListener('taxi-booking:quote', (event) => event.detail.total.toFixed());
element?.addEventListener('taxi-booking:handover', (event) => event.preventDefault());
// @ts-expect-error a quote has no reference
element?.addEventListener('taxi-booking:quote', (event) => event.detail.bookingRef);
document.addEventListener('taxi-booking:booked', (event) => event.detail.bookingRef.toUpperCase());

export const state: 'ready' | 'booked' | undefined =
  element?.state === 'ready' || element?.state === 'booked' ? element.state : undefined;
export const total: number | undefined = element?.last.quote?.total;
export const link: string | null = bookingLink('https://cars.example/', { vehicle: 1 });
export type Booked = TaxiBookingEventMap['taxi-booking:booked'];
