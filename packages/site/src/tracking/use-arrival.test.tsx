import type { TrackedRide } from 'booking-core/domain/tracking';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { act, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { useArrival } from './use-arrival.ts';

let now: (status: string) => void = () => {};
function Page() {
  const [status, setStatus] = useState('started');
  now = setStatus;
  const { dialog } = useArrival({ status, vehicle: null } as Partial<TrackedRide> as TrackedRide);
  return dialog === null ? null : <p role="alertdialog">{dialog}</p>;
}

test('the dialog that the driver is here comes with the arrival, and goes when the ride goes on unread', async () => {
  renderWithBooking(<Page />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await act(async () => now('arrived'));
  expect(screen.getByRole('alertdialog')).toBeDefined();
  await act(async () => now('pob'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
