import type { AccountApi, BookingController } from 'booking-core';
import type { Clock, HttpPort, StoragePort } from 'booking-core/ports';
import { createContext, useContext } from 'react';
import type { Referral } from './referral.ts';
import type { SiteSettings } from './settings.ts';

/** The session key of a booking's code, which is stored until its ticket has been shown at its own address. */
export const unshownTicketKey = 'taxi-booking:unshown';

export interface SiteContextValue {
  readonly booking: BookingController;
  readonly settings: SiteSettings;
  readonly referral: Referral;
  readonly http: HttpPort;
  readonly clock: Clock;
  /** Stores tickets for use without network. */
  readonly kept: StoragePort;
  /** Storage of the tab's session, which survives a gateway's page. */
  readonly session: StoragePort;
  /** Whether the configuration was loaded before the booking engine could request it. */
  readonly configured: Promise<boolean>;
  /** The API for the visitor's bookings and account; its code is loaded at first use. */
  readonly account: () => Promise<AccountApi>;
}

export const SiteContext = createContext<SiteContextValue | null>(null);

/** @returns the objects that all pages of the site share. @throws outside the site. */
export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('This component needs the site around it.');
  return value;
}
