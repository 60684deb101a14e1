import type { Contact } from './contact.ts';
import type { Place } from './place.ts';

/** A booking that a partner's or an email's token asks for (specification 2 §3). */
export interface Promotion {
  readonly message: string;
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  /** The passenger, as far as the token knows. */
  readonly contact: Partial<Contact>;
  readonly promoCode: string;
  readonly vehicleId: number | null;
}
