import type { AccountApi, BookerApi } from 'booking-core';
import { type ApiError, type BookedRide, fail, ok, type Place, type Profile } from 'booking-core/domain';
import { BookingProvider } from 'booking-ui/booking-context';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { sampleRide } from '../../../booking-ui/src/features/sample-state.ts';
import { createScriptedBooking, place, testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext } from '../site-context.ts';
import '../site.css';
import { CommissionPage } from './commission-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { Landing } from './landing.tsx';
import { PassengersPage } from './passengers-page.tsx';
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
export const ChangePassword = storyOf(<ChangePasswordPage />, filled);
export const ResetPassword = storyOf(<ResetPasswordPage id="1" code="abcdefgh" />, filled, { who: null });
export const ResetPasswordBroken = storyOf(<ResetPasswordPage id={null} code={null} />, filled, { who: null });
export const OperatorSections = storyOf(<Landing />, filled, { who: null });
export const OperatorSectionsDark = storyOf(<Landing />, filled, { who: null, theme: 'dark' });

const booker: Profile = { ...profile, bookerId: 3, accountAllowed: true };
const totals = { currency: 'GBP', bookings: 3, cancelled: 1, price: 15_840, card: 5_415, cash: 4_630, account: 5_795 };
const bookers: Partial<BookerApi> = {
  company: async () =>
    ok({
      bookerId: 3,
      name: 'Demonstration desk',
      commissionPercent: 10,
      discountPercent: 5,
      accountAllowed: true,
      costCentres: ['Front desk', 'Events'],
    }),
  statement: async ({ from, to, page, pageSize }) =>
    ok({
      from,
      to,
      page,
      pageSize,
      total: 4,
      totals: [{ ...totals, commission: 1_584 }],
      lines: (['card', 'cash', 'account', 'cancelled'] as const).map((kind, index) => ({
        jobPartId: String(1001 + index),
        reference: `7KQ4M2${index}`,
        pickupAt: testNow - index * 86_400_000,
        status: kind === 'cancelled' ? 'cancelled' : 'finish',
        bookerRef: index % 2 === 0 ? `PO 47${index}` : '',
        costCentre: 'Events',
        bookerName: 'Grace Hopper',
        passengerName: 'Ada Lovelace',
        pickup: 'Paddington Station, Praed Street, London W2 1HQ',
        via: index === 1 ? 'Hammersmith Station, London W6 8AB' : '',
        dropoff: 'Heathrow Terminal 2, Hounslow TW6 1EW',
        note: index === 0 ? 'Meet at the taxi rank' : '',
        paymentMethod: kind === 'cancelled' ? 'cash' : kind,
        currency: 'GBP',
        price: kind === 'cancelled' ? 0 : totals[kind],
        card: kind === 'card' ? totals.card : 0,
        cash: kind === 'cash' ? totals.cash : 0,
        account: kind === 'account' ? totals.account : 0,
        commission: kind === 'cancelled' ? 0 : Math.round(totals[kind] / 10),
      })),
    }),
  invoices: async () =>
    ok(
      [booker.customerId, booker.customerId + 1].map((issuedBy, index) => ({
        id: 2002 - index,
        from: index === 0 ? '2026-11-01' : '2026-10-01',
        to: index === 0 ? '2026-11-15' : '2026-10-31',
        issuedAt: testNow,
        issuedBy,
        issuedByName: index === 0 ? 'Grace Hopper' : 'Ada Lovelace',
        totals: [{ ...totals, commission: index === 0 ? 1_584 : 9_000 }],
      })),
    ),
  passengers: async () =>
    ok(
      ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'].map((name, index) => ({
        id: index + 1,
        contact: { ...profile.contact, firstName: name.split(' ')[0] ?? '', lastName: name.split(' ')[1] ?? '' },
        costCentre: 'Events',
      })),
    ),
  chart: async () =>
    ok({
      weekCommencing: '2026-11-16',
      days: Array.from({ length: 7 }, (_, index) => ({
        date: `2026-11-${16 + index}`,
        bookings: [2, 5, 3, 0, 7, 4, 1][index] ?? 0,
        cancelled: index === 1 ? 1 : 0,
        fares: [{ minor: 5_415 * ([2, 5, 3, 0, 7, 4, 1][index] ?? 0), currency: 'GBP' }],
      })),
    }),
};
const withBookers = (api: Partial<BookerApi>): Answers => ({ ...filled, bookers: async () => api as BookerApi });
const noBookings: Partial<BookerApi> = {
  statement: async ({ from, to }) => ok({ from, to, page: 1, pageSize: 25, total: 0, totals: [], lines: [] }),
  invoices: async () => ok([]),
  passengers: async () => ok([]),
};
const unanswered: Partial<BookerApi> = {
  statement: async () => fail({ kind: 'timeout' }),
  invoices: async () => fail({ kind: 'offline' }),
};

export const DashboardOfABooker = storyOf(<DashboardPage />, withBookers(bookers), { who: booker });
export const CommissionStatement = storyOf(<CommissionPage />, withBookers(bookers), { who: booker });
export const CommissionStatementDark = storyOf(<CommissionPage />, withBookers(bookers), {
  who: booker,
  theme: 'dark',
});
export const CommissionStatementEmpty = storyOf(<CommissionPage />, withBookers(noBookings), { who: booker });
export const CommissionStatementLoading = storyOf(<CommissionPage />, withBookers({ statement: endless }), {
  who: booker,
});
export const CommissionStatementFailed = storyOf(<CommissionPage />, withBookers(unanswered), { who: booker });
export const CommissionStatementOfACustomer = storyOf(<CommissionPage />, filled);
export const Invoices = storyOf(<InvoicePage />, withBookers(bookers), { who: booker });
export const InvoicesEmpty = storyOf(<InvoicePage />, withBookers(noBookings), { who: booker });
export const InvoicesOffline = storyOf(<InvoicePage />, withBookers(unanswered), { who: booker, online: false });
export const Passengers = storyOf(<PassengersPage />, withBookers(bookers), { who: booker });
export const PassengersEmpty = storyOf(<PassengersPage />, withBookers(noBookings), { who: booker });
export const ProfileOfABooker = storyOf(<ProfilePage />, withBookers(bookers), { who: booker });
