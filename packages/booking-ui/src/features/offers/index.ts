/** What a promotion has filled in, and may have fixed. */

export { offers as english } from 'booking-core/messages/offers';
export { FixedPlace, FixedReturnKind, PromotionAnnouncement } from '../offer-parts.tsx';
export { SetByPromotion } from '../set-by-offer.tsx';
