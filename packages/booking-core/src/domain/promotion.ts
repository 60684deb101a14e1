import type { Contact } from './contact.ts';
import type { ReturnKind } from './journey.ts';
import type { Place } from './place.ts';

export { type Metadata, readMetadata } from 'contracts/metadata';

/** The values that the token of a partner or an email sets in a booking; null or '' where it sets none. */
export interface Promotion {
  /** '' for values that the host page sets. */
  readonly token: string;
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  /** The kind of journey (`mode`). */
  readonly returnKind: ReturnKind | null;
  readonly vehicleId: number | null;
  /** The passenger, as far as the token contains it. */
  readonly contact: Partial<Contact>;
  readonly promoCode: string;
}

/** GET /api/promotion (specification 2 §3). */
export interface PromotionLookup {
  readonly message: string;
  readonly promotion: Promotion;
  /** False: the values that the promotion sets cannot be changed. */
  readonly changesAllowed: boolean;
}

const campaign =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|mc_[ce]id|_gl)$/i;

/** Whether a URL's query parameter identifies a campaign or click; these parameters contain no personal data. */
export const isCampaign = (name: string): boolean => campaign.test(name);
