import type { HttpOutcome, HttpPort } from 'booking-core/ports';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createManualClock, createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { act, cleanup, renderWithBooking, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, heathrow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { QuickBookingPage } from './quick-booking-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const params = {
  pickup: { category: 'Air', postcode: 'TW6', latitude: 51.47, longitude: -0.45, fulladdress: 'Heathrow, TW6' },
  vehtypeid: 2,
  isasap: true,
};

const draw = (site: SiteContextValue, address = '/quickbooking?id=abc&step=2') =>
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[address]}>
        <QuickBookingPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    site.booking as ReturnType<typeof createScriptedBooking>,
  );

/** Opens the page of a stored quick form, as by a link or by a reload of the tab. */
async function open(session: ReturnType<typeof createMemoryStorage>, type: string, code = 1) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  // Each page load begins later than the one before.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1);
  const booking = createScriptedBooking({
    journey: { pickup: { id: 'pickup', text: heathrow.name, place: heathrow, issue: null } },
  });
  const send = vi.fn<HttpPort['send']>(async () => ({
    kind: 'response',
    status: 200,
    body: JSON.stringify({ code, message: '', ...(code === 1 ? { _params: params } : {}) }),
  }));
  const site = {
    ...{ booking, session, http: { send }, referral: { returnUrl: '' }, configured: Promise.resolve(true) },
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    clock: createManualClock(0),
  } as unknown as SiteContextValue;
  draw(site);
  await waitFor(() => expect(send).toHaveBeenCalled());
  await send.mock.results[0]?.value;
  await new Promise((resolve) => setTimeout(resolve));
  return booking.dispatched.map(({ type }) => type);
}

test('a partner’s link fills the form in once; a reload keeps what the visitor has changed since', async () => {
  const session = createMemoryStorage();
  const filled = ['journey.prefilled', 'flow.stepRequested'];
  expect(await open(session, 'navigate')).toEqual(expect.arrayContaining(filled));
  cleanup();
  expect(await open(session, 'reload')).toEqual([]);
  cleanup();
  // The same link, pressed again on the partner's page, and another tab that was reloaded before it was filled in.
  expect(await open(session, 'navigate')).toEqual(expect.arrayContaining(filled));
  cleanup();
  expect(await open(createMemoryStorage(), 'reload')).toEqual(expect.arrayContaining(filled));
});

test('a partner’s link whose request gets lost is asked about again, unless the visitor has begun meanwhile', async () => {
  const found = JSON.stringify({ code: 1, message: '', _params: params });
  const open = (...answers: HttpOutcome[]) => {
    const booking = createScriptedBooking();
    const send = vi.fn<HttpPort['send']>(async () => answers.shift() ?? { kind: 'response', status: 200, body: found });
    const clock = createManualClock(0);
    draw({
      ...{ booking, http: { send }, clock, session: createMemoryStorage(), referral: { returnUrl: '' } },
      ...{ configured: Promise.resolve(true), settings: readSettings(undefined, undefined, 'http://localhost/') },
    } as unknown as SiteContextValue);
    const pass = async () => {
      for (let turn = 0; turn < 10; turn++) await act(() => clock.pass(10_000));
    };
    return { booking, send, pass };
  };
  const filled = open({ kind: 'network' }, { kind: 'timeout' });
  await filled.pass();
  expect(filled.send).toHaveBeenCalledTimes(3);
  expect(filled.booking.dispatched.map(({ type }) => type)).toContain('journey.prefilled');
  cleanup();

  const begun = open({ kind: 'network' });
  begun.booking.set({ journey: { pickup: { id: 'pickup', text: 'Heath', place: null, issue: null } } });
  await begun.pass();
  expect(begun.booking.dispatched.map(({ type }) => type)).not.toContain('journey.prefilled');
  cleanup();

  const never = open(...Array.from({ length: 99 }, () => ({ kind: 'network' }) as const));
  await never.pass();
  expect(never.send).toHaveBeenCalledTimes(4);
});

test('a link without places fills in the rest that it says', async () => {
  const before = window.location.href;
  window.history.replaceState(null, '', '/quickbooking.html?passengers=3#vehicle=2&firstName=Ada');
  const booking = createScriptedBooking();
  draw(
    {
      ...{ booking, http: { send: vi.fn() }, clock: createManualClock(0), session: createMemoryStorage() },
      ...{ referral: { returnUrl: '' }, configured: Promise.resolve(true) },
      settings: readSettings(undefined, undefined, 'http://localhost/'),
    } as unknown as SiteContextValue,
    '/quickbooking.html',
  );
  await waitFor(() => expect(booking.dispatched).not.toEqual([]));
  window.history.replaceState(null, '', before);
  const filled = booking.dispatched.flatMap((event) => (event.type === 'journey.prefilled' ? [event.prefill] : []));
  expect(Object.assign({}, ...filled)).toMatchObject({ vehicleId: 2, contact: { firstName: 'Ada' } });
  expect(booking.dispatched).toContainEqual({ type: 'journey.optionChanged', option: 'passengers', count: 3 });
});
