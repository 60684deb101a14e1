import { lazy } from 'booking-ui/lazy';

/** Pages whose code comes when they are first asked for; a page whose code does not come says so in its place. */
export const QuickBookingPage = lazy(() => import('./quick-booking-page.tsx')).view('QuickBookingPage');
export const QuickBookingInvalidPage = lazy(() => import('./quick-booking-invalid-page.tsx')).view(
  'QuickBookingInvalidPage',
);

/** A page of accounts or around the journey, with the words that only those pages use. */
const page = <Module>(load: () => Promise<Module>) =>
  lazy(load, {
    words: {
      account: () => import('booking-core/messages/account').then(({ account }) => account),
      pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
    },
  });

/** What only corporate bookers see, with its words beside those of the account. */
export const bookers = <Module>(load: () => Promise<Module>) =>
  lazy(load, {
    words: {
      account: () => import('booking-core/messages/account').then(({ account }) => account),
      pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
      booker: () => import('booking-core/messages/booker').then(({ booker }) => booker),
    },
  });

export const TicketPage = page(() => import('./ticket-page.tsx')).view('TicketPage');
export const CommissionPage = bookers(() => import('../account/commission-page.tsx')).view('CommissionPage');
export const InvoicePage = bookers(() => import('../account/invoice-page.tsx')).view('InvoicePage');
export const PassengersPage = bookers(() => import('../account/passengers-page.tsx')).view('PassengersPage');
export const DashboardPage = page(() => import('../account/dashboard-page.tsx')).view('DashboardPage');
export const ProfilePage = page(() => import('../account/profile-page.tsx')).view('ProfilePage');
export const ChangePasswordPage = page(() => import('../account/password-pages.tsx')).view('ChangePasswordPage');
export const ResetPasswordPage = page(() => import('../account/password-pages.tsx')).view('ResetPasswordPage');
export const ConfirmPasswordPage = page(() => import('../account/password-pages.tsx')).view('ConfirmPasswordPage');
export const PlacesPage = page(() => import('../account/places-page.tsx')).view('PlacesPage');
export const HistoryPage = page(() => import('../account/history-page.tsx')).view('HistoryPage');
export const DetailPage = page(() => import('../account/detail-page.tsx')).view('DetailPage');
export const BookInfoPage = page(() => import('../account/book-info-page.tsx')).view('BookInfoPage');
export const EmbedPage = page(() => import('../embed/embed-page.tsx')).view('EmbedPage');
export const MenuPage = page(() => import('../account/menu-page.tsx')).view('MenuPage');
export const TextPage = page(() => import('../account/text-page.tsx')).view('TextPage');
export const AccountMenu = page(() => import('../account/account-menu.tsx')).view('AccountMenu');
export const Landing = page(() => import('../account/landing.tsx')).view('Landing');
/** Live tracking brings its own words besides those of the account's pages. */
export const TrackingPage = lazy(() => import('../tracking/tracking-page.tsx'), {
  words: {
    account: () => import('booking-core/messages/account').then(({ account }) => account),
    pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
    tracking: () => import('booking-core/messages/tracking').then(({ tracking }) => tracking),
  },
}).view('TrackingPage');
export const Chat = page(() => import('../chrome/chat.tsx')).view('Chat');
export const TicketActions = page(() => import('../account/ticket-actions.tsx')).view('TicketActions');
