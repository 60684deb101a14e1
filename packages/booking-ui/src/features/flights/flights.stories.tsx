import { type Airline, type Airport, emptyFlight, type Place } from 'booking-core/domain';
import { heathrow, paddington, place } from '../../testing/scripted-booking.ts';
import { type StoryOptions, storyOf } from '../../testing/story-booking.tsx';
import { FinderDialog } from './finder-dialog.tsx';
import { FlightDialog } from './flight-dialog.tsx';
import { FlightsSection } from './flights-section.tsx';

export default { title: 'Features/Flights' };

const field = (id: string, chosen: Place) => ({ id, text: chosen.name, place: chosen, issue: null });
const gatwick = place('gatwick', 'Gatwick North Terminal', { category: 'Air', code: 'EGKK', iata: 'LGW' });
const landing = { pickup: field('pickup', heathrow), dropoff: field('dropoff', paddington) };
const bothWays = {
  ...landing,
  dropoff: field('dropoff', gatwick),
  returnKind: 'return' as const,
  returnTime: '2026-11-25T10:00',
};
const details = (more: object = {}) => ({
  flow: {
    dialog: { kind: 'flight' as const, tab: 'onward' as const, refusals: 0, revealed: false, goOn: null, ...more },
  },
});
const airline: Airline = { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'GB' };
const finding = (
  sandbox: boolean,
  scenarios: Readonly<Record<string, string>> = {},
  airport: Airport | null = null,
): StoryOptions => ({
  sandbox,
  scenarios,
  events: [
    { type: 'flight.finderOpened', direction: 'onward' },
    { type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport },
  ],
});
const numbered = (number: string): Partial<StoryOptions> => ({
  events: [
    { type: 'flight.opened', direction: 'onward' },
    { type: 'flight.changed', direction: 'onward', change: { number } },
    { type: 'flight.numberLeft', direction: 'onward' },
  ],
});
const there = { journey: landing };

export const Details = storyOf(<FlightDialog />, { ...there, ...details() });
export const DetailsDark = storyOf(<FlightDialog />, { ...there, ...details() }, { theme: 'dark' });
export const DetailsMissing = storyOf(<FlightDialog />, { ...there, ...details({ revealed: true, refusals: 1 }) });
export const DetailsFoundSample = storyOf(<FlightDialog />, there, { ...numbered('BA9117'), sandbox: true });
export const DetailsNotFound = storyOf(<FlightDialog />, there, numbered('BA117'));
export const DetailsLookedUp = storyOf(<FlightDialog />, there, {
  ...numbered('BA117'),
  scenarios: { flightinfo: 'lost' },
});
export const NoFlightDetails = storyOf(<FlightDialog />, {
  journey: { ...landing, flight: { ...emptyFlight, noDetails: true } },
  ...details(),
});
export const TwoFlights = storyOf(<FlightDialog />, { journey: bothWays, ...details() });
export const LandingTimeByHand = storyOf(<FlightDialog />, {
  ...there,
  flow: { ...details().flow, flightVariant: '360' },
});
export const DetailsRightToLeft = { ...Details, globals: { locale: 'ar' } };

export const Finder = storyOf(<FinderDialog />, there, {
  events: [{ type: 'flight.finderOpened', direction: 'onward' }],
});
export const FinderSearching = storyOf(<FinderDialog />, there, finding(true, { searchflight: 'lost' }));
export const FinderFound = storyOf(<FinderDialog />, there, finding(true));
export const FinderFoundDark = storyOf(<FinderDialog />, there, { ...finding(true), theme: 'dark' });
export const FinderFoundLongNames = storyOf(
  <FinderDialog />,
  there,
  finding(true, { searchflight: 'set:originname=Bandaranaike International Airport, Colombo-Katunayake' }),
);
export const FinderFoundNothing = storyOf(<FinderDialog />, there, finding(false));
export const FinderFailed = storyOf(<FinderDialog />, there, finding(true, { searchflight: 'html' }));
export const FinderOffline = storyOf(<FinderDialog />, there, finding(true, { searchflight: 'offline' }));
export const FinderRightToLeft = { ...FinderFound, globals: { locale: 'ar' } };

export const OnThePage = storyOf(<FlightsSection />, { journey: landing });
export const OnThePageMissing = storyOf(<FlightsSection />, {
  journey: landing,
  flow: { revealed: ['flight:onward'], flightsOptional: false },
});
export const OnThePageBothWays = storyOf(<FlightsSection />, { journey: bothWays });
export const OnThePageRightToLeft = { ...OnThePageBothWays, globals: { locale: 'ar' } };
