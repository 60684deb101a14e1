import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { PlainTable, Waiting } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = [
  { name: 'Ada Lovelace', state: 'in', rides: 12 },
  { name: 'Grace Hopper', state: '', rides: 7 },
];

it('shows its rows as cards below 640 px, and as a table again when the screen is turned', () => {
  const query = Object.assign(new EventTarget(), { matches: true });
  const asked: string[] = [];
  vi.stubGlobal('matchMedia', (text: string) => {
    asked.push(text);
    return query;
  });
  draw(
    <PlainTable
      label="Drivers"
      rows={rows}
      keyOf={({ name }) => name}
      empty="None"
      columns={[
        { title: 'Who', cell: ({ name }) => name },
        { title: 'State', cell: ({ state }) => state },
        { title: 'Rides', figures: true, cell: ({ rides }) => rides },
        { title: 'Change', actions: true, cell: ({ name }) => <button type="button">Change {name}</button> },
      ]}
    />,
  );
  expect(asked).toContain('(width < 640px)');
  const cards = within(screen.getByRole('list', { name: 'Drivers' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'Ada LovelaceStateinRides12ChangeChange Ada Lovelace',
    'Grace HopperRides7ChangeChange Grace Hopper',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
  query.matches = false;
  act(() => void query.dispatchEvent(new Event('change')));
  expect(screen.getByRole('table', { name: 'Drivers' })).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('keeps the focus on the page when the button to try again goes', () => {
  const asked = { isPending: false, isError: true, isFetching: false, error: new Error('offline'), refetch: () => {} };
  const page = (now: Partial<typeof asked>) => (
    <main tabIndex={-1}>
      <Waiting asked={{ ...asked, ...now }} />
    </main>
  );
  const { again } = draw(page({}));
  screen.getByRole('button', { name: 'Try again' }).focus();
  again(page({ isPending: true, isError: false, isFetching: true }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('takes the focus of a button that goes with its row, and of the last one', () => {
  const table = (left: typeof rows) => (
    <PlainTable
      label="Drivers"
      rows={left}
      keyOf={({ name }) => name}
      empty="None"
      columns={[{ title: 'Change', cell: ({ name }) => <button type="button">Retire {name}</button> }]}
    />
  );
  const { again } = draw(table(rows));
  act(() => screen.getByRole('button', { name: 'Retire Ada Lovelace' }).focus());
  again(table(rows.slice(1)));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Drivers' }));
  act(() => screen.getByRole('button', { name: 'Retire Grace Hopper' }).focus());
  again(table([]));
  expect(document.activeElement).toBe(screen.getByText('None'));
});

it('leaves the focus alone that is elsewhere when a row goes', () => {
  const table = (left: typeof rows) => (
    <>
      <PlainTable
        label="Drivers"
        rows={left}
        keyOf={({ name }) => name}
        empty="None"
        columns={[{ title: 'Change', cell: ({ name }) => <button type="button">Retire {name}</button> }]}
      />
      <input aria-label="Name" />
    </>
  );
  const { again } = draw(table(rows));
  act(() => screen.getByRole('button', { name: 'Retire Ada Lovelace' }).focus());
  act(() => screen.getByLabelText('Name').focus());
  again(table(rows.slice(1)));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
