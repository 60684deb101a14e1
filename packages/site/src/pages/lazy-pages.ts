import { createLazy } from 'booking-ui/lazy-part';
import type { ComponentType } from 'react';

/** Pages whose code comes when they are first asked for; a page whose code does not come says so in its place. */
export const QuickBookingPage = createLazy(() =>
  import('./quick-booking-page.tsx').then((module) => module.QuickBookingPage),
);
export const QuickBookingInvalidPage = createLazy(() =>
  import('./quick-booking-invalid-page.tsx').then((module) => module.QuickBookingInvalidPage),
);

/** A page of accounts or around the journey, with the words that only those pages use. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createLazy(load, {
    words: {
      account: () => import('booking-core/messages/account').then(({ account }) => account),
      pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
    },
  });

/** What only corporate bookers see, with its words beside those of the account. */
export const bookers = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createLazy(load, {
    words: {
      account: () => import('booking-core/messages/account').then(({ account }) => account),
      pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
      booker: () => import('booking-core/messages/booker').then(({ booker }) => booker),
    },
  });

export const TicketPage = page(() => import('./ticket-page.tsx').then((module) => module.TicketPage));
export const CommissionPage = bookers(() =>
  import('../account/commission-page.tsx').then((module) => module.CommissionPage),
);
export const InvoicePage = bookers(() => import('../account/invoice-page.tsx').then((module) => module.InvoicePage));
export const PassengersPage = bookers(() =>
  import('../account/passengers-page.tsx').then((module) => module.PassengersPage),
);
export const DashboardPage = page(() => import('../account/dashboard-page.tsx').then((module) => module.DashboardPage));
export const ProfilePage = page(() => import('../account/profile-page.tsx').then((module) => module.ProfilePage));
export const ChangePasswordPage = page(() =>
  import('../account/password-pages.tsx').then((module) => module.ChangePasswordPage),
);
export const ResetPasswordPage = page(() =>
  import('../account/password-pages.tsx').then((module) => module.ResetPasswordPage),
);
export const ConfirmPasswordPage = page(() =>
  import('../account/password-pages.tsx').then((module) => module.ConfirmPasswordPage),
);
export const PlacesPage = page(() => import('../account/places-page.tsx').then((module) => module.PlacesPage));
export const HistoryPage = page(() => import('../account/history-page.tsx').then((module) => module.HistoryPage));
export const DetailPage = page(() => import('../account/detail-page.tsx').then((module) => module.DetailPage));
export const BookInfoPage = page(() => import('../account/book-info-page.tsx').then((module) => module.BookInfoPage));
export const EmbedPage = page(() => import('../embed/embed-page.tsx').then((module) => module.EmbedPage));
export const MenuPage = page(() => import('../account/menu-page.tsx').then((module) => module.MenuPage));
export const TextPage = page(() => import('../account/text-page.tsx').then((module) => module.TextPage));
export const AccountMenu = page(() => import('../account/account-menu.tsx').then((module) => module.AccountMenu));
export const Landing = page(() => import('../account/landing.tsx').then((module) => module.Landing));
/** Live tracking brings its own words besides those of the account's pages. */
export const TrackingPage = createLazy(
  () => import('../tracking/tracking-page.tsx').then((module) => module.TrackingPage),
  {
    words: {
      account: () => import('booking-core/messages/account').then(({ account }) => account),
      pages: () => import('booking-core/messages/pages').then(({ pages }) => pages),
      tracking: () => import('booking-core/messages/tracking').then(({ tracking }) => tracking),
    },
  },
);
export const Chat = page(() => import('../chrome/chat.tsx').then((module) => module.Chat));
export const TicketActions = page(() => import('../account/ticket-actions.tsx').then((module) => module.TicketActions));
