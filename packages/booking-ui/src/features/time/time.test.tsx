import { selectEarliest } from 'booking-core/selectors';
import { beforeAll, expect, test, vi } from 'vitest';
import { isIos } from '../../primitives/date-time-panel.tsx';
import { fireEvent, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { quoted, sampleQuotation } from '../../testing/sample-state.ts';
import { createScriptedBooking, heathrow, testConfiguration, testNow } from '../../testing/scripted-booking.ts';
import { TimePicker } from '../lazy-features.ts';
import { TimeSection } from './time.tsx';
import { foreignZone } from './time-hints.ts';

beforeAll(async () => {
  await TimePicker.preload();
  await import('booking-core/domain/typed-time');
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const later = (local: string) => ({ journey: { time: { kind: 'later' as const, local } } });

test('as soon as possible says how soon, as far as that is known', async () => {
  const { set, container } = renderWithBooking(<TimeSection />);
  const hint = () => container.querySelector('.tb-when > p')?.textContent;
  expect(button('ASAP').getAttribute('aria-pressed')).toBe('true');
  expect(hint()).toBe('By the nearest free driver');
  await set({ proximity: { status: 'looking', requestId: 'r', key: 'k' } });
  expect(hint()).toBe('Looking for the nearest driver');
  await set({
    proximity: { status: 'known', key: 'k', travelTimeSeconds: 400 },
    journey: { pickup: { id: 'pickup', text: '', place: heathrow, issue: null } },
  });
  // The operator's minimum lead time applies, however near the driver is.
  expect(hint()).toBe('about 10 min away');
  await set({ proximity: { status: 'known', key: 'k', travelTimeSeconds: 1000 } });
  expect(hint()).toBe('about 17 min away');
  const vehicles = [{ vehicleId: 1, totalMinor: 5400, currency: 'GBP', awayMinutes: 60 }];
  await set({
    journey: { vehicleId: 1 },
    quote: { quotation: { ...sampleQuotation, vehicles } },
  });
  expect(hint()).toBe('about 60 min away');
});

test('Later asks for the first time that is possible, and opens its panel [1§4.1]', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />);
  await user.click(button('Later'));
  expect(booking.dispatched).toEqual([{ type: 'journey.laterOpened' }]);
  await set(later('2026-11-25T14:30'));
  expect(button('Later').getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByRole('grid')).toBeTruthy();
  expect(screen.getByRole('spinbutton', { name: 'Hour' })).toBeTruthy();
});

test('a day, an hour or a minute is told at once; Done shuts the panel and gives the focus back [1§2.35 1§2.37 1§4.4 1§5.26]', async () => {
  const { booking, user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  const shown = button(/^Pick-up time 25\/11\/2026 14:30/);
  await user.click(shown);
  await user.click(await screen.findByRole('button', { name: /26 November 2026/ }));
  await user.click(button('Hour: One later'));
  await user.click(button('Minute: One later'));
  expect(booking.dispatched).toEqual([
    { type: 'journey.laterChosen', local: '2026-11-26T14:30' },
    { type: 'journey.laterChosen', local: '2026-11-25T15:30' },
    { type: 'journey.laterChosen', local: '2026-11-25T14:31' },
  ]);
  await user.click(button('Done'));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(shown.ownerDocument.activeElement).toBe(shown);
});

test('a time to be there by makes the pick-up, and says how', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, {
    ...quoted,
    journey: { ...quoted.journey, time: { kind: 'later', local: '2026-11-25T14:30' } },
  });
  await user.click(button(/^Pick-up time/));
  await user.click(await screen.findByRole('button', { name: 'Arrive by' }));
  const told = booking.dispatched.at(-1);
  expect(told).toMatchObject({ type: 'journey.arriveByChosen' });
  await set({
    journey: {
      time: { kind: 'later', local: '2026-11-25T07:20' },
      arriveBy: { local: '2026-11-25T08:30', settled: true },
    },
  });
  expect(screen.queryByRole('button', { name: '15 min' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Hour' }).value).toBe('08');
  const said = /^Pick-up 07:20, so that you are there by 08:30: \d+ min drive and 15 min to spare\.$/;
  expect(screen.getByText(said).closest('.tb-panel, [id$="-panel"]')).not.toBeNull();
  await user.click(button('Hour: One later'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.arriveByChosen', local: '2026-11-25T09:30' });
  await user.click(button('Done'));
  expect(button(/^Pick-up time 25\/11\/2026 07:20/)).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  await user.click(button(/^Pick-up time/));
  await user.click(button('Pick-up at'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.laterChosen', local: '2026-11-25T07:20' });
});

test('a typed time is said in words and taken with Enter, which shuts the panel', async () => {
  const { booking, user, container } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  const shown = button(/^Pick-up time/);
  await user.click(shown);
  await user.type(await screen.findByRole('textbox', { name: 'Type a time' }), 'tomorrow 5am');
  const words = () => container.querySelector('.tb-field .tb-words')?.textContent;
  await waitFor(() => expect(words()).toBe('tomorrow 05:00'));
  expect(booking.dispatched).toEqual([]);
  await user.keyboard('{Enter}');
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-22T05:00' }]);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(shown.ownerDocument.activeElement).toBe(shown);
});

test('what cannot be read as a time stays and says so, a day asks for its hour, and the button takes what is read', async () => {
  const { booking, user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Type a time' });
  await user.type(typed, 'soonish');
  expect(typed.getAttribute('aria-invalid')).toBe('false');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/^We cannot read this as a time/);
  expect(typed.value).toBe('soonish');
  await user.clear(typed);
  await user.type(typed, 'fri');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('Friday: at what time?');
  await user.type(typed, ' 17:30');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Use it'));
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-27T17:30' }]);
});

test('a time that is entered before the code that reads it has come is taken once it has', async () => {
  const { booking, user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  const typed = await screen.findByRole('textbox', { name: 'Type a time' });
  fireEvent.input(typed, { target: { value: 'tomorrow 5am' } });
  fireEvent.keyDown(typed, { key: 'Enter' });
  expect(screen.queryByText(/^We cannot read this/)).toBeNull();
  await waitFor(() => expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-22T05:00' }]));
  expect(screen.queryByText(/^We cannot read this/)).toBeNull();
});

test('a typed time that is too early is told, and its panel says so', async () => {
  const { booking, user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  await user.type(await screen.findByRole('textbox', { name: 'Type a time' }), 'today 8am{Enter}');
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-21T08:00' }]);
  expect(screen.getByRole('grid')).toBeTruthy();
});

test('what is wrong with a time stands in its open panel, and under its button when that is shut [1§2.35]', async () => {
  const { container, user } = renderWithBooking(<TimeSection />, later('2026-11-20T08:00'));
  const words = /^The earliest time we can pickup from this address is/;
  expect(screen.getByText(words).closest('.tb-panel')).toBeNull();
  await user.click(button(/^Pick-up time/));
  expect((await screen.findByText(words)).closest('.tb-panel')).toBe(container.querySelector('.tb-panel'));
});

test('Escape shuts the panel', async () => {
  const { user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  (await screen.findByRole('spinbutton', { name: 'Hour' })).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a quick button below what the driver needs is off and says why [1§4.3]', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, {
    ...later('2026-11-25T14:30'),
    proximity: { status: 'known', key: 'k', travelTimeSeconds: 20 * 60 },
  });
  await user.click(button(/^Pick-up time/));
  const quick = await screen.findByRole('button', { name: '15 min' });
  expect(quick.getAttribute('aria-disabled')).toBe('true');
  await user.click(quick);
  expect(booking.dispatched).toEqual([]);
  await user.click(button('30 min'));
  expect(booking.dispatched).toEqual([{ type: 'journey.quickTimeChosen', minutes: 30 }]);
  expect(screen.queryByRole('grid')).toBeNull();
  await set({ proximity: { status: 'known', key: 'k', travelTimeSeconds: 60 } });
  await user.click(button(/^Pick-up time/));
  expect((await screen.findByRole('button', { name: '15 min' })).hasAttribute('aria-disabled')).toBe(false);
});

test('15, 30 and 60 minutes from now: the pressed one shuts the panel and stays marked, another time unmarks it [1§2.35 1§4.3 1§9.1]', async () => {
  const booking = createScriptedBooking(later('2026-11-25T14:30'));
  const { dispatch } = booking;
  booking.dispatch = (event) => {
    dispatch(event);
    if (event.type === 'journey.quickTimeChosen') booking.set(later('2026-11-21T10:00'));
  };
  const { user, set } = renderWithBooking(<TimeSection />, {}, {}, booking);
  const marked = () =>
    ['15 min', '30 min', '60 min'].filter((name) => button(name).getAttribute('aria-pressed') === 'true');
  await user.click(button(/^Pick-up time/));
  await screen.findByRole('button', { name: '15 min' });
  expect(marked()).toEqual([]);
  await user.click(button('30 min'));
  expect(booking.dispatched).toEqual([{ type: 'journey.quickTimeChosen', minutes: 30 }]);
  expect(screen.queryByRole('grid')).toBeNull();
  // The pressed button is gone with the panel.
  expect(document.activeElement).toBe(button(/^Pick-up time 21\/11\/2026 10:00/));
  await user.click(button(/^Pick-up time 21\/11\/2026 10:00/));
  await screen.findByRole('button', { name: '30 min' });
  expect(marked()).toEqual(['30 min']);
  await set(later('2026-11-21T10:05'));
  expect(marked()).toEqual([]);
});

test('ASAP is chosen by its press and shuts the panel; the button gives way to how soon that is [1§2.35 1§4.2]', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time 25\/11\/2026 14:30/));
  expect(await screen.findByRole('grid')).toBeTruthy();
  await user.click(button('ASAP'));
  expect(booking.dispatched).toEqual([{ type: 'journey.asapChosen' }]);
  await set({ journey: { time: { kind: 'now' } } });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pick-up time/ })).toBeNull();
  expect(screen.getByText('By the nearest free driver')).toBeTruthy();
});

test('no day before now can be pressed [1§5.26]', async () => {
  const { booking, user } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  const past = await screen.findByRole('button', { name: /20 November 2026/ });
  expect(past.getAttribute('aria-disabled')).toBe('true');
  await user.click(past);
  expect(booking.dispatched).toEqual([]);
  await user.click(button(/21 November 2026/));
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-21T14:30' }]);
});

test('a cleared time leaves the way to choose one [1§2.35 1§4.6]', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(booking.dispatched).toEqual([{ type: 'journey.timeCleared' }]);
  await set({ journey: { time: { kind: 'unset' } } });
  expect(button('Pick-up time Choose a time')).toBeTruthy();
  await user.click(button('Done'));
  expect(button('Pick-up time Choose a time').getAttribute('aria-expanded')).toBe('false');
  await user.click(button('ASAP'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.asapChosen' });
});

test('a time before the earliest says which is the earliest', () => {
  const { booking } = renderWithBooking(<TimeSection />, {
    ...later('2026-11-21T09:31'),
    flow: { revealed: ['time'] },
  });
  const [, day, clock] = /^(.*)T(.*)$/.exec(selectEarliest(booking.store.getState(), testNow)) ?? [];
  const [year, month, date] = (day ?? '').split('-');
  expect(
    screen.getByText(`The earliest time we can pickup from this address is ${date}/${month}/${year} ${clock}`),
  ).toBeTruthy();
});

test('a time that comes twice says which one is meant', () => {
  renderWithBooking(<TimeSection />, later('2027-10-31T01:30'));
  expect(screen.getByText(/31\/10\/2027 01:30 comes twice\. We mean the first one/)).toBeTruthy();
});

test('a time whose first pass is over says that the second is meant', () => {
  const booking = createScriptedBooking(later('2027-10-31T01:30'));
  booking.setNow(Date.parse('2027-10-31T00:45Z'));
  renderWithBooking(<TimeSection />, {}, {}, booking);
  expect(screen.getByText(/31\/10\/2027 01:30 comes twice\. We mean the second one/)).toBeTruthy();
});

test('the operator’s zone is named to those whose clocks differ', () => {
  expect(foreignZone(testNow, 'Europe/London', 'Europe/Lisbon', 'en-GB')).toBeNull();
  expect(foreignZone(testNow, 'Europe/London', 'America/New_York', 'en-GB')).toBe('Greenwich Mean Time, London');
});

test('a time says whose clock it is on where the device’s differs, and nothing where it does not', async () => {
  const kiritimati = { configuration: { ...testConfiguration, timeZone: 'Pacific/Kiritimati' } };
  const { set } = renderWithBooking(<TimeSection />, { ...later('2026-12-24T10:00'), boot: kiritimati });
  expect(screen.getByText(/^Times are local to the ride: .*Kiritimati/)).toBeTruthy();
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await set({ boot: { configuration: { ...testConfiguration, timeZone: own } } });
  expect(screen.queryByText(/^Times are local to the ride/)).toBeNull();
});

test('iPhones and iPads are told apart, also where they say they are a Mac [1§2.36]', () => {
  const agent = (userAgent: string, maxTouchPoints = 0) => ({ navigator: { userAgent, maxTouchPoints } }) as never;
  expect(isIos(agent('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5))).toBe(true);
  expect(isIos(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5))).toBe(true);
  expect(isIos(agent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'))).toBe(false);
  expect(isIos(agent('Mozilla/5.0 (X11; Linux x86_64)', 10))).toBe(false);
  expect(isIos(null)).toBe(false);
});

test('on an iPhone the time is chosen in the device’s own picker [1§2.36]', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)');
  const { booking, user, container } = renderWithBooking(<TimeSection />, later('2026-11-25T14:30'));
  await user.click(button(/^Pick-up time/));
  await waitFor(() => expect(container.querySelector('input[type="datetime-local"]')).not.toBeNull());
  const own = container.querySelector('input[type="datetime-local"]') as HTMLInputElement;
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.input(own, { target: { value: '2026-11-26T10:15' } });
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-26T10:15' }]);
  agent.mockRestore();
});

test('a cheaper time nearby is one press away, and leaves the focus beside it', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, quoted);
  expect(screen.queryByRole('button', { name: /less$/ })).toBeNull();
  const { quotation } = booking.store.getState().quote;
  if (!quotation) throw new Error('no quotation');
  await set({
    quote: { quotation: { ...quotation, cheaper: { time: '2026-11-21T11:30:00+00:00', lessMinor: 1050 } } },
  });
  await user.click(await screen.findByRole('button', { name: '11:30: £10.50 less' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.laterChosen', local: '2026-11-21T11:30' });
  expect(document.activeElement).toBe(button('Later'));
});
