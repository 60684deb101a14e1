import type { TrackedRide } from 'booking-core/domain/tracking';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { act, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { useArrival } from './use-arrival.ts';

afterEach(() => vi.unstubAllGlobals());

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

/** @returns the notifications that a browser with this permission shows, and whether the page shows a dialog */
async function arriving(permission: NotificationPermission): Promise<{ shown: string[]; dialog: boolean }> {
  const shown: string[] = [];
  class Shown {
    static permission = permission;
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', Shown);
  renderWithBooking(<Page />);
  await act(async () => now('arrived'));
  return { shown, dialog: screen.queryByRole('alertdialog') !== null };
}

test.each(['denied', 'default'] as const)(
  'where the browser’s notifications are %s the arrival is a dialog [1§8.22]',
  async (permission) => {
    expect(await arriving(permission)).toEqual({ shown: [], dialog: true });
  },
);

test('where they are granted it is a notification, and no dialog [1§8.22]', async () => {
  const { shown, dialog } = await arriving('granted');
  expect([shown.length, dialog]).toEqual([1, false]);
});
