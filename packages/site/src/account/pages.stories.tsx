import type { AccountApi } from 'booking-core';
import { type ApiError, type BookedRide, fail, ok, type Place, type Profile } from 'booking-core/domain';
import { BookingProvider } from 'booking-ui/booking-context';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { sampleRide } from '../../../booking-ui/src/features/sample-state.ts';
import { createScriptedBooking, place, testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext } from '../site-context.ts';
import '../site.css';
import { DashboardPage } from './dashboard-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { Landing } from './landing.tsx';
import { ChangePasswordPage, ResetPasswordPage } from './password-pages.tsx';
import { PlacesPage } from './places-page.tsx';
import { ProfilePage } from './profile-page.tsx';

export default { title: 'Site/Account', parameters: { layout: 'fullscreen' } };

const profile: Profile = {
  customerId: 7,
  bookerId: 0,
  contact: {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '7911654321',
    dialingCode: '44',
  },
  accountAllowed: false,
  smsMailing: false,
  emailMailing: true,
};

const ride = (reference: string, more: Partial<BookedRide> = {}): BookedRide => ({
  ...sampleRide,
  reference,
  bookingRef: reference,
  code: reference,
  jobPartId: reference,
  pickupAt: testNow + 3 * 3_600_000,
  ...more,
});

const places: readonly Place[] = [
  place('1', 'Flat', { placeName: 'home', fullAddress: '12 Acacia Avenue, Richmond TW9 1AA' }),
  place('2', 'Office', { placeName: 'work', fullAddress: '1 Canada Square, London E14 5AB' }),
  place('3', 'Mum and Dad', { placeName: 'other', fullAddress: '221B Baker Street, London NW1 6XE' }),
];

const rides: readonly BookedRide[] = [
  ride('7KQ4M2X'),
  ride('9HTR3WC', { status: 'cancelled', pickupAt: testNow - 86_400_000 }),
  ride('4MXW8PZ', { status: 'finish', pickupAt: testNow - 2 * 86_400_000 }),
];

type Answers = Partial<AccountApi>;
const filled: Answers = {
  places: async () => ok(places),
  bookings: async ({ tab }) =>
    ok({ rides: tab === 'booking-history' || tab === 'booking-pending' ? rides : [], page: 1, total: 13 }),
};
const empty: Answers = {
  places: async () => ok([]),
  bookings: async () => ok({ rides: [], page: 1, total: 0 }),
};
const endless = () => new Promise<never>(() => {});
const waiting: Answers = { places: endless, bookings: endless };
const failing = (error: ApiError): Answers => ({
  places: async () => fail(error),
  bookings: async () => fail(error),
});

interface Look {
  readonly path?: string;
  readonly who?: Profile | null;
  readonly theme?: 'light' | 'dark';
  readonly online?: boolean;
}

const storyOf = (
  page: ReactElement,
  answers: Answers,
  { path = '/', who = profile, theme, online = true }: Look = {},
) => ({
  render: (_args: object, { globals }: { globals: Record<string, unknown> }) => {
    const booking = createScriptedBooking({ session: { profile: who }, flow: { online } });
    const settings = readSettings(undefined, undefined, 'http://localhost/');
    const clock = { now: () => testNow, setTimer: () => () => {} };
    const http = { send: async () => ({ kind: 'network' }) as const };
    const account = async () => answers as AccountApi;
    return (
      <BookingProvider
        booking={booking}
        locale="en-GB"
        services={{ newId: () => 'id', hashPassword: async () => '0'.repeat(64) }}
        theme={theme ?? (globals.scheme === 'dark' ? 'dark' : 'light')}
      >
        <SiteContext.Provider value={{ booking, settings, http, clock, configured: Promise.resolve(true), account }}>
          <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
        </SiteContext.Provider>
      </BookingProvider>
    );
  },
});

export const Dashboard = storyOf(<DashboardPage />, filled);
export const DashboardDark = storyOf(<DashboardPage />, filled, { theme: 'dark' });
export const DashboardEmpty = storyOf(<DashboardPage />, empty);
export const DashboardLoading = storyOf(<DashboardPage />, waiting);
export const DashboardFailed = storyOf(<DashboardPage />, failing({ kind: 'timeout' }));
export const DashboardOffline = storyOf(<DashboardPage />, failing({ kind: 'offline' }), { online: false });
export const DashboardSignedOut = storyOf(<DashboardPage />, empty, { who: null });
export const Bookings = storyOf(<HistoryPage />, filled, { path: '/?tab=booking-history' });
export const BookingsDark = storyOf(<HistoryPage />, filled, { path: '/?tab=booking-history', theme: 'dark' });
export const BookingsEmpty = storyOf(<HistoryPage />, empty);
export const BookingsFailed = storyOf(<HistoryPage />, failing({ kind: 'http', status: 500 }));
export const Places = storyOf(<PlacesPage />, filled);
export const PlacesDark = storyOf(<PlacesPage />, filled, { theme: 'dark' });
export const PlacesEmpty = storyOf(<PlacesPage />, empty);
export const ProfileOfACustomer = storyOf(<ProfilePage />, filled);
export const ProfileOfABooker = storyOf(<ProfilePage />, filled, { who: { ...profile, bookerId: 3 } });
export const ChangePassword = storyOf(<ChangePasswordPage />, filled);
export const ResetPassword = storyOf(<ResetPasswordPage id="1" code="abcdefgh" />, filled, { who: null });
export const ResetPasswordBroken = storyOf(<ResetPasswordPage id={null} code={null} />, filled, { who: null });
export const OperatorSections = storyOf(<Landing />, filled, { who: null });
export const OperatorSectionsDark = storyOf(<Landing />, filled, { who: null, theme: 'dark' });
