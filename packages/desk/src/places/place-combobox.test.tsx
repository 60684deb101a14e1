import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { PlaceCombobox, type PlaceComboboxProps } from './place-combobox.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(props: Partial<PlaceComboboxProps> = {}, answer: (path: string) => unknown = () => ({ addresses: [] })) {
  vi.stubGlobal('fetch', async (asked: string) => Response.json(await answer(asked)));
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
  expect(screen.getByText('Choose a place from the list, or leave it empty.')).toBeTruthy();
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

const suggested = {
  ...{ id: 'google:1', name: '1100 Congress Ave.', fulladdress: '1100 Congress Ave., Austin' },
  ...{ latitude: null, longitude: null },
};

it('asks where a place is that was suggested without coordinates, before it counts', async () => {
  const onChoose = vi.fn();
  const whole = { ...suggested, name: '1100 Congress Avenue', latitude: 30.2747, longitude: -97.7404 };
  const { user, field } = shown({ onChoose }, (path) =>
    path.startsWith('/api/placedetails?id=google%3A1&session=')
      ? { code: 1, message: '', address: whole }
      : { code: 1, addresses: [suggested] },
  );
  await user.clear(field());
  await user.type(field(), '1100 congress');
  await user.click(await screen.findByRole('option'));
  await expect.poll(() => onChoose).toHaveBeenCalledTimes(1);
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ name: '1100 Congress Avenue', latitude: 30.2747 });
});

it('reports a place that nobody can locate, until other words are typed', async () => {
  const onChoose = vi.fn();
  const { user, field } = shown({ onChoose }, (path) =>
    path.startsWith('/api/placedetails')
      ? { code: 1, message: '', address: null }
      : { code: 1, addresses: [suggested] },
  );
  await user.clear(field());
  await user.type(field(), '1100 congress');
  await user.click(await screen.findByRole('option'));
  expect(await screen.findByText(/^The location of this place is not known/)).toBeTruthy();
  expect(onChoose).not.toHaveBeenCalled();
  await user.type(field(), ' avenue');
  expect(screen.queryByText(/^The location of this place is not known/)).toBeNull();
});

it('drops a place that was located after other words were typed', async () => {
  const onChoose = vi.fn();
  let tell = (_: unknown) => {};
  const located = new Promise((resolve) => {
    tell = resolve;
  });
  const { user, field } = shown({ onChoose }, (path) =>
    path.startsWith('/api/placedetails') ? located : { code: 1, addresses: [suggested] },
  );
  await user.clear(field());
  await user.type(field(), '1100 congress');
  await user.click(await screen.findByRole('option'));
  await user.clear(field());
  await user.type(field(), 'Airport');
  await act(async () =>
    tell({ code: 1, message: '', address: { ...suggested, latitude: 30.2747, longitude: -97.7404 } }),
  );
  expect(onChoose).not.toHaveBeenCalled();
  expect(field()).toHaveProperty('value', 'Airport');
});
