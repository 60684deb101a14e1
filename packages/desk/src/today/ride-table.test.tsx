import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleRide } from '../testing/sample.ts';
import { RideTable } from './ride-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const now = Date.parse('2026-11-24T12:00:00Z');

/** Stubs the media query for narrow screens. @returns a function that changes its result */
function narrowScreen(matches: boolean) {
  const query = Object.assign(new EventTarget(), { matches });
  vi.stubGlobal('matchMedia', () => query);
  return (narrow: boolean) => {
    query.matches = narrow;
    act(() => void query.dispatchEvent(new Event('change')));
  };
}
/** Renders the table in a container that is 800 px high, since jsdom has no layout. */
const show = (count: number) => {
  const rides = Array.from({ length: count }, (_, index) =>
    sampleRide({ reference: `R${index}`, pickupAt: new Date(now + index * 60_000).toISOString() }),
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const table = (open: string | null, left = rides) => (
    <StyleRoot>
      <RideTable rides={left} open={open} now={now} zone="Europe/London" otherDays={false} onOpen={() => {}} empty="" />
    </StyleRoot>
  );
  const { rerender } = render(table(null));
  return (open: string | null, without?: string) =>
    rerender(
      table(
        open,
        rides.filter(({ reference }) => reference !== without),
      ),
    );
};
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('draws the rows in sight alone, and says how many there are', () => {
  narrowScreen(false);
  show(2_000);
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('2001');
  expect(within(table).getAllByRole('button').length).toBeLessThan(40);
});

it('keeps the focus on a row that is scrolled out of sight', async () => {
  narrowScreen(false);
  show(2_000);
  const first = screen.getByRole('button', { name: /R1,|in 1 min/ });
  first.focus();
  const list = screen.getByRole('region', { name: 'Rides' });
  list.scrollTop = 20_000;
  fireEvent.scroll(list);
  await screen.findByRole('button', { name: /R360/ });
  expect(document.activeElement).toBe(first);
  expect(screen.queryByRole('button', { name: /in 2 min/ })).toBeNull();
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr')];
  const heights = rows.map((row) => Number.parseInt(row.style.blockSize, 10) || 56);
  expect(heights.reduce((sum, height) => sum + height)).toBe(2_000 * 56);
});

it('says everything of a ride in one card on a phone, and in columns when it is turned', () => {
  const turn = narrowScreen(true);
  show(3);
  expect(titles()).toEqual(['Pick-up', 'Ride']);
  const card = screen.getAllByRole('row')[1]?.textContent;
  for (const word of ['Paddington', 'Heathrow', 'Ada Lovelace', '£40.00 cash', 'Saloon', 'Unassigned']) {
    expect(card).toContain(word);
  }
  turn(false);
  expect(titles()).toEqual(['Pick-up', 'Journey', 'Passenger', 'Vehicle', 'Fare', 'Status']);
});

it('gives the focus to the row of a booking that was closed, unless it is elsewhere', async () => {
  narrowScreen(false);
  const open = show(3);
  open('R1/outbound');
  open(null);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /R1|in 1 min/ }));
  const last = screen.getByRole('button', { name: /in 2 min/ });
  open('R1/outbound');
  last.focus();
  open(null);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(last);
});

it('gives the focus to the ride in its place when the ride of the closed booking has left the list', async () => {
  narrowScreen(false);
  const open = show(4);
  open('R1/outbound');
  // As among the unassigned, once it is assigned.
  open('R1/outbound', 'R1');
  open(null, 'R1');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /in 2 min/ }));
});

it('gives the focus to the last ride when the one behind it has left the list', async () => {
  narrowScreen(false);
  const open = show(3);
  open('R2/outbound');
  open(null, 'R2');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: /in 1 min/ }));
});

it.each([
  ['a', 1],
  ['{Control>}a', 0],
  ['{Meta>}a', 0],
  ['{Alt>}a', 0],
] as const)('takes %s in the list %i times for the assignment of its ride', async (keys, times) => {
  narrowScreen(false);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const onOpen = vi.fn();
  render(
    <StyleRoot>
      <RideTable
        rides={[sampleRide()]}
        open={null}
        now={now}
        zone="Europe/London"
        otherDays={false}
        onOpen={onOpen}
        empty=""
      />
    </StyleRoot>,
  );
  screen.getByRole('button', { name: /C97A94F/ }).focus();
  await userEvent.setup().keyboard(keys);
  expect(onOpen).toHaveBeenCalledTimes(times);
});
