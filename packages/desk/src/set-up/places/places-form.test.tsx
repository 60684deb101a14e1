import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showDesk } from '../../testing/show-desk.tsx';

const station = {
  ...{ id: 'paddington', name: 'Paddington, taxi rank', category: 'Station', town: 'London' },
  ...{ latitude: 51.5166, longitude: -0.1769, aliases: ['PAD'] },
};
type Sent = { documents: { name: string; version: number; content: unknown }[] };

let server: { content: unknown; mistakes: unknown[]; saved: Sent[]; fileNotice: string };
beforeEach(() => {
  server = { content: [station], mistakes: [], saved: [], fileNotice: '' };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = { version: 0, at: null, by: '', note: '' };
const shown = (role: 'viewer' | 'owner' = 'owner') =>
  showDesk(role, '/places', {
    'GET /settings/places': () => ({
      ...{ ...file, name: 'places', notice: '', content: server.content, versions: [file] },
      fileNotice: server.fileNotice,
    }),
    'POST /settings/check': () => ({ mistakes: server.mistakes }),
    'PUT /settings': (body) => {
      server.saved.push(body as Sent);
      return { documents: [] };
    },
  }).user;

const list = () => screen.findByRole('list', { name: 'Your places' });

it('adds a terminal with its meeting point by keyboard, and saves it', async () => {
  const user = shown();
  (await screen.findByRole('button', { name: 'Add place' })).focus();
  await user.keyboard('{Enter}');
  const made = screen.getByRole('group', { name: 'New place' });
  await user.type(within(made).getByLabelText('Name'), 'Terminal 5');
  const form = within(screen.getByRole('group', { name: 'Terminal 5' }));
  await user.selectOptions(form.getByLabelText('Kind'), 'Air');
  await user.type(form.getByLabelText('Meeting point'), 'Arrivals, Costa Coffee');
  await user.type(form.getByLabelText('Airport'), 'EGLL');
  await user.type(form.getByLabelText('Latitude'), '51.4723');
  await user.type(form.getByLabelText('Longitude'), '-0.488');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(save);
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents[0]).toEqual({
    ...{ name: 'places', version: 0 },
    content: [
      station,
      {
        ...{ id: 'place2', name: 'Terminal 5', category: 'Air', latitude: 51.4723, longitude: -0.488 },
        ...{ meetingpoint: 'Arrivals, Costa Coffee', airport: 'EGLL' },
      },
    ],
  });
});

it('opens a place with its fields, and shows where a mistake is', async () => {
  server.mistakes = [{ document: 'places', field: '0.latitude', value: '"x"', message: 'expected a number' }];
  const user = shown();
  const button = await screen.findByRole('button', { name: /^Paddington, taxi rank/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const latitude = screen.getByLabelText('Latitude');
  await user.clear(latitude);
  await user.type(latitude, 'x');
  expect(await screen.findByText(/Paddington, taxi rank › Latitude: expected a number/)).toBeTruthy();
  await user.click(button);
  // A place with a mistake stays in the filtered list.
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('finds one of many by what people call it', async () => {
  const others = Array.from({ length: 80 }, (_, index) => ({
    ...station,
    id: `h${index}`,
    name: `Hotel ${index}`,
    aliases: [],
  }));
  server.content = [...others, station];
  const user = shown();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('31 more. Type part of a name to find one.')).toBeTruthy();
  await user.type(screen.getByLabelText('Search your places'), 'pad');
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
  await user.type(screen.getByLabelText('Search your places'), 'x');
  expect(screen.getByText('None of your places matches “padx”.')).toBeTruthy();
});

it('is read by others, and says that there is none', async () => {
  server.content = [];
  shown('viewer');
  expect(await screen.findByText('No places yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add place' })).toBeNull();
});

it('reports a changed file that is not in force', async () => {
  server.fileNotice = 'fares.json, field distance.base: expected a number instead of "four"';
  shown();
  expect(await screen.findByText('A changed file is not in use')).toBeTruthy();
  expect(screen.getByText(server.fileNotice)).toBeTruthy();
});

it('keeps the focus on the page when a place is taken out', async () => {
  const user = shown();
  await user.click(await screen.findByRole('button', { name: /Paddington/ }));
  await user.click(screen.getByRole('button', { name: 'Remove Paddington, taxi rank' }));
  expect(screen.getByText('No places yet.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add place' }));
});

it('keeps the street of a found address, whose name it does not take', async () => {
  const user = shown();
  const desk = globalThis.fetch;
  const found = {
    ...{ id: 'os-places:1', name: '14 Park Row', line1: '', line2: 'Leeds', category: 'Address', postcode: 'LS1 5HD' },
    ...{ latitude: 53.7978, longitude: -1.5472, fulladdress: '14 Park Row, Leeds LS1 5HD', precision: 'exact' },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.startsWith('/api/searchaddress') ? Response.json({ addresses: [found] }) : desk(address, init),
  );
  await user.click(await screen.findByRole('button', { name: /^Paddington, taxi rank/ }));
  await user.type(screen.getByRole('combobox', { name: 'Find the place' }), '14 park');
  await user.click(await screen.findByRole('option', { name: /14 Park Row/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Street and number').value).toBe('14 Park Row');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Paddington, taxi rank');
});
