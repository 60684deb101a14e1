import type { StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { QuickBookingInvalidPage } from '../pages/quick-booking-invalid-page.tsx';
import { TicketPage } from '../pages/ticket-page.tsx';
import { type Look, storyOf } from '../testing/site-story.tsx';
import { AccessibilityPage } from './accessibility-page.tsx';
import { BookInfoPage } from './book-info-page.tsx';
import { CancelOld } from './cancel-old.tsx';
import { CommissionPage } from './commission-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { DetailPage } from './detail-page.tsx';
import { HistoryPage } from './history-page.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { Landing } from './landing.tsx';
import { MenuPage } from './menu-page.tsx';
import { PartnerPage } from './partner-page.tsx';
import { PassengersPage } from './passengers-page.tsx';
import { ChangePasswordPage, ConfirmPasswordPage, ResetPasswordPage } from './password-pages.tsx';
import { PlacesPage } from './places-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { RidesPage } from './rides/rides-page.tsx';
import { TextPage } from './text-page.tsx';

/** The pages of the site, for users of the simulated operator API. */
export default { title: 'Site/Pages', parameters: { layout: 'fullscreen' } };

type Played = Parameters<NonNullable<StoryObj['play']>>[0];

const guest = { who: null } as const;
const newcomer = { who: 'newcomer' } as const;
const booker = { who: 'booker' } as const;
/** Failures of calls: no response; a response that is not JSON; no network. */
const unanswered = (...calls: string[]) => ({ scenarios: Object.fromEntries(calls.map((call) => [call, 'lost'])) });
const unreadable = (...calls: string[]) => ({ scenarios: Object.fromEntries(calls.map((call) => [call, 'html'])) });
const offline = (...calls: string[]) => ({
  online: false,
  scenarios: Object.fromEntries(calls.map((call) => [call, 'offline'])),
});
const rides = ['currentbookings', 'journeyhistory', 'addressbook'];

export const Dashboard = storyOf(<DashboardPage />);
export const DashboardDark = storyOf(<DashboardPage />, { theme: 'dark' });
export const DashboardEmpty = storyOf(<DashboardPage />, newcomer);
export const DashboardLoading = storyOf(<DashboardPage />, unanswered(...rides));
export const DashboardFailed = storyOf(<DashboardPage />, unreadable(...rides));
export const DashboardOffline = storyOf(<DashboardPage />, offline(...rides));
export const DashboardSignedOut = storyOf(<DashboardPage />, guest);

const history = { query: '?tab=booking-history' };
export const Bookings = storyOf(<HistoryPage />, history);
export const BookingsDark = storyOf(<HistoryPage />, { ...history, theme: 'dark' });
export const BookingsUnderWay = storyOf(<HistoryPage />, { query: '?tab=booking-process' });
export const BookingsEmpty = storyOf(<HistoryPage />, newcomer);
export const BookingsLoading = storyOf(<HistoryPage />, unanswered(...rides));
export const BookingsFailed = storyOf(<HistoryPage />, unreadable(...rides));
export const BookingsOffline = storyOf(<HistoryPage />, offline(...rides));

const one = (id: string) => <DetailPage id={id} />;
export const BookingDetail = storyOf(one, { ride: 'upcomingId' });
export const BookingDetailDark = storyOf(one, { ride: 'upcomingId', theme: 'dark' });
export const BookingDetailCancelled = storyOf(one, { ride: 'cancelledId' });
export const BookingDetailLoading = storyOf(one, { ride: 'upcomingId', ...unanswered('bookingdetails') });
export const BookingDetailFailed = storyOf(one, { ride: 'upcomingId', ...unreadable('bookingdetails') });
export const BookingDetailOffline = storyOf(one, { ride: 'upcomingId', ...offline('bookingdetails') });
export const BookingDetailUnknown = storyOf(one, { ride: '999999' });

const byCode = (code: string) => <BookInfoPage code={code} />;
export const BookingByItsCode = storyOf(byCode, { ...guest, ride: 'upcoming' });
const changing = { ...guest, ride: 'upcoming', query: '?do=change' } as const;
/** Changes the note and saves it. */
const changed = (look: Look) => ({
  ...storyOf(byCode, { ...changing, ...look }),
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Note to driver' }), 'Blue door.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
  },
});
export const BookingChange = storyOf(byCode, changing);
export const BookingChangeSaved = changed({});
export const BookingChangeFailed = changed(unreadable('changebooking'));
export const BookingChangeOffline = changed({ scenarios: { changebooking: 'offline' } });
export const BookingByItsCodeUnknown = storyOf(byCode, { ...guest, ride: 'nobody-has-this-code' });
export const BookingByItsCodeAsked = storyOf(<BookInfoPage code={null} />, guest);

const ticket = (code: string) => <TicketPage code={code} />;
export const TicketByItsCode = storyOf(ticket, { ...guest, ride: 'upcoming' });
export const TicketByItsCodeDark = storyOf(ticket, { ...guest, ride: 'upcoming', theme: 'dark' });
const old = (code: string) => <CancelOld old={{ code, reference: 'RJ-123', pickupAt: Date.now() + 86_400_000 }} />;
export const OldBooking = storyOf(old, { ...guest, ride: 'upcoming' });
export const OldBookingDark = storyOf(old, { ...guest, ride: 'upcoming', theme: 'dark' });
export const OldBookingAlreadyOnTheWay = storyOf(old, { ...guest, ride: 'moving' });
export const TicketOffline = storyOf(ticket, { ...guest, ride: 'upcoming', ...offline('bookinginfo') });

export const Places = storyOf(<PlacesPage />);
export const PlacesDark = storyOf(<PlacesPage />, { theme: 'dark' });
export const PlacesEmpty = storyOf(<PlacesPage />, newcomer);
export const PlacesLoading = storyOf(<PlacesPage />, unanswered('addressbook'));
export const PlacesFailed = storyOf(<PlacesPage />, unreadable('addressbook'));
export const PlacesOffline = storyOf(<PlacesPage />, offline('addressbook'));

export const ProfileOfACustomer = storyOf(<ProfilePage />);
export const ProfileOfACustomerDark = storyOf(<ProfilePage />, { theme: 'dark' });
export const ChangePassword = storyOf(<ChangePasswordPage />);
export const ConfirmPassword = storyOf(<ConfirmPasswordPage id={null} code={null} />);
export const ConfirmEmail = storyOf(<ConfirmPasswordPage id="1" code="abcdefgh" />);
export const ResetPassword = storyOf(<ResetPasswordPage id="1" code="abcdefgh" />, guest);
export const ResetPasswordBroken = storyOf(<ResetPasswordPage id={null} code={null} />, guest);
export const OperatorSections = storyOf(<Landing />, guest);
export const OperatorSectionsDark = storyOf(<Landing />, { ...guest, theme: 'dark' });

const statement = ['bookerstatement', 'booking'];
export const DashboardOfABooker = storyOf(<DashboardPage />, booker);
export const CommissionStatement = storyOf(<CommissionPage />, booker);
export const CommissionStatementDark = storyOf(<CommissionPage />, { ...booker, theme: 'dark' });
export const CommissionStatementEmpty = storyOf(<CommissionPage />, {
  ...booker,
  query: '?from=2026-01-01&to=2026-01-31',
});
export const CommissionStatementLoading = storyOf(<CommissionPage />, { ...booker, ...unanswered(...statement) });
export const CommissionStatementFailed = storyOf(<CommissionPage />, { ...booker, ...unreadable(...statement) });
export const CommissionStatementOffline = storyOf(<CommissionPage />, { ...booker, ...offline(...statement) });
export const CommissionStatementOfACustomer = storyOf(<CommissionPage />);
export const Invoices = storyOf(<InvoicePage />, booker);
export const InvoicesDark = storyOf(<InvoicePage />, { ...booker, theme: 'dark' });
export const InvoicesLoading = storyOf(<InvoicePage />, { ...booker, ...unanswered('bookerinvoice') });
export const InvoicesFailed = storyOf(<InvoicePage />, { ...booker, ...unreadable('bookerinvoice') });
export const InvoicesOffline = storyOf(<InvoicePage />, { ...booker, ...offline('bookerinvoice') });
export const Rides = storyOf(<RidesPage />, booker);
export const RidesDark = storyOf(<RidesPage />, { ...booker, theme: 'dark' });
export const RidesSignedOut = storyOf(<RidesPage />, guest);
export const RidesNotABooker = storyOf(<RidesPage />, newcomer);
export const RidesOffline = storyOf(<RidesPage />, { ...booker, online: false });

export const Passengers = storyOf(<PassengersPage />, booker);
export const PassengersLoading = storyOf(<PassengersPage />, { ...booker, ...unanswered('bookerpassengers') });
export const PassengersFailed = storyOf(<PassengersPage />, { ...booker, ...unreadable('bookerpassengers') });
export const PassengersOffline = storyOf(<PassengersPage />, { ...booker, ...offline('bookerpassengers') });
export const Partner = {
  ...storyOf(<PartnerPage />, booker),
  play: async ({ canvas }: Played) => {
    await expect(await canvas.findByText('HOTEL42')).toBeVisible();
    await expect(canvas.getByText('spa.hotel.example')).toBeVisible();
  },
};
/** The operator's files, as an operator changes them, give the company no code. */
export const PartnerWithoutCode = {
  ...storyOf(<PartnerPage />, { ...booker, operator: {} }),
  play: async ({ canvas }: Played) => {
    await expect(await canvas.findByText('No tracking code yet')).toBeVisible();
  },
};
export const PartnerLoading = storyOf(<PartnerPage />, { ...booker, ...unanswered('partner') });
export const PartnerFailed = storyOf(<PartnerPage />, { ...booker, ...unreadable('partner') });
export const PartnerOffline = storyOf(<PartnerPage />, { ...booker, ...offline('partner') });
export const ProfileOfABooker = storyOf(<ProfilePage />, booker);

export const Menu = storyOf(<MenuPage />);
export const MenuOfAGuest = storyOf(<MenuPage />, guest);
export const Terms = storyOf(<TextPage name="terms" />, guest);
export const PolicyWithoutText = storyOf(<TextPage name="policy" />, guest);
export const Accessibility = storyOf(<AccessibilityPage />, guest);
export const QuickBookingLinkGone = storyOf(<QuickBookingInvalidPage />, guest);
