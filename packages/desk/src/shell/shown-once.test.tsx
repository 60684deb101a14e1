import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { ShownOnce } from './shown-once.tsx';

afterEach(cleanup);

it('says of the value that it shows that it was copied, and of no other', async () => {
  const link = (value: string) => (
    <ShownOnce title={`The link ${value}`} value={value} onDone={() => {}}>
      <p>It works once.</p>
    </ShownOnce>
  );
  const { user, again } = draw(link('one'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  again(link('two'));
  expect(screen.queryByText('Copied.')).toBeNull();
  expect(await navigator.clipboard.readText()).toBe('one');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('two');
});
