import { isBooker, type Profile } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import { isPage } from '../routes.ts';

export interface MenuItem {
  /** The specification's name of the item (2 §2, menus). */
  readonly key:
    | 'dashboard'
    | 'commission'
    | 'invoice'
    | 'passengers'
    | 'rides'
    | 'partner'
    | 'mybooking'
    | 'myplace'
    | 'myaccount';
  readonly to: string;
  readonly label: MessageKey;
}

const items: readonly (MenuItem & { readonly bookersOnly?: true })[] = [
  { key: 'dashboard', to: '/dashboard', label: 'account.dashboard' },
  { key: 'commission', to: '/commission', label: 'account.commission', bookersOnly: true },
  { key: 'invoice', to: '/invoice', label: 'account.invoice', bookersOnly: true },
  { key: 'rides', to: '/rides', label: 'account.rides', bookersOnly: true },
  { key: 'passengers', to: '/passengers', label: 'account.passengers', bookersOnly: true },
  { key: 'partner', to: '/partner', label: 'account.partner', bookersOnly: true },
  { key: 'mybooking', to: '/bookinghistory', label: 'account.myBookings' },
  { key: 'myplace', to: '/addressbook', label: 'account.myPlaces' },
  { key: 'myaccount', to: '/profile', label: 'account.myAccount' },
];

/** @returns the items of the signed-in menu, except sign-out (specification 2 §2) */
export const menuItems = (profile: Profile): readonly MenuItem[] =>
  items.filter((item) => (!item.bookersOnly || isBooker(profile)) && isPage(item.to));
