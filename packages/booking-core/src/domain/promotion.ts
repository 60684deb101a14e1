import type { Contact } from './contact.ts';
import type { ReturnKind } from './journey.ts';
import type { Place } from './place.ts';

export { type Metadata, readMetadata } from 'contracts/metadata';

/** What a partner's or an email's token fills a booking in with; null and '' for what it leaves open. */
export interface Promotion {
  /** '' for what the page around the booking fixes. */
  readonly token: string;
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  /** Its mode: the kind of journey. */
  readonly returnKind: ReturnKind | null;
  readonly vehicleId: number | null;
  /** The passenger, as far as the token knows. */
  readonly contact: Partial<Contact>;
  readonly promoCode: string;
}

/** GET /api/promotion (specification 2 §3). */
export interface PromotionLookup {
  readonly message: string;
  readonly promotion: Promotion;
  /** False: what the promotion fills in stands as it is. */
  readonly changesAllowed: boolean;
}

const campaign =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|mc_[ce]id|_gl)$/i;

/** Whether a name in an address's query says which campaign or click led there; none of them is about a person. */
export const isCampaign = (name: string): boolean => campaign.test(name);
