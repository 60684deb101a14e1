/** What a ticket has once its ride has a driver, several parts, or is over; a new booking has none of it. */

export { ride as english } from 'booking-core/messages/ride';
export { DriverCard } from './driver-card.tsx';
export { RateRide } from './rate-ride.tsx';
export { DriverWords, RideLegs } from './ride-legs.tsx';
export { RideNews } from './ride-news.tsx';
export { SayHere } from './say-here.tsx';
