/** Ticket components for rides with a driver, several legs or a rating; a new booking needs none of them. */

export { ride as english } from 'booking-core/messages/ride';
export { DriverCard } from './driver-card.tsx';
export { RateRide } from './rate-ride.tsx';
export { DriverText, RideLegs } from './ride-legs.tsx';
export { RideNews } from './ride-news.tsx';
export { SayHere } from './say-here.tsx';
