import type { LegName } from './legs.ts';

/** The payload of a push message to a driver's phone: when and where, and nothing of the passenger. */
export interface RideNews {
  /**
   * `given` to the driver or `withdrawn` from them; `changed` in what they have to know; `here`: the passenger says to be
   * at the pick-up; `cancelled`.
   */
  readonly news: 'given' | 'changed' | 'here' | 'cancelled' | 'withdrawn';
  readonly reference: string;
  readonly leg: LegName;
  /** RFC 3339 in the operator's zone. */
  readonly pickupAt: string;
  /** The first part of the pick-up's address. */
  readonly pickup: string;
}
