/** The flight details and the flight finder, for journeys from and to airports. */

import { calendar } from 'booking-core/messages/calendar';
import { flights } from 'booking-core/messages/flights';

export { FinderDialog } from './finder-dialog.tsx';
export { FlightDialog } from './flight-dialog.tsx';
export { FlightsSection } from './flights-section.tsx';

export const english = { ...flights, ...calendar };
