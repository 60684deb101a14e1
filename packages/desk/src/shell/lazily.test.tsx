import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { lazily } from './lazily.tsx';

afterEach(cleanup);

it('says that its code did not load, leaves the rest of the page, and loads it when one tries again', async () => {
  let isThere = false;
  const MapOf = lazily<{ of: string }>(
    'map',
    async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return ({ of }) => <p>Map of {of}</p>;
    },
    () => <p>Map to come</p>,
  );
  const { user } = draw(
    <>
      <h1>Booking</h1>
      <MapOf of="C97A94F" />
    </>,
  );
  expect(screen.getByText('Map to come')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('did not load');
  expect(screen.getByRole('heading', { name: 'Booking' })).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Map of C97A94F')).toBeTruthy();
});
