import { desktopMinPx, phoneMaxPx } from 'booking-core/domain/limits';

/** How wide the place is that the product stands in, in three classes (specification 1 §9). */
export const widths = ['phone', 'tablet', 'desktop'] as const;

export type Width = (typeof widths)[number];

/** The class of a width in CSS pixels; a place without a size (nothing is laid out) counts as wide. */
export const widthOf = (pixels: number): Width =>
  pixels > 0 && pixels <= phoneMaxPx ? 'phone' : pixels > 0 && pixels < desktopMinPx ? 'tablet' : 'desktop';
