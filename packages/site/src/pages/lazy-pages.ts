import { lazy } from 'booking-ui/lazy';

/** Pages whose code is loaded when they are first shown; a page whose code fails to load shows an error instead. */
export const QuickBookingPage = lazy(() => import('./quick-booking-page.tsx')).view('QuickBookingPage');
export const QuickBookingInvalidPage = lazy(() => import('./quick-booking-invalid-page.tsx')).view(
  'QuickBookingInvalidPage',
);

export const TicketPage = lazy(() => import('./ticket-page.tsx')).view('TicketPage');
export const CommissionPage = lazy(() => import('../account/commission-page.tsx')).view('CommissionPage');
export const InvoicePage = lazy(() => import('../account/invoice-page.tsx')).view('InvoicePage');
export const PassengersPage = lazy(() => import('../account/passengers-page.tsx')).view('PassengersPage');
export const RidesPage = lazy(() => import('../account/rides/rides-page.tsx')).view('RidesPage');
export const PartnerPage = lazy(() => import('../account/partner-page.tsx')).view('PartnerPage');
export const DashboardPage = lazy(() => import('../account/dashboard-page.tsx')).view('DashboardPage');
export const ProfilePage = lazy(() => import('../account/profile-page.tsx')).view('ProfilePage');
export const ChangePasswordPage = lazy(() => import('../account/password-pages.tsx')).view('ChangePasswordPage');
export const ResetPasswordPage = lazy(() => import('../account/password-pages.tsx')).view('ResetPasswordPage');
export const ConfirmPasswordPage = lazy(() => import('../account/password-pages.tsx')).view('ConfirmPasswordPage');
export const PlacesPage = lazy(() => import('../account/places-page.tsx')).view('PlacesPage');
export const HistoryPage = lazy(() => import('../account/history-page.tsx')).view('HistoryPage');
export const DetailPage = lazy(() => import('../account/detail-page.tsx')).view('DetailPage');
export const BookInfoPage = lazy(() => import('../account/book-info-page.tsx')).view('BookInfoPage');
export const EmbedPage = lazy(() => import('../embed/embed-page.tsx')).view('EmbedPage');
export const FramedPage = lazy(() => import('./framed-page.tsx')).view('FramedPage');
export const MenuPage = lazy(() => import('../account/menu-page.tsx')).view('MenuPage');
export const AccessibilityPage = lazy(() => import('../account/accessibility-page.tsx')).view('AccessibilityPage');
export const TextPage = lazy(() => import('../account/text-page.tsx')).view('TextPage');
export const AccountMenu = lazy(() => import('../account/account-menu.tsx')).view('AccountMenu');
export const Landing = lazy(() => import('../account/landing.tsx')).view('Landing');
export const TrackingPage = lazy(() => import('../tracking/tracking-page.tsx')).view('TrackingPage');
export const Chat = lazy(() => import('../chrome/chat.tsx')).view('Chat');
export const TicketActions = lazy(() => import('../account/ticket-actions.tsx')).view('TicketActions');
export const PrimaryAction = lazy(() => import('../account/ticket-actions.tsx')).view('PrimaryAction');
