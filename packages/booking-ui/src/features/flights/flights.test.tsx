import { emptyFlight, type FoundFlight, layoutOf, ok } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor, within } from '../../testing/render.tsx';
import { createScriptedBooking, heathrow, paddington, place, testNow } from '../../testing/scripted-booking.ts';
import { FinderDialog } from './finder-dialog.tsx';
import { FlightDialog } from './flight-dialog.tsx';
import { FlightsSection } from './flights-section.tsx';

const chosen = (id: string, of: typeof heathrow) => ({ id, text: of.name, place: of, issue: null });
const fromHeathrow = { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', paddington) };
const dialog = (more: object = {}) => ({
  flow: {
    dialog: { kind: 'flight' as const, tab: 'onward' as const, refusals: 0, revealed: false, goOn: null, ...more },
  },
});
const found: FoundFlight = {
  number: 'BA178',
  originCode: 'KJFK',
  originName: 'John F Kennedy',
  destinationCode: 'EGLL',
  destinationName: 'London Heathrow',
  landsAt: testNow + 5 * 3_600_000,
  terminal: '5',
  sample: true,
};

test('the dialog asks for number and airport, quietly until OK [1§2.26 1§5.8 2§2.64 2§2.65 2§5.19 2§5.20 2§5.21]', async () => {
  const { user, booking, set } = renderWithBooking(<FlightDialog />, { journey: fromHeathrow, ...dialog() });
  const view = within(screen.getByRole('dialog', { name: 'Flight Details' }));
  expect(view.queryByText('Flight number is required')).toBeNull();
  expect(view.getByText('We would like to keep track of your flight just incase of any delay')).toBeTruthy();
  expect(view.getByRole('combobox', { name: 'Arriving from' })).toBeTruthy();
  await user.click(view.getByRole('checkbox', { name: /^I don't have flight details please follow the booking time/ }));
  expect(booking.dispatched.at(-1)).toMatchObject({ type: 'flight.changed', change: { noDetails: true } });
  await user.type(view.getByRole('textbox', { name: 'Flight number' }), 'b');
  expect(booking.dispatched).toContainEqual({ type: 'flight.changed', direction: 'onward', change: { number: 'b' } });
  await user.click(view.getByRole('button', { name: 'OK' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flight.submitted' });
  await set(dialog({ revealed: true, refusals: 1 }));
  for (const words of ['Flight number is required', 'Arriving from airport is required']) {
    expect(view.getByText(words)).toBeTruthy();
  }
  expect(view.getByText('Please tick this box to confirm if flight details are not available')).toBeTruthy();
});

test('ticking the box switches the fields off [1§4.15 2§4.16]', async () => {
  const journey = { ...fromHeathrow, flight: { ...emptyFlight, noDetails: true } };
  renderWithBooking(<FlightDialog />, { journey, ...dialog() });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Flight number' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Arriving from' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I don't have flight details/ }).checked).toBe(true);
});

test('ticking the box switches words and landing time of the 360 variant off [1§4.15 2§4.16]', () => {
  const journey = { ...fromHeathrow, flight: { ...emptyFlight, noDetails: true } };
  const { flow } = dialog();
  renderWithBooking(<FlightDialog />, { journey, flow: { ...flow, flightVariant: '360' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Arriving from' }).disabled).toBe(true);
  expect(screen.getByRole('button', { name: /^Landing time/ }).getAttribute('aria-disabled')).toBe('true');
});

test('what was found is told, and the time after landing can be taken over', async () => {
  const journey = { ...fromHeathrow, flight: { ...emptyFlight, number: 'BA178', found } };
  const { user, booking } = renderWithBooking(<FlightDialog />, { journey, ...dialog() });
  expect(screen.getByRole('status').textContent).toContain('BA178 from John F Kennedy lands today 14:30, terminal 5');
  expect(screen.getByRole('status').textContent).toContain('sample flight');
  expect(screen.getByText('We wait free for 60 minutes after the pick-up time.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pick me up today 15:30' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flight.waitingChosen', direction: 'onward', minutes: 60 });
});

test('nobody is met sooner than thirty minutes after the landing [1§9.3]', async () => {
  const journey = { ...fromHeathrow, flight: { ...emptyFlight, number: 'BA178', found } };
  const { user } = renderWithBooking(<FlightDialog />, { journey, ...dialog() });
  await user.click(screen.getByRole('combobox', { name: /after landing/ }));
  const off = (minutes: number) =>
    screen.getByRole('option', { name: new RegExp(`^${minutes} min`) }).getAttribute('aria-disabled') === 'true';
  expect([0, 15, 30, 45].map(off)).toEqual([true, true, false, false]);
});

test('two flights have two tabs [1§2.25 2§2.62 2§2.63]', async () => {
  const journey = {
    pickup: chosen('pickup', heathrow),
    dropoff: chosen('dropoff', place('gatwick', 'Gatwick', { category: 'Air', code: 'EGKK' })),
    returnKind: 'return' as const,
    returnTime: '2026-11-25T10:00',
  };
  const { user, booking } = renderWithBooking(<FlightDialog />, { journey, ...dialog() });
  await user.click(screen.getByRole('tab', { name: 'Return Flight Details' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flight.tabChosen', direction: 'return' });
});

test('one flight has no tabs: the way there from an airport, or the way back from one [1§2.25 2§2.62 2§2.63]', async () => {
  const { set } = renderWithBooking(<FlightDialog />, { journey: fromHeathrow, ...dialog() });
  expect(screen.getByRole('dialog', { name: 'Flight Details' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  await set({
    journey: {
      pickup: chosen('pickup', paddington),
      dropoff: chosen('dropoff', heathrow),
      returnKind: 'return',
      returnTime: '2026-11-25T10:00',
    },
    ...dialog({ tab: 'return' }),
  });
  expect(screen.getByRole('dialog', { name: 'Return Flight Details' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the 360 variant takes free words and a landing time, and says what is missing in its own words [1§2.27 1§5.8 2§2.66 2§5.19 2§5.20 2§5.21]', async () => {
  const { flow } = dialog({ revealed: true });
  const { booking, user } = renderWithBooking(<FlightDialog />, {
    journey: fromHeathrow,
    flow: { ...flow, flightVariant: '360' },
  });
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Arriving from' }), 'N');
  expect(booking.dispatched.at(-1)).toMatchObject({ change: { airportText: 'N' } });
  for (const words of ['Flight number is required', 'Arriving from is required']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText('Please tick this box to confirm if flight details are not available')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Landing time/ }));
  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(screen.getByRole('spinbutton', { name: 'Hour' })).toBeTruthy();
});

test('on the page there is a section for each flight, and none without one', async () => {
  const { set } = renderWithBooking(<FlightsSection />, {
    journey: fromHeathrow,
    flow: { layout: layoutOf('inline', {}) },
  });
  expect(screen.getByRole('heading', { name: /Flight Details.*optional/ })).toBeTruthy();
  await set({ journey: { pickup: chosen('pickup', paddington) } });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('beside a dialog the page asks for the number alone, for the airport once there is one, and gives way to the dialog', async () => {
  const { set } = renderWithBooking(<FlightsSection />, {
    journey: fromHeathrow,
    flow: { layout: layoutOf('wizard', {}) },
  });
  expect(screen.getByRole('heading', { name: 'Flight Details' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Flight number' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^I don't have flight details/ })).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await set({ journey: { flight: { ...emptyFlight, number: 'BA117' } } });
  expect(screen.getByRole('combobox', { name: 'Arriving from' })).toBeTruthy();
  await set(dialog());
  expect(screen.queryByRole('textbox')).toBeNull();
});

const finder = (more: object = {}) => ({
  journey: fromHeathrow,
  flow: {
    dialog: {
      kind: 'flightFinder' as const,
      direction: 'onward' as const,
      from: null,
      status: 'idle' as const,
      requestId: null,
      results: [],
      said: '',
      ...more,
    },
  },
});

test('the finder asks for departure and airline first [1§5.9 2§5.22 2§5.23]', async () => {
  const { user, booking } = renderWithBooking(<FinderDialog />, finder());
  expect(screen.getByText('Landing at Heathrow Terminal 5')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Find my flight' }));
  expect(screen.getByText('Datetime is required!')).toBeTruthy();
  expect(screen.getByText('Airline is required!')).toBeTruthy();
  const departure = screen.getByRole('button', { name: 'Departure Time' });
  await waitFor(() => expect(document.activeElement).toBe(departure));
  await user.click(departure);
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  const airline = screen.getByRole('combobox', { name: 'Airline' });
  await user.type(airline, 'british');
  await user.click(screen.getByRole('button', { name: 'Find my flight' }));
  expect(screen.queryByText('Datetime is required!')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(airline));
  expect(booking.dispatched).toEqual([]);
});

test('the finder searches with departure and airline alone [2§5.23]', async () => {
  const airline = { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'GB' };
  const booking = { ...createScriptedBooking(finder()), searchAirlines: async () => ok([airline]) };
  const { user, pass } = renderWithBooking(<FinderDialog />, {}, {}, booking);
  await user.click(screen.getByRole('button', { name: 'Departure Time' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await user.type(screen.getByRole('combobox', { name: 'Airline' }), 'british');
  await pass(150);
  const british = await screen.findByRole('option', { name: /^British Airways/ });
  // An airline is not a place.
  expect(screen.getByText('1 found')).toBeTruthy();
  await user.click(british);
  await user.click(screen.getByRole('button', { name: 'Find my flight' }));
  expect(booking.dispatched).toEqual([
    { type: 'flight.searchRequested', local: '2026-11-21T09:30', airline, airport: null },
  ]);
  for (const name of ['Airline', /^Departing from/]) {
    expect(screen.getByRole('combobox', { name }).getAttribute('aria-invalid')).toBe('false');
  }
});

test('a flight’s time that the clocks skip is said at its field, as nothing can be found with it', () => {
  const flight = { ...emptyFlight, arrival: '2027-03-28T01:30' };
  const asked = dialog();
  const flow = { ...asked.flow, flightVariant: '360' as const };
  renderWithBooking(<FlightDialog />, { journey: { ...fromHeathrow, flight }, flow });
  expect(screen.getByText(/^The clocks go forward that night and skip 28\/03\/2027 01:30/)).toBeDefined();
});

test('the finder’s time goes by five minutes [2§9.10]', async () => {
  const { user } = renderWithBooking(<FinderDialog />, finder());
  await user.click(screen.getByRole('button', { name: 'Departure Time' }));
  const minute = await screen.findByRole('spinbutton', { name: 'Minute' });
  const before = Number(minute.getAttribute('aria-valuenow'));
  expect(before % 5).toBe(0);
  await user.click(minute);
  await user.keyboard('{ArrowUp}');
  expect(Number(minute.getAttribute('aria-valuenow'))).toBe((before + 5) % 60);
});

test('the finder shows the best match apart, and takes a number by hand with Enter [1§2.29 2§2.71 2§2.72 2§2.73 2§2.74 2§2.75]', async () => {
  const results = [found, { ...found, number: 'BA180' }];
  const { user, booking } = renderWithBooking(<FinderDialog />, finder({ status: 'done', results }));
  const dialogBox = within(screen.getByRole('dialog', { name: 'Flight Finder Tool' }));
  expect(dialogBox.getByText('Landing at Heathrow Terminal 5')).toBeTruthy();
  const asks = ['Airline', /^Departing from/].map((name) => dialogBox.getByRole('combobox', { name }));
  expect([dialogBox.getByRole('group', { name: 'Departure Time' }), ...asks]).toHaveLength(3);
  expect(dialogBox.getByRole('button', { name: 'Find my flight' })).toBeTruthy();
  // The first result has its own heading, the others are listed under a second one.
  const under = (name: string) => {
    const list = dialogBox.getByRole('heading', { name }).nextElementSibling as HTMLElement;
    return within(list)
      .getAllByRole('button')
      .map((row) => row.textContent?.slice(0, 5));
  };
  expect([under('Best match'), under('Possible options')]).toEqual([['BA178'], ['BA180']]);
  expect(dialogBox.getByRole('heading', { name: "Still can't find your flight?" })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^BA180 from John F Kennedy/ }));
  expect(booking.dispatched).toEqual([{ type: 'flight.resultChosen', direction: 'onward', flight: results[1] }]);
  await user.type(screen.getByRole('textbox', { name: 'Flight number' }), 'xy12{Enter}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flight.manualEntered', direction: 'onward', number: 'xy12' });
});

test('a number by hand is not checked: without one the flight details come back as they were [1§5.9 2§5.24]', async () => {
  const { user, booking } = renderWithBooking(<FinderDialog />, finder({ status: 'done' }));
  await user.type(screen.getByRole('textbox', { name: 'Flight number' }), '???');
  await user.click(screen.getByRole('button', { name: 'Use this number' }));
  await user.clear(screen.getByRole('textbox', { name: 'Flight number' }));
  await user.click(screen.getByRole('button', { name: 'Use this number' }));
  expect(screen.queryByText('Flight number is required')).toBeNull();
  expect(booking.dispatched).toEqual([
    { type: 'flight.manualEntered', direction: 'onward', number: '???' },
    { type: 'flight.finderClosed' },
  ]);
});

test.each([
  ['Airline', 'Airline'],
  ['Departing from', /^Departing from/],
] as const)(
  '%s is searched from two characters on; nothing found, or left without a choice, is invalid [1§5.10 2§5.25 2§9.4]',
  async (_, name) => {
    const asked: string[] = [];
    const search = async (text: string) => {
      asked.push(text);
      return ok([]);
    };
    const booking = { ...createScriptedBooking(finder()), searchAirlines: search, searchAirports: search };
    const { user, pass } = renderWithBooking(<FinderDialog />, {}, {}, booking);
    const field = screen.getByRole('combobox', { name });
    const invalid = () => field.getAttribute('aria-invalid');
    await user.type(field, 'z');
    await pass(150);
    expect(asked).toEqual([]);
    await user.type(field, 'z');
    await pass(150);
    expect([asked, invalid()]).toEqual([['zz'], 'true']);
    await user.type(field, 'y');
    expect(invalid()).toBe('false');
    await user.tab();
    expect(invalid()).toBe('true');
    expect(screen.getByText(/^(Airline|Departing from.*) is invalid$/)).toBeTruthy();
  },
);

test('a search that found nothing says so and leaves the manual way', async () => {
  renderWithBooking(<FinderDialog />, finder({ status: 'done' }));
  expect(screen.getByText('No flight found')).toBeTruthy();
  expect(screen.getByRole('heading', { name: "Still can't find your flight?" })).toBeTruthy();
});

test('a search that nobody can make is explained in the server’s words', () => {
  const said = 'Flight lookup is not available, enter your flight number';
  renderWithBooking(<FinderDialog />, finder({ status: 'done', said }));
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(screen.queryByText('No flight found')).toBeNull();
  expect(screen.getByRole('heading', { name: "Still can't find your flight?" })).toBeTruthy();
});

test('how long after landing the driver is met is asked with the number, before a landing is known, 60 minutes unless another is chosen [1§5.26 1§9.1]', async () => {
  const { booking, user, set } = renderWithBooking(<FlightDialog />, {
    journey: fromHeathrow,
    ...dialog(),
  });
  expect(screen.queryByText('Meet the driver after landing')).toBeNull();
  await set({ journey: { ...fromHeathrow, flight: { ...emptyFlight, number: 'BA117' } } });
  const waiting = screen.getByRole('combobox', { name: /^Meet the driver after landing/ });
  expect(waiting.textContent).toContain('60 minutes');
  await user.click(waiting);
  const choices = await screen.findAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual(
    Array.from({ length: 13 }, (_, index) => `${index * 15} minutes`),
  );
  await user.click(screen.getByRole('option', { name: '90 minutes' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flight.waitingChosen', direction: 'onward', minutes: 90 });
});
