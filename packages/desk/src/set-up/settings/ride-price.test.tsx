import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { sampleFares as fares, sampleVehicle as saloon } from '../../testing/sample.ts';
import { RidePrice } from './ride-price.tsx';
import type { Drafts } from './use-drafts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reading = {
  ...{ id: 'r', name: 'Reading Station', line1: 'Station Hill', line2: '', category: 'Station', postcode: 'RG1 1LZ' },
  ...{ latitude: 51.4589, longitude: -0.9713, placename: '', code: '', iata: '', precision: 'exact' },
  fulladdress: 'Reading Station, Station Hill, Reading RG1 1LZ',
};

it('prices what the draft still offers: the hours, the vehicle, and one way once it hires no cars by the hour', async () => {
  const rides: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.includes('searchaddress')) return Response.json({ addresses: [reading] });
    if (!path.endsWith('/price')) return Response.json({});
    rides.push((JSON.parse(String(init.body)) as { ride: Record<string, unknown> }).ride);
    const now = { currency: 'GBP', total: 4_000, lines: [], refused: '' };
    return Response.json({ now, draft: null, metres: 10_000, seconds: 1_200, estimated: false });
  });
  const hourly = { perhour: 40, minimumhours: 2, maximumhours: 4, includedmiles: 15, permile: 1.5 };
  const van = { ...saloon, vehtypeid: 9, typename: 'Van' };
  const draftsOf = (content: object, vehicles = [saloon]) =>
    ({ documents: { fares: content, vehicles }, changed: { fares: content } }) as unknown as Drafts;
  const { user, again } = draw(<RidePrice drafts={draftsOf({ ...fares, hourly }, [saloon, van])} />);
  for (const name of ['From', 'To']) {
    await user.type(screen.getByRole('combobox', { name }), 'reading');
    await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  }
  const journey = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Journey' });
  await user.selectOptions(journey, 'By the hour');
  await waitFor(() => expect(rides.at(-1)).toMatchObject({ hours: 2 }));
  const hours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hours' });
  await user.selectOptions(hours, '4');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vehicle' }), 'Van');
  await waitFor(() => expect(rides.at(-1)).toMatchObject({ hours: 4, vehicle: 9 }));
  // The draft no longer offers what was chosen.
  again(<RidePrice drafts={draftsOf({ ...fares, hourly: { ...hourly, maximumhours: 3 } })} />);
  await waitFor(() => expect(rides.at(-1)).toMatchObject({ hours: 2, vehicle: saloon.vehtypeid }));
  expect(hours.value).toBe('2');
  again(<RidePrice drafts={draftsOf(fares)} />);
  await waitFor(() => expect(rides.at(-1)).toMatchObject({ kind: 'oneWay' }));
  expect(journey.selectedOptions[0]?.text).toBe('One way');
  expect(await screen.findByText(/20 min/)).toBeTruthy();
  expect(screen.queryByText('Choose two places.')).toBeNull();
});

it.each([
  [-999_999_999_999, '1,2,3'],
  ['', '1,2,3'],
  ['2x', ''],
])('offers no impossible hours while the minimum is typed as %s', async (minimumhours, offered) => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const hourly = { perhour: 40, minimumhours, maximumhours: 3, includedmiles: 15, permile: 1.5 };
  const content = { ...fares, hourly };
  const drafts = { documents: { fares: content, vehicles: [saloon] }, changed: { fares: content } };
  const { user } = draw(<RidePrice drafts={drafts as unknown as Drafts} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Journey' }), 'By the hour');
  const hours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hours' });
  expect([...hours.options].map(({ text }) => text).join()).toBe(offered);
});
