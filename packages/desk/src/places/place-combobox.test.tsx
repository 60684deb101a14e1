import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { PlaceCombobox, type PlaceComboboxProps } from './place-combobox.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(props: Partial<PlaceComboboxProps> = {}, answer: (path: string) => object = () => ({ addresses: [] })) {
  vi.stubGlobal('fetch', async (asked: string) => Response.json(answer(asked)));
  const { user } = draw(
    <>
      <PlaceCombobox label="From" address="Paddington Station" error={null} onChoose={() => {}} {...props} />
      <button type="button">Elsewhere</button>
    </>,
  );
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'From' });
  return { user, field, leave: () => user.click(screen.getByRole('button', { name: 'Elsewhere' })) };
}

it('keeps the chosen place when its text is removed, where a place has to be', async () => {
  const { user, field, leave } = shown();
  await user.clear(field());
  await leave();
  expect(field().value).toBe('Paddington Station');
});

it('takes the place out when the field is emptied, where there may be none', async () => {
  const onRemove = vi.fn();
  const { user, field, leave } = shown({ onRemove });
  await user.clear(field());
  expect(onRemove).not.toHaveBeenCalled();
  await leave();
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('reports text that no place was chosen for once the field is left', async () => {
  const onUnfinished = vi.fn();
  const { user, field, leave } = shown({ onRemove: () => {}, onUnfinished });
  await user.type(field(), ' somewhere');
  expect(field().getAttribute('aria-invalid')).toBe('false');
  expect(onUnfinished).toHaveBeenLastCalledWith(true);
  await leave();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose a place of the list, or leave it empty.')).toBeTruthy();
  await user.clear(field());
  await leave();
  expect(onUnfinished).toHaveBeenLastCalledWith(false);
});

it('shows whom found addresses are owed to', async () => {
  const address = { id: 'a', fulladdress: 'Place Bellecour, 69002 Lyon', latitude: 45.75, longitude: 4.83 };
  const { user, field } = shown({}, (path) =>
    path.startsWith('/api/configuration')
      ? { code: 1, placesattribution: '© OpenStreetMap contributors' }
      : { code: 1, addresses: [address] },
  );
  await user.clear(field());
  await user.type(field(), 'Bellecour');
  expect(await screen.findByText('© OpenStreetMap contributors')).toBeTruthy();
});
