import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { sampleReturn, sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { RideExtras } from './ride-extras.tsx';

afterEach(() => vi.restoreAllMocks());

const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as SiteContextValue;

/** @returns the content of the file that Add to calendar downloads, with folded lines joined */
async function calendarOf(ride: typeof sampleRide): Promise<string> {
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept.push(blob as Blob);
    return 'blob:ride';
  });
  // jsdom does not follow the link of a download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <RideExtras ride={ride} />
    </SiteContext.Provider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  return ((await kept[0]?.text()) ?? '').replace(/\r\n[ \t]/g, '');
}

const linesOf = (file: string, name: string) =>
  file
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

const ends = {
  pickup: { ...sampleRide.pickup, address: 'Hill House, London' },
  dropoff: { ...sampleRide.dropoff, address: 'Heathrow Terminal 5, Longford' },
};

test('the calendar gets the way back as well, each way with its own place, moment and length', async () => {
  const file = await calendarOf({
    ...sampleRide,
    ...ends,
    bookingRef: 'TB-1',
    returnRef: 'TB-2',
    reference: 'TB-1/TB-2',
    pickupAt: Date.parse('2026-11-25T09:00:00Z'),
    travelTimeSeconds: 45 * 60,
    returnAt: Date.parse('2026-11-28T17:30:00Z'),
    returnTravelTimeSeconds: 50 * 60,
  });
  expect(linesOf(file, 'UID')).toEqual(['booking-TB-1', 'booking-TB-1-return']);
  expect(linesOf(file, 'DTSTART')).toEqual(['20261125T090000Z', '20261128T173000Z']);
  expect(linesOf(file, 'DURATION')).toEqual(['PT45M', 'PT50M']);
  expect(linesOf(file, 'LOCATION')).toEqual(['Hill House\\, London', 'Heathrow Terminal 5\\, Longford']);
  // The reminders also have descriptions, which are left out here.
  const [there, back] = linesOf(file, 'DESCRIPTION').filter((words) => words.includes('TB-1/TB-2'));
  expect(there).toContain('25/11/2026 09:00');
  expect(back).toContain('28/11/2026 17:30');
  expect(linesOf(file, 'SUMMARY')).toEqual(['Taxi to Heathrow Terminal 5', 'Taxi to Hill House']);
});

test('a way back whose length nobody knows takes as long as the way there', async () => {
  const file = await calendarOf({
    ...sampleRide,
    travelTimeSeconds: 45 * 60,
    returnAt: sampleRide.pickupAt + 86_400_000,
  });
  expect(linesOf(file, 'DURATION')).toEqual(['PT45M', 'PT45M']);
});

test('a test booking is marked as one in the calendar, as in the emailed entry', async () => {
  const file = await calendarOf({ ...sampleRide, ...ends, returnAt: null, sandbox: true });
  expect(linesOf(file, 'SUMMARY')).toEqual(['[Test] Taxi to Heathrow Terminal 5']);
});

test('a ride one way is one entry', async () => {
  expect(linesOf(await calendarOf({ ...sampleRide, returnAt: null }), 'UID')).toHaveLength(1);
});

test('of a return whose way out was cancelled the way back alone is kept, and of what is over nothing', async () => {
  const [out, back] = sampleReturn.legs ?? [];
  if (!out || !back) throw new Error('no return');
  const legs = [{ ...out, status: 'cancelled' }, back];
  const file = await calendarOf({ ...sampleReturn, status: 'upcoming', bookingRef: 'TB-1', version: 3, legs });
  expect(linesOf(file, 'UID')).toEqual(['booking-TB-1-return']);
  expect(linesOf(file, 'SEQUENCE')).toEqual(['3']);
  cleanup();
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <RideExtras ride={{ ...sampleRide, status: 'cancelled' }} />
    </SiteContext.Provider>,
  );
  expect(await screen.findByRole('button', { name: 'Share' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

test('where the browser neither shares nor copies, the details are shown to be copied by hand', async () => {
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <RideExtras ride={{ ...sampleRide, ...ends }} />
    </SiteContext.Provider>,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Write permission denied.'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const said = await screen.findByText(/Hill House/);
  expect(said.textContent).toContain(`/ticket/${sampleRide.code}`);
});
