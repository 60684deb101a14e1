import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { useShownOnce } from './shown-once.tsx';

afterEach(cleanup);

function Keys() {
  const { show, shown } = useShownOnce();
  return (
    <>
      <button type="button" onClick={() => show({ id: 1, title: 'The key', value: 'k-1', children: null })}>
        Make
      </button>
      {shown}
    </>
  );
}

it('leaves the focus on the page when the user is done with a value', async () => {
  draw(
    <main tabIndex={-1}>
      <Keys />
    </main>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make' }));
  screen.getByRole('button', { name: 'Done' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('k-1')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
