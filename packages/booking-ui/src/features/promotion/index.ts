/** What a promotion has filled in, and may have fixed. */

export { offers as english } from 'booking-core/messages/offers';
export { FixedPlace, FixedReturnKind, PromotionAnnouncement } from './fixed-fields.tsx';
export { SetByPromotion } from './set-by-promotion.tsx';
