import { expect, test } from 'vitest';
import { renderWithBooking, screen, within } from '../../testing/render.tsx';
import { testConfiguration } from '../../testing/scripted-booking.ts';
import { ReturnSection } from './return.tsx';
import { TimeSection } from './time.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a return is added and removed by the same chip, which says which', async () => {
  const { booking, user, set } = renderWithBooking(<ReturnSection />);
  expect(button('One way').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Add return'));
  expect(booking.dispatched).toEqual([{ type: 'journey.returnKindChosen', kind: 'return' }]);
  await set({ journey: { returnKind: 'return' } });
  expect(screen.getByRole('group', { name: 'Return time' })).toBeTruthy();
  expect(await screen.findByRole('grid')).toBeTruthy();
  await user.click(button('Remove return'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.returnKindChosen', kind: 'oneWay' });
});

test('the return time is what the person says, and never assumed', async () => {
  const { booking, user, set } = renderWithBooking(<ReturnSection />, { journey: { returnKind: 'return' } });
  await user.click(await screen.findByRole('button', { name: 'Return time Choose a time' }));
  expect(booking.dispatched).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /25 November 2026/ }));
  expect(booking.dispatched.at(-1)).toMatchObject({ type: 'journey.returnTimeChosen' });
  await set({ journey: { returnTime: '2026-11-25T18:00' } });
  expect(button(/^Return time 25\/11\/2026 18:00/)).toBeTruthy();
});

test('the calendar of the return marks the way out and the days between', async () => {
  const { user } = renderWithBooking(<ReturnSection />, {
    journey: {
      time: { kind: 'later', local: '2026-11-25T14:30' },
      returnKind: 'return',
      returnTime: '2026-11-27T18:00',
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Return time/ }));
  expect(await screen.findByRole('button', { name: /25 November 2026, outbound/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /26 November 2026, between outbound and return/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /27 November 2026, return, 2 days later/ })).toBeTruthy();
});

test('one calendar takes both days: outbound first, then the return, whichever field opened it', async () => {
  const { booking, user, set } = renderWithBooking(<ReturnSection />, {
    journey: { time: { kind: 'later', local: '2026-11-25T14:30' }, returnKind: 'return' },
  });
  await user.click(await screen.findByRole('button', { name: /^Return time/ }));
  const ways = await screen.findByRole('group', { name: 'Which way' });
  const way = (name: string) => within(ways).getByRole('button', { name });
  expect(way('Return').getAttribute('aria-pressed')).toBe('true');
  await user.click(way('Outbound'));
  await user.click(screen.getByRole('button', { name: /26 November 2026/ }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.laterChosen', local: '2026-11-26T14:30' });
  await set({ journey: { time: { kind: 'later', local: '2026-11-26T14:30' } } });
  await user.click(way('Return'));
  await user.click(screen.getByRole('button', { name: /30 November 2026/ }));
  expect(booking.dispatched.at(-1)).toMatchObject({ type: 'journey.returnTimeChosen' });
  await set({ journey: { returnTime: '2026-11-30T18:00' } });
  expect(screen.getByRole('button', { name: /30 November 2026, return, 4 days later/ })).toBeTruthy();
});

test('a missing return time says what to do', () => {
  renderWithBooking(<ReturnSection />, { journey: { returnKind: 'return' }, flow: { revealed: ['returnTime'] } });
  expect(screen.getByText('Choose when the driver takes you back.')).toBeTruthy();
});

test('wait and return needs no time and says what it is', async () => {
  const { booking, user, set } = renderWithBooking(<ReturnSection />);
  await user.click(button('Wait and return'));
  expect(booking.dispatched).toEqual([{ type: 'journey.returnKindChosen', kind: 'waitAndReturn' }]);
  await set({ journey: { returnKind: 'waitAndReturn' } });
  expect(screen.queryByRole('group', { name: 'Return time' })).toBeNull();
  expect(screen.getByText('The driver waits for you and takes you back.')).toBeTruthy();
});

test('an open panel of the return goes with the return: hire by the hour and an emptied form have none', async () => {
  const configuration = { ...testConfiguration, minimumHours: 3, maximumHours: 12 };
  const { user, set } = renderWithBooking(<ReturnSection />, { boot: { configuration } });
  const panel = () => screen.queryByRole('group', { name: 'Return time' });
  for (const leave of [{ hours: 3 }, {}]) {
    await user.click(button('Add return'));
    await set({ journey: { returnKind: 'return' } });
    expect(panel()).not.toBeNull();
    await set({ journey: { returnKind: 'oneWay', ...leave } });
    expect(panel()).toBeNull();
  }
});

test('the pick-up’s panel sets the pick-up again once the return that it was turned to is removed', async () => {
  const { booking, user, set } = renderWithBooking(<TimeSection />, {
    journey: { time: { kind: 'later', local: '2026-11-25T14:30' }, returnKind: 'return' },
  });
  await user.click(await screen.findByRole('button', { name: /^Pick-up time/ }));
  await user.click(await screen.findByRole('button', { name: 'Return' }));
  await set({ journey: { returnKind: 'oneWay' } });
  await user.click(screen.getByRole('button', { name: /27 November 2026/ }));
  expect(booking.dispatched).toEqual([{ type: 'journey.laterChosen', local: '2026-11-27T14:30' }]);
});
