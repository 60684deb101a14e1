/** The flights of journeys from and to airports. */

export { flights as english } from 'booking-core/messages/flights';
export { FinderDialog } from './finder-dialog.tsx';
export { FlightDialog } from './flight-dialog.tsx';
export { FlightsSection } from './flights-section.tsx';
