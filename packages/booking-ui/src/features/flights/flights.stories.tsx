import { emptyFlight, type FoundFlight, type Place } from 'booking-core/domain';
import { heathrow, paddington, place, testNow } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
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
const found: FoundFlight = {
  number: 'BA178',
  originCode: 'KJFK',
  originName: 'John F Kennedy',
  destinationCode: 'EGLL',
  destinationName: 'London Heathrow',
  landsAt: testNow + 5 * 3_600_000,
  terminal: '5',
  sample: false,
};
const details = (more: object = {}) => ({
  flow: {
    dialog: { kind: 'flight' as const, tab: 'onward' as const, refusals: 0, revealed: false, goOn: null, ...more },
  },
});
const finder = (more: object = {}) => ({
  journey: landing,
  flow: {
    dialog: {
      kind: 'flightFinder' as const,
      direction: 'onward' as const,
      from: null,
      status: 'idle' as const,
      requestId: null,
      results: [],
      ...more,
    },
  },
});
const known = { ...landing, flight: { ...emptyFlight, number: 'BA178', found } };

export const Details = storyOf(<FlightDialog />, { journey: landing, ...details() });
export const DetailsMissing = storyOf(<FlightDialog />, {
  journey: landing,
  ...details({ revealed: true, refusals: 1 }),
});
export const DetailsFound = storyOf(<FlightDialog />, { journey: known, ...details() });
export const DetailsFoundSample = storyOf(<FlightDialog />, {
  journey: { ...known, flight: { ...known.flight, found: { ...found, sample: true } } },
  ...details(),
});
export const NoFlightDetails = storyOf(<FlightDialog />, {
  journey: { ...landing, flight: { ...emptyFlight, noDetails: true } },
  ...details(),
});
export const TwoFlights = storyOf(<FlightDialog />, { journey: bothWays, ...details() });
export const LandingTimeByHand = storyOf(<FlightDialog />, {
  journey: landing,
  flow: { ...details().flow, flightVariant: '360' },
});
export const DetailsRightToLeft = { ...Details, globals: { direction: 'rtl' } };

export const Finder = storyOf(<FinderDialog />, finder());
export const FinderSearching = storyOf(<FinderDialog />, finder({ status: 'searching', requestId: 'r' }));
export const FinderFound = storyOf(
  <FinderDialog />,
  finder({ status: 'done', results: [found, { ...found, number: 'BA180', landsAt: found.landsAt + 5_400_000 }] }),
);
export const FinderFoundLongNames = storyOf(
  <FinderDialog />,
  finder({
    status: 'done',
    results: [{ ...found, originName: 'Bandaranaike International Airport, Colombo-Katunayake', sample: true }],
  }),
);
export const FinderFoundNothing = storyOf(<FinderDialog />, finder({ status: 'done' }));
export const FinderFailed = storyOf(<FinderDialog />, finder({ status: 'failed' }));
export const FinderRightToLeft = { ...FinderFound, globals: { direction: 'rtl' } };

export const OnThePage = storyOf(<FlightsSection />, { journey: landing });
export const OnThePageMissing = storyOf(<FlightsSection />, {
  journey: landing,
  flow: { revealed: ['flight.onward'], flightsOptional: false },
});
export const OnThePageBothWays = storyOf(<FlightsSection />, { journey: bothWays });
export const OnThePageRightToLeft = { ...OnThePageBothWays, globals: { direction: 'rtl' } };
