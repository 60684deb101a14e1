import type { TrackingState } from 'booking-core';
import { tracking } from 'booking-core/messages/tracking';
import type { MapViewState } from 'booking-core/ports';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { MessagesProvider } from '../../booking-context.tsx';
import { act, cleanup, renderWithBooking, screen, userEvent, within } from '../../testing/render.tsx';
import { testConfiguration, testNow } from '../../testing/scripted-booking.ts';
import { tracked } from './sample-tracked.ts';
import { ageText } from './tracking-text.ts';
import styles from './tracking-view.module.css';
import { ArrivalDialog, TrackingView } from './tracking-view.tsx';

let show: (state: TrackingState) => Promise<void> = async () => {};
let showPhoto: (photo: string) => Promise<void> = async () => {};

function Page({ first, onRetry }: { first: TrackingState; onRetry: () => void }) {
  const [state, setState] = useState(first);
  const [photo, setPhoto] = useState('');
  showPhoto = async (next) => act(async () => setPhoto(next));
  show = async (next) => act(async () => setState(next));
  return (
    <MessagesProvider words={tracking}>
      <TrackingView state={state} configuration={testConfiguration} photo={photo} onRetry={onRetry} />
    </MessagesProvider>
  );
}

const bothRides = [
  { leg: 'outbound', status: 'finish', pickupAt: testNow - 60 * 60_000 },
  { leg: 'return', status: 'started', pickupAt: testNow + 10 * 60_000 },
] as const;

test('a return shows the ride that is asked for, and leads to the other', async () => {
  const onLeg = vi.fn();
  const state = tracked({ leg: 'return', legs: bothRides });
  renderWithBooking(
    <MessagesProvider words={tracking}>
      <TrackingView state={state} configuration={testConfiguration} onRetry={() => {}} onLeg={onLeg} />
    </MessagesProvider>,
    {},
  );
  const rides = within(screen.getByRole('navigation', { name: 'Rides of this booking' })).getAllByRole('button');
  expect(rides.map((ride) => [ride.textContent, ride.getAttribute('aria-current')])).toEqual([
    ['OutboundArrived', null],
    ['ReturnOn the way', 'true'],
  ]);
  await userEvent.click(rides[0] as HTMLElement);
  expect(onLeg).toHaveBeenCalledExactlyOnceWith('outbound');
});

test('a shared link’s ride is the only one that it shows', () => {
  draw(tracked({ leg: 'return', legs: bothRides }));
  expect(screen.queryByRole('navigation')).toBeNull();
});

const draw = (first: TrackingState, services = {}, onRetry = () => {}) =>
  renderWithBooking(<Page first={first} onRetry={onRetry} />, {}, services);

const line = () => screen.getByRole('heading', { level: 1 }).textContent;
const spoken = (container: HTMLElement) => container.querySelector('.tb-track-head [role="status"]')?.textContent;

test('says how far the ride is, rounded up, with car and plate, and to a screen reader in one line', async () => {
  const { container } = draw(tracked());
  expect(line()).toBe('4 minutes away');
  expect(screen.getByText('LK21 ABC')).toBeDefined();
  expect(spoken(container)).toBe('4 minutes away, grey Toyota Prius, LK21 ABC');
  await show(tracked({ secondsLeft: 190, metresLeft: 2_300 }));
  expect(line()).toBe('4 minutes away');
});

test('a picture of the driver that does not load leaves its empty place, and the next driver’s is tried', async () => {
  const { container } = draw(tracked());
  await showPhoto('data:image/png;base64,AAAA');
  const picture = () => container.querySelector('img');
  await act(async () => picture()?.dispatchEvent(new Event('error')));
  expect(picture()).toBeNull();
  expect(container.querySelector(`.${styles.trackPhoto}`)).not.toBeNull();
  await showPhoto('data:image/png;base64,BBBB');
  expect(picture()?.getAttribute('src')).toBe('data:image/png;base64,BBBB');
});

test('is said again when it says something new, and not with every position', async () => {
  const { container } = draw(tracked({ secondsLeft: 290 }));
  expect(spoken(container)).toMatch(/^5 minutes/);
  await show(tracked({ secondsLeft: 210 }));
  expect(line()).toBe('4 minutes away');
  expect(spoken(container)).toMatch(/^5 minutes/);
  await show(tracked({ secondsLeft: 61 }));
  expect(spoken(container)).toMatch(/^2 minutes/);
  await show(tracked({ status: 'arrived', secondsLeft: null }));
  expect(spoken(container)).toBe('Your driver is here, grey Toyota Prius, LK21 ABC');
});

test('every status has its words and its step', async () => {
  draw(tracked({ status: 'upcoming', driver: null, vehicle: null, position: null }));
  const step = () => screen.getByRole('list', { name: 'The ride' }).querySelector('[aria-current="step"]')?.textContent;
  const seen: (string | null | undefined)[][] = [[line(), step()]];
  for (const [status, secondsLeft] of [
    ['started', null],
    ['arrived', 0],
    ['pob', 30],
    ['finish', null],
  ] as const) {
    await show(tracked({ status, secondsLeft }));
    seen.push([line(), step()]);
  }
  expect(seen).toEqual([
    ['Booked for today 09:40', 'Booked'],
    ['On the way to you', 'On the way'],
    ['Your driver is here', 'At the pick-up'],
    ['1 minute to 10 Downing Street', 'On board'],
    ['You have arrived', 'Arrived'],
  ]);
  await show(tracked({ status: 'cancelled', position: null }));
  expect(line()).toBe('This ride is cancelled');
  expect(screen.queryByRole('list', { name: 'The ride' })).toBeNull();
});

test('shows the age of the last position; no signal is a state of its own', async () => {
  const at = (age: number) => ({ latitude: 51.48, longitude: -0.46, seenAt: testNow - age });
  draw(tracked({ position: at(1_000) }));
  expect(screen.getByText('Position seen just now')).toBeDefined();
  await show(tracked({ position: at(9_000) }));
  expect(screen.getByText('Position seen 9 seconds ago')).toBeDefined();
  await show(tracked({ position: at(130_000) }));
  expect(screen.getByText('No signal from the vehicle')).toBeDefined();
  expect(screen.getByText(/last seen 2 minutes ago/)).toBeDefined();
  await show(tracked({ position: null }));
  expect(screen.getByText('Waiting for the first position')).toBeDefined();
});

test('an arrival time is not told for minutes after the vehicle was last heard of', async () => {
  const seen = (ago: number) => ({ position: { latitude: 51.48, longitude: -0.46, seenAt: testNow - ago } });
  const { container } = draw(tracked(seen(120_000)));
  expect(line()).toBe('4 minutes away');
  expect(screen.getByText('2.4 km to go')).toBeDefined();
  await show(tracked(seen(121_000)));
  expect(line()).toBe('On the way to you');
  expect(spoken(container)).toBe('On the way to you, grey Toyota Prius, LK21 ABC');
  expect(screen.queryByText(/to go$/)).toBeNull();
  await show(tracked({ status: 'pob', ...seen(600_000) }));
  expect(line()).toBe('On the way to 10 Downing Street');
});

test('announces that the signal is lost, and not anew with each second of its age', async () => {
  draw(tracked({ position: { latitude: 51.48, longitude: -0.46, seenAt: testNow - 40_000 } }));
  const announced = (words: string | RegExp) =>
    screen.getByText(words).closest('[aria-live], [role="status"]')?.getAttribute('aria-live') !== 'off';
  expect(announced('No signal from the vehicle')).toBe(true);
  expect(announced(/last seen 40 seconds ago/)).toBe(false);
});

test('a lost connection is said, and is not the vehicle’s', async () => {
  const old = { latitude: 51.48, longitude: -0.46, seenAt: testNow - 40_000 };
  draw(tracked({ position: old }, { phase: 'reconnecting' }));
  expect(screen.getByText('Connection lost, reconnecting')).toBeDefined();
  expect(screen.getByText('Position seen 40 seconds ago')).toBeDefined();
  expect(screen.queryByText('No signal from the vehicle')).toBeNull();
  await show(tracked({ position: old }, { phase: 'stopped' }));
  expect(screen.getByText('No connection, trying again every 10 seconds')).toBeDefined();
});

test('calls driver and office; a shared link has no driver’s number', async () => {
  draw(tracked());
  expect(screen.getByRole('link', { name: 'Call driver' }).getAttribute('href')).toBe('tel:+447700900003');
  expect(screen.getByRole('link', { name: 'Call office' }).getAttribute('href')).toBe('tel:02079460000');
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('primary');
  // A passenger on board can talk to the driver, so the call is not the primary action.
  await show(tracked({ status: 'pob' }));
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('secondary');
  await show(tracked({ shared: true, driver: { name: 'Driver 3', number: '', mobile: '', licence: '', photo: '' } }));
  expect(screen.queryByRole('link', { name: 'Call driver' })).toBeNull();
  expect(screen.getByText(/shared this ride with you/)).toBeDefined();
});

test('after the ride what one does then comes before the office’s number, and one who was not met calls first', async () => {
  renderWithBooking(
    <MessagesProvider words={tracking}>
      <TrackingView
        state={tracked({ status: 'finish', position: null })}
        configuration={testConfiguration}
        onRetry={() => {}}
        after={<button type="button">Receipt</button>}
      />
    </MessagesProvider>,
  );
  const office = screen.getByRole('link', { name: 'Call office' });
  const receipt = screen.getByRole('button', { name: 'Receipt' });
  expect(receipt.compareDocumentPosition(office) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(office.dataset.kind).toBe('secondary');
  cleanup();
  draw(tracked({ status: 'noshow', position: null }));
  expect(screen.getByRole('link', { name: 'Call office' }).dataset.kind).toBe('primary');
});

test('has everything without a map', () => {
  const { container } = draw(tracked());
  expect(container.querySelector('.tb-map')?.getAttribute('data-failed')).toBe('true');
  // In an element of its own direction, so that the house number stays first on a right-to-left page.
  const stops = container.querySelectorAll(`.${styles.trackStops} bdi`);
  expect([...stops].map((stop) => stop.textContent)).toContain('10 Downing Street, London SW1A 2AA');
  expect(screen.getByText('2.4 km to go')).toBeDefined();
});

test('the mark moves in steps to where the vehicle was seen, and stays there', async () => {
  const view = { update: vi.fn(), fit: vi.fn(), resize: vi.fn(), destroy: vi.fn() };
  const { pass } = draw(tracked(), { loadMap: async () => async () => view });
  const vehicle = () =>
    view.update.mock.lastCall?.[0].markers.find(({ kind }: { kind: string }) => kind === 'vehicle')?.at;
  await expect.poll(() => view.update, { timeout: 4_000 }).toHaveBeenCalled();
  expect(vehicle()).toEqual({ latitude: 51.48, longitude: -0.46 });
  await show(tracked({ position: { latitude: 51.49, longitude: -0.46, seenAt: testNow + 1_000 } }));
  await pass(250);
  const fits = view.fit.mock.calls.length;
  expect(vehicle().latitude).toBeGreaterThan(51.48);
  expect(vehicle().latitude).toBeLessThan(51.49);
  await pass(3_000);
  expect(vehicle().latitude).toBe(51.49);
  await show(tracked({ position: { latitude: 51.6, longitude: -0.46, seenAt: testNow + 60_000 } }));
  expect(vehicle().latitude).toBe(51.6);
  expect(view.fit.mock.calls.length).toBe(fits);
});

test('§7 the way that the vehicle has driven is drawn on the map, and said in words', async () => {
  const view = { update: vi.fn(), fit: vi.fn(), resize: vi.fn(), destroy: vi.fn() };
  const seen = (latitude: number, seconds: number) => ({
    latitude,
    longitude: -0.46,
    seenAt: testNow + seconds * 1000,
  });
  const trail = [seen(51.46, -300), seen(51.47, -150), seen(51.48, 0)];
  draw(tracked({}, { trail }), { loadMap: async () => async () => view });
  await expect.poll(() => view.update, { timeout: 4_000 }).toHaveBeenCalled();
  expect(view.update.mock.lastCall?.[0].trail).toBe(trail);
  const since = new Date(testNow - 300_000).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }).slice(0, 5);
  expect(screen.getByText(`2.2 km driven since ${since}`)).toBeDefined();
  await show(tracked({}, { trail: trail.slice(0, 1) }));
  expect(screen.queryByText(/driven since/)).toBeNull();
  expect(view.update.mock.lastCall?.[0].trail).toHaveLength(1);
});

test('a ride that cannot be followed, and one that could not be loaded, say what to do', async () => {
  const retry = vi.fn();
  draw({ ride: null, error: { kind: 'rejected', code: 2, message: '' }, asked: 1, trail: [], phase: 'off' }, {}, retry);
  expect(screen.getByText('This ride cannot be followed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await show({ ride: null, error: { kind: 'timeout' }, asked: 1, trail: [], phase: 'off' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  const limit = { kind: 'rejected', code: 2, message: 'Too many requests.', reason: 'limit' } as const;
  await show({ ride: null, error: limit, asked: 1, trail: [], phase: 'off' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(2);
  await show({ ride: null, error: null, asked: 1, trail: [], phase: 'off' });
  expect(screen.getByRole('status', { name: 'Looking for your ride' })).toBeDefined();
});

test('the dialog in place of a notification says who is here [1§8.22]', async () => {
  const close = vi.fn();
  renderWithBooking(
    <MessagesProvider words={tracking}>
      <ArrivalDialog text="grey Toyota Prius LK21 ABC is at the pick-up." onClose={close} />
    </MessagesProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'Your driver is here' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(close).toHaveBeenCalled();
});

test('ages are whole seconds, then whole minutes', () => {
  const t = (key: string, params?: object) => `${key} ${JSON.stringify(params ?? '')}`;
  const words = [400, 1_400, 59_400, 60_000, 185_000].map((ms) => ageText(ms, t as never));
  expect(words.map((text) => text.replace(/[^\d ]/g, '').trim())).toEqual(['1', '1', '59', '1', '3']);
});

test('a device without a network is told that there is no connection, and nothing is called live', async () => {
  const { set } = draw(tracked());
  expect(screen.getByText('Live')).toBeDefined();
  await set({ flow: { online: false } });
  expect(screen.queryByText('Live')).toBeNull();
  expect(screen.getByText('No connection, trying again every 10 seconds')).toBeDefined();
  await set({ flow: { online: true } });
  expect(screen.getByText('Live')).toBeDefined();
});

test('without a network nothing is said against the vehicle, however long ago it was last seen', async () => {
  const longAgo = { latitude: 51.48, longitude: -0.46, seenAt: testNow - 130_000 };
  const { set } = draw(tracked({ position: longAgo }));
  expect(screen.getByText('No signal from the vehicle')).toBeDefined();
  await set({ flow: { online: false } });
  expect(screen.queryByText('No signal from the vehicle')).toBeNull();
  expect(screen.getByText('No connection, trying again every 10 seconds')).toBeDefined();
});

test('the map looks at the vehicle and the door while it comes, and at the drop-off with the passenger on board', async () => {
  const seen: MapViewState[] = [];
  const loadMap = async () => async () => ({
    update: (state: MapViewState) => void seen.push(state),
    fit() {},
    resize() {},
    destroy() {},
  });
  const first = tracked();
  if (!first.ride?.position) throw new Error('nothing is seen');
  draw(first, { loadMap });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const { pickup, dropoff, position } = first.ride;
  const spot = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });
  expect(seen.at(-1)?.focus).toEqual([spot(position), spot(pickup)]);
  await show(tracked({ status: 'pob' }));
  expect(seen.at(-1)?.focus).toEqual([spot(position), spot(dropoff)]);
  await show(tracked({ status: 'finish', position: null }));
  expect(seen.at(-1)?.focus).toEqual([]);
});
