import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render, screen, userEvent, within } from '../testing/render.tsx';
import { Calendar, firstWeekday, type OtherEnd, weeksOf } from './calendar.tsx';

interface FieldProps {
  start: string | null;
  min: string;
  chosen: string[];
  weekStart?: number | null;
  other?: OtherEnd;
}

function Field({ start, min, chosen, weekStart = null, other }: FieldProps) {
  const [value, setValue] = useState(start);
  return (
    <Calendar
      label="Calendar"
      locale="en-GB"
      value={value}
      min={min}
      today="2026-11-21"
      weekStart={weekStart}
      onValue={(day) => {
        chosen.push(day);
        setValue(day);
      }}
      other={other}
      texts={{ previousMonth: 'Previous month', nextMonth: 'Next month', tooEarly: 'too early', today: 'today' }}
    />
  );
}

function setUp(start: string | null = '2026-11-25', min = '2026-11-21', other?: OtherEnd) {
  const chosen: string[] = [];
  render(<Field start={start} min={min} chosen={chosen} {...(other ? { other } : {})} />);
  const focused = () => screen.getAllByRole('button').find((button) => button === button.ownerDocument.activeElement);
  return { chosen, focused, user: userEvent.setup() };
}

test('a month is six weeks that begin on the locale’s day', () => {
  const weeks = weeksOf('2026-11-25', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2026-11-25', 0)[0]?.[0]).toBe('2026-11-01');
  expect(weeksOf('2028-02-01', 1).flat().filter(Boolean)).toHaveLength(29);
  expect([1, 7, 0]).toContain(firstWeekday('en-GB'));
  expect(firstWeekday('not a locale')).toBe(1);
});

test.each([
  [1, 'Monday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
])('the week begins as the operator says: %d is %s', (weekStart, name) => {
  render(<Field start={null} min="2026-11-21" chosen={[]} weekStart={weekStart} />);
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe(name);
});

test('arrows, pages, Home and End walk the days and turn the months', async () => {
  const { user, focused } = setUp();
  screen.getByRole('button', { name: /^Wednesday,? 25 November 2026$/ }).focus();
  const expectDay = (name: string) =>
    expect(
      focused()
        ?.getAttribute('aria-label')
        ?.replace(/^(\w+),/, '$1'),
    ).toBe(name);
  await user.keyboard('{ArrowRight}');
  expectDay('Thursday 26 November 2026');
  await user.keyboard('{Home}');
  expectDay('Monday 23 November 2026');
  await user.keyboard('{End}');
  expectDay('Sunday 29 November 2026');
  await user.keyboard('{ArrowDown}');
  expectDay('Sunday 6 December 2026');
  expect(screen.getByText('December 2026').getAttribute('aria-live')).toBe('polite');
  await user.keyboard('{PageDown}');
  expectDay('Wednesday 6 January 2027');
  await user.keyboard('{PageUp}{PageUp}{PageUp}');
  expectDay('Saturday 21 November 2026, today');
});

test('Enter chooses; a day before the first one says why it cannot be', async () => {
  const { user, chosen } = setUp();
  screen.getByRole('button', { name: /^Wednesday,? 25 November 2026$/ }).focus();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(chosen).toEqual(['2026-11-24']);
  const early = screen.getByRole('button', { name: /^Friday,? 20 November 2026, too early$/ });
  expect(early.getAttribute('aria-disabled')).toBe('true');
  await user.click(early);
  expect(chosen).toEqual(['2026-11-24']);
});

test('one day is in the tab order and the chosen one is selected', () => {
  setUp();
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  const stops = within(grid)
    .getAllByRole('button')
    .filter((button) => button.tabIndex === 0);
  expect(stops.map((button) => button.textContent)).toEqual(['25']);
  expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toBe('25');
});

test('months before the first possible day are out of reach', async () => {
  const { user } = setUp(null);
  const back = screen.getByRole('button', { name: 'Previous month' });
  expect(back.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText('December 2026')).toBeTruthy();
  await user.click(back);
  expect(screen.getByText('November 2026')).toBeTruthy();
});

const spoken = (day: Element) =>
  day
    .querySelector('button')
    ?.getAttribute('aria-label')
    ?.replace(/^.*2026,? ?/, '');
const otherEnd = (day: string, isOutbound: boolean): OtherEnd => ({
  ...{ day, isOutbound, outbound: 'outbound', back: 'return', between: 'between' },
  later: (days) => `${days} days later`,
  span: (outbound, back) => `${outbound} to ${back}`.replaceAll(',', ''),
});
const marked = () =>
  screen.getAllByRole('gridcell').flatMap((cell) => {
    const said = spoken(cell);
    return said && !/too early|today/.test(said) ? [`${cell.textContent} ${said}`] : [];
  });

test('in the return’s calendar the way out, the days between and the way back are marked and said, by keyboard too', async () => {
  const { user } = setUp(null, '2026-11-23', otherEnd('2026-11-23', true));
  expect(marked()).toEqual(['23 outbound']);
  screen.getByRole('button', { name: /23 November 2026/ }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(marked()).toEqual(['23 outbound', '24 between', '25 between', '26 return, 3 days later']);
  expect(
    screen.getByText('Monday 23 November 2026 to Thursday 26 November 2026, 3 days later').getAttribute('aria-live'),
  ).toBe('polite');
});

test('in the calendar of the way out the return is the other end, and one day can be both', async () => {
  const { user } = setUp('2026-11-25', '2026-11-21', otherEnd('2026-11-26', false));
  expect(marked()).toEqual(['25 outbound', '26 return, 1 days later']);
  await user.click(screen.getByRole('button', { name: /26 November 2026/ }));
  expect(marked()).toEqual(['26 outbound, return']);
});

test.each(['2026-10-24', '2026-03-28'])(
  'a change of the clocks makes no day of a span more or less: %s',
  async (saturday) => {
    vi.stubEnv('TZ', 'Europe/London');
    const monday = saturday.slice(0, 8) + String(Number(saturday.slice(8)) + 2);
    setUp(saturday, '2026-01-01', otherEnd(monday, false));
    expect(marked().at(-1)).toMatch(/ return, 2 days later$/);
    vi.unstubAllEnvs();
  },
);
