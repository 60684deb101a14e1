/** The flights of journeys from and to airports. */

export { FinderDialog } from './finder-dialog.tsx';
export { FlightDialog } from './flight-dialog.tsx';
export { FlightsSection } from './flights-section.tsx';
