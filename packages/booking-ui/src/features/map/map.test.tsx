import type { MapFailure, MapView, MapViewFactory, MapViewOptions } from 'booking-core/ports';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { quoted, routed, sampleRide } from '../../testing/sample-state.ts';
import { readyState, testConfiguration } from '../../testing/scripted-booking.ts';
import styles from './map.module.css';
import { MapPanel, RideMap } from './map.tsx';

afterEach(cleanup);

function scriptedMap() {
  const view: MapView = { update: vi.fn(), fit: vi.fn(), resize: vi.fn(), destroy: vi.fn() };
  let options: MapViewOptions | null = null;
  const create = vi.fn<MapViewFactory>(async (_host, given) => {
    options = given;
    return view;
  });
  const fail = (reason: MapFailure) => options?.onError(reason);
  return { view, create, fail, loadMap: vi.fn(async () => create) };
}

test('is loaded after the first painting, drawn once and brought up to date', async () => {
  const map = scriptedMap();
  const { set, unmount } = renderWithBooking(<MapPanel />, {}, { loadMap: map.loadMap });
  expect(map.loadMap).not.toHaveBeenCalled();
  await waitFor(() => expect(map.create).toHaveBeenCalledTimes(1), { timeout: 4000 });
  expect(map.create.mock.calls[0]?.[1].state.theme).toBe('light');
  await set(quoted);
  const last = vi.mocked(map.view.update).mock.lastCall?.[0];
  expect(last?.markers.map((marker) => marker.kind)).toEqual(['pickup', 'via', 'dropoff']);
  expect(map.view.fit).toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(map.view.destroy).toHaveBeenCalledTimes(1));
});

test('is dark once the page is, which says so in a class or a style of its own', async () => {
  const map = scriptedMap();
  const { container, unmount } = renderWithBooking(<MapPanel />, quoted, { loadMap: map.loadMap });
  await waitFor(() => expect(map.create).toHaveBeenCalled(), { timeout: 4000 });
  const host = map.create.mock.calls[0]?.[0] as HTMLElement;
  expect(container.contains(host)).toBe(true);
  vi.mocked(map.view.update).mockClear();
  const noticed = new Promise((done) =>
    new MutationObserver(done).observe(document.documentElement, { attributes: true }),
  );
  document.documentElement.className = 'night';
  await noticed;
  // The class alone does not change the colour scheme, so the map is not updated.
  expect(map.view.update).not.toHaveBeenCalled();
  const style = document.createElement('style');
  style.textContent = '.night, .night * { color-scheme: dark }';
  document.head.append(style);
  document.body.dataset.theme = 'night';
  await waitFor(() => expect(vi.mocked(map.view.update).mock.lastCall?.[0].theme).toBe('dark'));
  unmount();
  style.remove();
  document.documentElement.removeAttribute('class');
  delete document.body.dataset.theme;
});

test('begins at the operator’s base [2§9.16]', async () => {
  const map = scriptedMap();
  const base = { latitude: 48.85, longitude: 2.35 };
  const boot = { ...readyState().boot, configuration: { ...testConfiguration, base } };
  renderWithBooking(<MapPanel />, { boot }, { loadMap: map.loadMap });
  await waitFor(() => expect(map.create).toHaveBeenCalled(), { timeout: 4000 });
  expect(map.create.mock.calls[0]?.[1].centre).toEqual(base);
});

test('is measured again a moment after the fare has gone [1§4.20 1§9.12 2§4.18 2§4.19 2§9.11 2§9.12]', async () => {
  const map = scriptedMap();
  const { set } = renderWithBooking(<MapPanel />, quoted, { loadMap: map.loadMap });
  await waitFor(() => expect(map.create).toHaveBeenCalled(), { timeout: 4000 });
  vi.mocked(map.view.resize).mockClear();
  const wait = vi.spyOn(window, 'setTimeout');
  await set({ quote: { status: 'none', quotation: null, quotationKey: null } });
  expect(map.view.resize).not.toHaveBeenCalled();
  expect(wait.mock.calls.map(([, ms]) => ms)).toContain(100);
  wait.mockRestore();
  await waitFor(() => expect(map.view.resize).toHaveBeenCalledTimes(1));
});

test('says in words what it draws', () => {
  const { container } = renderWithBooking(<MapPanel />, quoted, { loadMap: scriptedMap().loadMap });
  const words = container.querySelector('figcaption .tb-hidden')?.textContent;
  expect(words).toMatch(
    /^Route: .*Heathrow Terminal 5.* → .*Paddington.* → .*Downing Street.*, 29\.6 km, about 55 min$/,
  );
});

test('a map that gives up leaves the route in words in the same place', async () => {
  const map = scriptedMap();
  const { container } = renderWithBooking(<MapPanel />, routed, { loadMap: map.loadMap });
  await waitFor(() => expect(map.create).toHaveBeenCalled(), { timeout: 4000 });
  map.fail('no-webgl');
  await waitFor(() => expect(container.querySelector('.tb-map')?.getAttribute('data-failed')).toBe('true'));
  expect(container.querySelectorAll(`.${styles.drawn} li`).length).toBe(3);
});

test('a map whose code does not come hinders nobody', async () => {
  const loadMap = vi.fn(() => Promise.reject(new Error('offline')));
  renderWithBooking(<MapPanel />, {}, { loadMap });
  expect(await screen.findByText(/The map cannot be shown here/, {}, { timeout: 4000 })).toBeDefined();
});

test('a map whose code did not come without a network is drawn once there is one', async () => {
  const map = scriptedMap();
  map.loadMap.mockRejectedValueOnce(new Error('offline'));
  const { flow } = readyState();
  const { set } = renderWithBooking(<MapPanel />, { flow: { ...flow, online: false } }, { loadMap: map.loadMap });
  await screen.findByText(/The map cannot be shown here/, {}, { timeout: 4000 });
  await set({ flow: { ...flow, online: true } });
  await waitFor(() => expect(map.create).toHaveBeenCalledTimes(1), { timeout: 4000 });
  expect(screen.queryByText(/The map cannot be shown here/)).toBeNull();
});

test('without a map there are only words', () => {
  renderWithBooking(<MapPanel />);
  expect(screen.getByText(/The map cannot be shown here/)).toBeDefined();
});

test('says no distance of a car by the hour, which goes where its passenger says', () => {
  const hired = { ...quoted, journey: { ...quoted.journey, hours: 3 } };
  const { container } = renderWithBooking(<MapPanel />, hired, { loadMap: scriptedMap().loadMap });
  expect(container.querySelector('figcaption')?.textContent).toMatch(/^Route: .*Downing Street/);
  expect(container.querySelector('figcaption')?.textContent).not.toMatch(/\d (km|min)|estimated/);
  const ride = { ...sampleRide, hours: 3, path: [], vias: [] };
  const { container: ticket } = renderWithBooking(<RideMap ride={ride} />, {}, { loadMap: scriptedMap().loadMap });
  expect(ticket.querySelector('figcaption')?.textContent).not.toMatch(/\d (km|min)|estimated/);
});
