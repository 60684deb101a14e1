import type { TaxiBookingVariant } from './contract.ts';

/** @returns what tells the sessions of a page apart in storage */
export const sessionName = (
  { trackingCode, variant }: { readonly trackingCode: string; readonly variant: TaxiBookingVariant },
  instance: string,
): string => `widget:${trackingCode}:${instance}${variant === 'quickbooking' ? ':quick' : ''}`;
