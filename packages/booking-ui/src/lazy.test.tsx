import { expect, test } from 'vitest';
import { lazy } from './lazy.tsx';
import { act, renderWithBooking, screen, waitFor } from './testing/render.tsx';

const Here = ({ name }: { name: string }) => <p>Here is {name}</p>;

test('keeps its space, says when its code did not come, and asks again', async () => {
  let tries = 0;
  const Part = lazy(async () => {
    tries += 1;
    if (tries < 5) throw new Error('no network');
    return { Part: Here };
  }).view('Part');
  const { container, user, set } = renderWithBooking(<Part name="the map" reserve="tb-wait-map" />);
  expect(container.querySelector('.tb-wait-map')?.getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tries).toBe(4));
  await set({ flow: { online: false } });
  await act(async () => {});
  expect(await screen.findByText('Here is the map')).toBeTruthy();
});

test('where the page is the product itself, the page is what is asked for again', async () => {
  const Part = lazy(async (): Promise<{ Part: () => null }> => {
    throw new Error('no network');
  }).view('Part');
  let reloads = 0;
  const { user } = renderWithBooking(
    <Part />,
    {},
    {
      reload: () => {
        reloads += 1;
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reloads).toBe(1);
});
