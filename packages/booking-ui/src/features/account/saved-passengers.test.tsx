import { displayPhone, fail, ok, type SavedPassenger } from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { createScriptedBooking } from '../../testing/scripted-booking.ts';
import { SavedPassengers } from './saved-passengers.tsx';

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const grace = { ...ada, firstName: 'Grace', lastName: 'Hopper', phone: '7911224321' };

/** Renders a booker's passenger details; `status` is the result of the phone's lookup in the numbering plans. */
function open(status: 'reading' | 'exists' | 'doesNotExist' | 'unread', kept: readonly SavedPassenger[] = []) {
  const passengers = [...kept];
  const savePassenger = vi.fn(async (passenger: SavedPassenger) => {
    passengers.push({ ...passenger, id: 7 });
    return ok(undefined);
  });
  const booking = createScriptedBooking({
    session: { profile: aProfile({ bookerId: 3 }) },
    details: { contact: ada, phones: { contact: { number: displayPhone(ada), status }, customer: null } },
  });
  const bookers = async () => ({ passengers: async () => ok([...passengers]), savePassenger });
  Object.assign(booking, { account: async () => ({ bookers }) });
  return { ...renderWithBooking(<SavedPassengers />, {}, {}, booking), savePassenger };
}
const save = () => screen.queryByRole('button', { name: 'Save this passenger' });
const saved = { id: 1, contact: grace, costCentre: 'Events' };

test.each(['reading', 'doesNotExist'] as const)(
  'a passenger whose phone is %s is not offered to be saved',
  async (status) => {
    open(status, [saved]);
    await screen.findByRole('combobox', { name: 'Saved passengers' });
    expect(save()).toBeNull();
  },
);

test.each(['exists', 'unread'] as const)(
  'a passenger whose phone is %s is saved, once, and said so',
  async (status) => {
    const { user, savePassenger } = open(status);
    await waitFor(() => expect(save()).not.toBeNull());
    await user.dblClick(save() as HTMLElement);
    expect(await screen.findByText('Ada is saved.')).toBeDefined();
    expect(savePassenger.mock.calls.map(([each]) => each)).toEqual([{ id: 0, contact: ada, costCentre: '' }]);
    await waitFor(() => expect(save()).toBeNull());
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Saved passengers' }).value).toBe('7');
  },
);

test('what the server says against a passenger is shown', async () => {
  const { user, savePassenger } = open('exists');
  savePassenger.mockResolvedValueOnce(fail({ kind: 'rejected', code: 2, message: 'There are too many.' }) as never);
  await waitFor(() => expect(save()).not.toBeNull());
  await user.click(save() as HTMLElement);
  expect(await screen.findByText('There are too many.')).toBeDefined();
});

test('a saved passenger is chosen by name, with the cost centre', async () => {
  const { booking, user } = open('exists', [saved]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Saved passengers' }), 'Grace Hopper');
  expect(booking.dispatched).toEqual([{ type: 'details.passengerChosen', contact: grace, costCentre: 'Events' }]);
});
