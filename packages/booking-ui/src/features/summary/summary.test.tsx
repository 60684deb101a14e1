import type { FareLine, Journey } from 'booking-core/domain';
import { biggestChange, layouts } from 'booking-core/domain';
import { createTranslator } from 'booking-core/messages';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanup, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { quoted, routed, sampleQuotation } from '../../testing/sample-state.ts';
import { allMessages, readyState, testNow, testVehicles } from '../../testing/scripted-booking.ts';
import { ExpiredDialog, FareLines } from '../lazy-features.ts';
import { causesOf, FareChange } from './fare-change.tsx';
import { Recap } from './recap.tsx';
import { FareBar } from './summary.tsx';
import styles from './summary-card.module.css';
import { SummaryCard } from './summary-card.tsx';

afterEach(cleanup);
await FareLines.preload();

const { quote } = readyState();
const total = () => screen.getByRole('status', { name: 'Total fare' });
const timer = () => screen.getByRole('timer', { name: 'Quote expires in' });

describe('SummaryCard', () => {
  test('shows the fare as hero, its lines, the route and how long it holds', () => {
    renderWithBooking(<SummaryCard />, quoted);
    expect(total().textContent).toBe('£54');
    expect(timer().textContent?.trim()).toBe('9:41');
    expect(screen.getByText('Heathrow pick-up charge').nextElementSibling?.textContent).toBe('£6');
    expect(screen.getByText('Route').nextElementSibling?.textContent).toBe('29.6 km, about 55 min');
  });

  test('of a return it tells what each way costs and how long it takes [1§3.12]', () => {
    const own = { vehicleId: 1, totalMinor: 12250, returnMinor: 5550, currency: 'GBP' };
    const back = { totalMinor: 5550, travelTimeSeconds: 3840, distanceMetres: 28_500, path: sampleQuotation.path };
    renderWithBooking(<SummaryCard />, {
      ...quoted,
      journey: { ...quoted.journey, vehicleId: 1 },
      quote: { ...quoted.quote, quotation: { ...sampleQuotation, vehicles: [own], back } },
    });
    const told = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect([told('Outbound'), told('Return'), told('Route back')]).toEqual([
      '£67',
      '£55.50',
      '28.5 km, about 1\u00a0h\u00a04\u00a0min',
    ]);
  });

  test('says what is wrong with a time instead of asking for places that are chosen [1§8.13]', async () => {
    const later = (local: string) => ({ ...routed.journey, time: { kind: 'later', local } as const });
    const { set } = renderWithBooking(
      <>
        <SummaryCard />
        <FareBar />
      </>,
      { ...routed, journey: later('2020-01-01T10:00') },
    );
    expect(screen.getByText(/^The earliest time we can pickup from this address is \d/)).toBeDefined();
    expect(screen.getByText(/^Earliest \d/)).toBeDefined();
    const back = { returnKind: 'return', returnTime: '2020-01-01T10:00' } as const;
    await set({ journey: { ...routed.journey, time: { kind: 'now' }, ...back } });
    expect(screen.getByText(/^The earliest possible return date is \d/)).toBeDefined();
    await set({ journey: later('2027-03-28T01:30') });
    expect(screen.getByText(/^The clocks go forward that night/)).toBeDefined();
    await set({ journey: { ...later('2020-01-01T10:00'), dropoff: readyState().journey.dropoff } });
    expect(screen.getByText(/^Choose a pick-up and a drop-off/)).toBeDefined();
    expect(screen.getByText('Choose your places')).toBeDefined();
  });

  test('an estimated route says so', () => {
    renderWithBooking(<SummaryCard />, {
      ...quoted,
      quote: { ...quoted.quote, quotation: { ...sampleQuotation, estimated: true } },
    });
    expect(screen.getByText('Estimated route')).toBeDefined();
  });

  test('a ride on request says that it is not booked yet', async () => {
    const onRequest = { ...quoted.quote, quotation: { ...sampleQuotation, onRequest: true } };
    const { set } = renderWithBooking(<SummaryCard />, { ...quoted, quote: onRequest });
    expect(screen.getByText('On request: it is booked once we have confirmed it.')).toBeDefined();
    await set({ quote: { ...quoted.quote, quotation: sampleQuotation } });
    expect(screen.queryByText(/^On request/)).toBeNull();
  });

  test('says honestly that there is no fare yet', () => {
    renderWithBooking(<SummaryCard />);
    expect(total().textContent).toBe('No fare yet');
    expect(screen.getByText(/Choose a pick-up and a drop-off/)).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('keeps the place of a fare that is on its way', () => {
    const { container } = renderWithBooking(<SummaryCard />, { ...routed, quote: { ...quote, status: 'loading' } });
    expect(total().textContent).toBe('');
    expect(container.querySelector(`.${styles.heroWait}`)).not.toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('a fare that failed has a retry and a phone number', async () => {
    const { booking, user } = renderWithBooking(<SummaryCard />, {
      ...routed,
      quote: { status: 'failed', error: { kind: 'timeout' } },
    });
    expect(total().textContent).toBe('Fare not available');
    expect(screen.getByRole('alert').textContent).toBe('This is taking too long. Please try again.');
    expect(screen.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(booking.dispatched).toEqual([{ type: 'quote.retried' }]);
  });

  test("a refused one gives the server's words as text", () => {
    const { container } = renderWithBooking(<SummaryCard />, {
      ...routed,
      quote: { status: 'refused', error: { kind: 'rejected', code: 3, message: '<b>Not from here</b>' } },
    });
    expect(screen.getByText('<b>Not from here</b>')).toBeDefined();
    expect(container.querySelector('.tb-words b')).toBeNull();
  });

  test('counts down, and speaks only at 5, 2 and 1 minutes', async () => {
    const { booking, pass } = renderWithBooking(<SummaryCard />, quoted);
    const said = () => timer().parentElement?.querySelector('[aria-live]')?.textContent;
    const at = async (secondsLeft: number) => {
      booking.setNow(testNow + (581 - secondsLeft) * 1000);
      await pass(1001);
    };
    await at(301);
    expect([timer().textContent?.trim(), said()]).toEqual(['5:01', '']);
    await at(300);
    expect([timer().textContent?.trim(), said()]).toEqual(['5:00', 'This fare holds for 5 more minutes']);
    await at(280);
    expect([timer().textContent?.trim(), said()]).toEqual(['4:40', '']);
    await at(120);
    expect(said()).toBe('This fare holds for 2 more minutes');
    await at(60);
    expect(said()).toBe('This fare holds for 1 more minute');
    await at(30);
    expect([timer().textContent?.trim(), said()]).toEqual(['0:30', '']);
  });

  test('in its last minute it fetches what is asked when the fare has run out', async () => {
    const fetched = vi.spyOn(ExpiredDialog, 'preload');
    const { booking, pass } = renderWithBooking(<SummaryCard />, quoted);
    booking.setNow(testNow + (581 - 90) * 1000);
    await pass(1001);
    expect(fetched).not.toHaveBeenCalled();
    booking.setNow(testNow + (581 - 59) * 1000);
    await pass(1001);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
  });

  test('a changed total says what it was and which line moved', async () => {
    const { set } = renderWithBooking(<SummaryCard />, quoted);
    const dearer = {
      ...sampleQuotation,
      vehicles: [{ vehicleId: 1, totalMinor: 5950, currency: 'GBP' }],
      lines: [...sampleQuotation.lines, { kind: 'extras', label: '1 small child seat', minor: 550 }],
    };
    await set({ quote: { quotation: dearer, shownTotal: { minor: 5400, currency: 'GBP' } } });
    expect(total().textContent).toBe('£59.50');
    expect((await screen.findByText(/^Was £54/)).textContent).toBe('Was £54 · 1 small child seat');
    expect(screen.getByText('+£5.50')).toBeDefined();
    await set({ quote: { quotation: sampleQuotation, shownTotal: { minor: 5950, currency: 'GBP' } } });
    expect(screen.getByText('−£5.50')).toBeDefined();
  });

  test('a fare in another currency is not compared with the one before', async () => {
    const { set } = renderWithBooking(<SummaryCard />, quoted);
    const inDollars = {
      ...sampleQuotation,
      currency: 'USD',
      vehicles: [{ vehicleId: 1, totalMinor: 6810, currency: 'USD' }],
    };
    await set({ quote: { quotation: inDollars } });
    expect(total().textContent).toBe('$68.10');
    expect(screen.queryByText(/£54/)).toBeNull();
    expect(screen.queryByText('+$14.10')).toBeNull();
    const dearer = { ...inDollars, vehicles: [{ vehicleId: 1, totalMinor: 7810, currency: 'USD' }] };
    await set({ quote: { quotation: dearer } });
    expect(screen.getByText('+$10')).toBeDefined();
  });
});

test.each([
  ['SummaryCard', <SummaryCard key="card" />],
  ['FareBar', <FareBar key="bar" />],
])('a fare that changed is announced once by %s, with the vehicle and what was changed for it', async (_, ui) => {
  const fareOf = (vehicleId: number, totalMinor: number) => ({
    quotation: { ...sampleQuotation, vehicles: [{ vehicleId, totalMinor, currency: 'GBP' }] },
  });
  const { set } = renderWithBooking(ui, quoted);
  const news = total().parentElement?.querySelector('[aria-live="polite"]');
  const said = () => news?.textContent;
  expect(total().getAttribute('aria-live')).toBe('off');
  expect(said()).toBe('Total fare £54, Saloon');
  const journey = { ...readyState().journey, ...quoted.journey };
  const options = { ...journey.options, passengers: 7 };
  await set({ quote: { status: 'loading', quotationKey: null } });
  await set({
    journey: { ...journey, vehicleId: 3, options },
    quote: { ...quoted.quote, ...fareOf(3, 7500) },
  });
  await waitFor(() => expect(said()).toBe('Total fare £75, Executive, +£21: Executive for 7'));
  expect(total().textContent).toBe('£75');
  // The same fare again is not announced.
  await set({ quote: { status: 'loading', quotationKey: null } });
  expect(said()).toBe('Total fare £75, Executive');
  await set({ quote: { ...quoted.quote, ...fareOf(3, 7500) } });
  expect(said()).toBe('Total fare £75, Executive');
  // A fare that ended is not read beside the words for that, and is news when it comes again.
  await set({ quote: { status: 'none', quotationKey: null } });
  expect(total().textContent).toBe('No fare yet');
  expect(said()).toBe('');
  await set({ quote: { ...quoted.quote, ...fareOf(3, 7500) } });
  expect(said()).toBe('Total fare £75, Executive');
});

test('the vehicle in what changed a fare says what language its name is in', async () => {
  const vehicleTypes = testVehicles.map((vehicle) => ({ ...vehicle, language: 'pt' }));
  const journey = { ...readyState().journey, ...quoted.journey, vehicleId: 3 };
  const lines: readonly FareLine[] = [];
  const before = { money: { minor: 5400, currency: 'GBP' }, lines, journey: { ...journey, vehicleId: 1 } };
  const change = { ...before, now: { lines, journey } };
  const { container } = renderWithBooking(<FareChange before={change} money={{ minor: 7500, currency: 'GBP' }} />, {
    ...quoted,
    journey,
    boot: { vehicleTypes },
  });
  await waitFor(() => expect(container.textContent).toContain('· MPV'));
  expect(container.querySelector('[lang="pt"]')?.textContent).toBe('MPV');
});

test('so does the recap of the steps before', () => {
  const vehicleTypes = testVehicles.map((vehicle) => ({ ...vehicle, language: 'pt' }));
  const layout = layouts.wizardx;
  const { container } = renderWithBooking(<Recap />, { ...quoted, boot: { vehicleTypes }, flow: { layout, step: 3 } });
  expect([...container.querySelectorAll('[lang]')].map((words) => words.textContent)).toEqual(
    expect.arrayContaining(['Saloon']),
  );
});

test('what was changed between two fares is said in words', () => {
  const t = createTranslator([allMessages]);
  const journey = { ...readyState().journey, ...quoted.journey, vias: [] };
  const via = { ...journey.pickup, id: 'via-1' };
  const from = (before: Partial<Journey>, after: Partial<Journey>) =>
    causesOf({ ...journey, ...before }, { ...journey, ...after }, 'MPV', t, (time) => `at ${time}`);
  const four = { ...journey.options, passengers: 4 };
  const local = '2026-12-04T08:05';
  const promo = { code: 'WELCOME', id: '1', valueMinor: 500 };
  expect(from({}, {})).toEqual([]);
  expect(from({}, { note: 'Ring', pickupNote: 'Desk' })).toEqual([]);
  expect(from({ vehicleId: 1 }, { vehicleId: 2 })).toEqual(['MPV']);
  expect(from({}, { options: four })).toEqual(['4 passengers, 2 bags']);
  expect(from({ vias: [via] }, {})).toEqual(['no via']);
  expect(from({}, { vias: [via] })).toEqual(['via Heathrow Terminal 5']);
  expect(from({}, { dropoff: journey.pickup })).toEqual(['another way']);
  expect(from({}, { time: { kind: 'later', local } })).toEqual([`at ${local}`]);
  expect(from({ time: { kind: 'later', local } }, { time: { kind: 'now' } })).toEqual(['ASAP']);
  expect(from({}, { returnKind: 'waitAndReturn' })).toEqual(['Wait and return']);
  expect(from({}, { returnKind: 'return', returnTime: local })).toEqual([`Return at ${local}`]);
  expect(from({ returnKind: 'return', returnTime: local }, {})).toEqual(['One way']);
  expect([from({}, { promo }), from({ promo }, {})]).toEqual([['WELCOME'], ['no promo code']]);
});

test('the line that moved most is found among new, gone and changed ones', () => {
  const line = (kind: string, minor: number) => ({ kind, label: kind, minor });
  expect(biggestChange([line('a', 100)], [line('a', 100)])).toBeNull();
  expect(biggestChange([line('a', 100), line('b', 10)], [line('a', 120), line('b', 90)])?.kind).toBe('b');
  expect(biggestChange([line('a', 100), line('gone', 500)], [line('a', 90)])?.kind).toBe('gone');
});

describe('FareBar', () => {
  test('holds the fare, the vehicle and the time left, and unfolds what it contains', async () => {
    const { user } = renderWithBooking(<FareBar />, quoted);
    expect(total().textContent).toBe('£54');
    expect(timer().textContent?.trim()).toBe('9:41');
    expect(timer().closest('small')?.textContent).toBe('Saloon, held 9:41');
    const button = screen.getByRole('button', { name: 'Fare breakdown' });
    expect(screen.queryByText('1 via')).toBeNull();
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('1 via')).toBeDefined();
  });

  test('has nothing to unfold before there are two places', () => {
    renderWithBooking(<FareBar />);
    expect(total().textContent).toBe('No fare yet');
    expect(screen.queryByRole('button', { hidden: true })).toBeNull();
  });
});
