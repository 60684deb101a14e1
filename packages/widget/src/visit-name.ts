import type { TaxiBookingVariant } from './contract.ts';

/** What tells the visits of a page apart in storage. */
export const visitName = (
  { trackingCode, variant }: { readonly trackingCode: string; readonly variant: TaxiBookingVariant },
  instance: string,
): string => `widget:${trackingCode}:${instance}${variant === 'quickbooking' ? ':quick' : ''}`;
