import type { AccountApi, BookingController } from 'booking-core';
import type { Clock, HttpPort, StoragePort } from 'booking-core/ports';
import { createContext, useContext } from 'react';
import type { Referral } from './referral.ts';
import type { SiteSettings } from './settings.ts';

/** Where in the session the code of a booked ride is kept until its ticket has been shown under its own address. */
export const unshownTicketKey = 'taxi-booking:unshown';

export interface SiteContextValue {
  readonly booking: BookingController;
  readonly settings: SiteSettings;
  readonly referral: Referral;
  readonly http: HttpPort;
  readonly clock: Clock;
  /** Where tickets are kept for when there is no network. */
  readonly kept: StoragePort;
  /** What lives as long as the tab, over a gateway's page. */
  readonly session: StoragePort;
  /** Whether the configuration has been answered before the engine was there to ask for it. */
  readonly configured: Promise<boolean>;
  /** The visitor's own calls; their code comes when they are first wanted. */
  readonly account: () => Promise<AccountApi>;
}

export const SiteContext = createContext<SiteContextValue | null>(null);

/** What every page of the site has at hand. @throws outside the site. */
export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('This component needs the site around it.');
  return value;
}
