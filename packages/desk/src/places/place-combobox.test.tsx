import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { PlaceCombobox, type PlaceComboboxProps } from './place-combobox.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(props: Partial<PlaceComboboxProps> = {}) {
  vi.stubGlobal('fetch', async () => Response.json({ addresses: [] }));
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
