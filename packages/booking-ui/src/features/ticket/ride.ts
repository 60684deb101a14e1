/** Ticket components for rides with a driver, several legs or a rating; a new booking needs none of them. */

import { ride } from 'booking-core/messages/ride';
import { ticket } from 'booking-core/messages/ticket';

export { DriverCard } from './driver-card.tsx';
export { RateRide } from './rate-ride.tsx';
export { DriverText, RideLegs } from './ride-legs.tsx';
export { RideNews } from './ride-news.tsx';
export { SayHere } from './say-here.tsx';

export const english = { ...ticket, ...ride };
