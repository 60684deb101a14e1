import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapOfProps } from '../../maps/map-of.tsx';
import { showDesk } from '../../testing/show-desk.tsx';

/** The latest properties of the map: what it draws, and the handlers of its pointer. */
let map: MapOfProps;
vi.mock('../../maps/map-of.tsx', () => ({
  MapOf(props: MapOfProps) {
    map = props;
    return null;
  },
}));

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const outline = {
  about: 'Greater London',
  kind: 'polygon',
  points: [at(51.2, -0.6), at(51.8, -0.6), at(51.8, 0.4), at(51.2, 0.4)],
};
type Sent = { documents: { name: string; version: number; content: unknown }[]; note: string };

let server: { content: unknown; mistakes: unknown[]; saved: Sent[] };
beforeEach(() => {
  server = { content: outline, mistakes: [], saved: [] };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = { version: 0, at: null, by: '', note: '' };
const second = { version: 1, at: '2026-11-24T12:00:00.000Z', by: 'owner@operator.example', note: 'Airport' };
const shown = (role: 'viewer' | 'dispatcher' | 'owner' = 'owner') =>
  showDesk(role, '/service-area', {
    'GET /settings/service-area': () => ({
      ...second,
      name: 'service-area',
      notice: '',
      content: server.content,
      versions: [second, file],
    }),
    'GET /settings/vehicles': () => ({ ...file, name: 'vehicles', notice: '', content: [], versions: [file] }),
    'GET /settings/service-area/versions/0': () => ({
      name: 'service-area',
      version: 0,
      content: { kind: 'circle', centre: at(51.5, -0.1), kilometres: 25 },
    }),
    'POST /settings/check': () => ({ mistakes: server.mistakes }),
    'PUT /settings': (body) => {
      server.saved.push(body as Sent);
      return { documents: [] };
    },
  }).user;

const corner = (number: number) => screen.findByRole('group', { name: `Corner ${number}` });
const field = async (number: number, label: string) =>
  within(await corner(number)).getByLabelText<HTMLInputElement>(label);
const bar = () => screen.getByRole('region', { name: 'Changes' });
const save = async (user: ReturnType<typeof shown>) => {
  const button = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(button);
  await waitFor(() => expect(server.saved).toHaveLength(1));
  return server.saved[0]?.documents[0];
};

it('adds, moves and takes out a corner by keyboard, and saves the outline as a version of what was read', async () => {
  const user = shown();
  await user.click(await screen.findByRole('button', { name: 'Add after corner 2' }));
  const added = await field(3, 'Latitude');
  await waitFor(() => expect(document.activeElement).toBe(added));
  expect([added.value, (await field(3, 'Longitude')).value]).toEqual(['51.8', '-0.1']);
  await user.clear(added);
  await user.type(added, '51.95');
  screen.getByRole('button', { name: 'Remove corner 1' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(document.activeElement).toBe(await field(1, 'Latitude')));
  const points = [at(51.8, -0.6), at(51.95, -0.1), at(51.8, 0.4), at(51.2, 0.4)];
  expect(map.state.area).toEqual(points);
  expect(await save(user)).toEqual({ name: 'service-area', version: 1, content: { ...outline, points } });
});

it('adds a corner where the map is pressed, moves the one that is dragged, and finds the one that is pressed', async () => {
  const user = shown();
  await corner(1);
  await waitFor(() => expect(map.state.markers.map(({ label }) => label)).toContain('Corner 4'));
  act(() => map.onPointer?.onPressed?.(at(51.5, 0.6000001)));
  await waitFor(async () => expect(document.activeElement).toBe(await field(4, 'Latitude')));
  expect((await field(4, 'Longitude')).value).toBe('0.6');

  act(() => map.onPointer?.onMarkerMoved?.('corner 0', at(51, -1), false));
  expect(map.state.area?.[0]).toEqual(at(51, -1));
  expect((await field(1, 'Latitude')).value).toBe('51.2');
  act(() => map.onPointer?.onMarkerMoved?.('corner 0', at(51.000004, -1), true));
  expect((await field(1, 'Latitude')).value).toBe('51');

  act(() => map.onPointer?.onMarkerPressed?.('corner 1'));
  await waitFor(async () => expect(document.activeElement).toBe(await field(2, 'Latitude')));
  expect(await save(user)).toMatchObject({
    content: { points: [at(51, -1), at(51.8, -0.6), at(51.8, 0.4), at(51.5, 0.6), at(51.2, 0.4)] },
  });
});

it('drags a circle by its centre and its border', async () => {
  server.content = { kind: 'circle', centre: at(51.5, 0), kilometres: 10 };
  shown();
  const radius = await screen.findByLabelText<HTMLInputElement>('Radius (miles)');
  await waitFor(() => expect(map.state.markers.map(({ id }) => id)).toEqual(['base', 'centre', 'border']));
  act(() => map.onPointer?.onMarkerMoved?.('border', at(51.6, 0), true));
  expect(radius.value).toBe('6.897');
  act(() => map.onPointer?.onMarkerMoved?.('centre', at(51.6, 0.1), true));
  expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('51.6');
  expect(radius.value).toBe('6.897');
  act(() => map.onPointer?.onPressed?.(at(51, 0)));
  expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('51.6');
});

it('takes a radius as it is typed in miles, and keeps kilometres', async () => {
  server.content = { kind: 'circle', centre: at(51.5, 0), kilometres: 10 };
  const user = shown();
  const radius = await screen.findByLabelText<HTMLInputElement>('Radius (miles)');
  await user.clear(radius);
  await user.type(radius, '12.5');
  expect(radius.value).toBe('12.5');
  await waitFor(() => expect(bar().textContent).toContain('Radius6.214 miles → 12.5 miles'));
  expect(await save(user)).toMatchObject({ content: { kilometres: 20.1168 } });
});

it('makes an area of another kind, or none', async () => {
  const user = shown();
  const kind = await screen.findByLabelText('Where bookings are accepted');
  await user.selectOptions(kind, 'A circle');
  expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('51.5');
  expect(bar().textContent).toContain('8 changes are not saved');
  expect(within(bar()).getByText('3 more changes')).toBeTruthy();
  await user.selectOptions(kind, 'Everywhere');
  expect(map.state.area).toEqual([]);
  expect(bar().textContent).toContain('KindAn outline → Everywhere');
  expect(await save(user)).toMatchObject({ content: null });
});

it('puts a mistake at the corner or the outline it is about, and does not save', async () => {
  const message = 'the line from corner 3 to corner 4 meets the one from corner 1 to corner 2';
  server.mistakes = [
    { document: 'service-area', field: 'points.2', value: '', message },
    { document: 'service-area', field: 'points', value: '', message: 'your base at 51.5, -0.1 is outside this area' },
  ];
  const user = shown();
  const latitude = await field(3, 'Latitude');
  await user.clear(latitude);
  await user.type(latitude, '51');
  await waitFor(async () => expect((await corner(3)).textContent).toContain(message));
  expect(within(screen.getByRole('region', { name: /^Corners/ })).getByText(/^your base/)).toBeTruthy();
  await user.type(within(bar()).getByLabelText(/Note/), 'x{Enter}');
  expect(server.saved).toEqual([]);
});

it('takes an earlier version back', async () => {
  const user = shown();
  await user.click(await screen.findByText(/History of service area/));
  await user.click(screen.getByRole('button', { name: 'Restore service area to the file' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Radius (miles)')).value).toBe('15.534');
  expect(await save(user)).toMatchObject({ version: 1, content: { kind: 'circle' } });
});

it.each(['viewer', 'dispatcher'] as const)('lets a %s read, and nothing else', async (role) => {
  shown(role);
  expect((await field(1, 'Latitude')).disabled).toBe(true);
  expect(screen.getByLabelText('Where bookings are accepted')).toHaveProperty('disabled', true);
  await waitFor(() => expect(map.state.area).toHaveLength(4));
  expect(map.onPointer).toBeUndefined();
  expect(map.state.markers.some(({ movable }) => movable)).toBe(false);
  for (const name of [/^Add/, /^Take/, 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
});
