import type { BookingState } from 'booking-core';
import type { Configuration } from 'booking-core/domain';

/** The operator's facts once they are known; null while the product starts. */
export const configurationOf = (state: BookingState): Configuration | null =>
  state.boot.status === 'ready' ? state.boot.configuration : null;
