/** What a visit fetches that hires a car by the hour. */

export { hours as english } from 'booking-core/messages/hours';
export { HireWords, HoursPart } from './hours.tsx';
