/** What a promotion has filled in, and may have fixed. */

export { offers as english } from 'booking-core/messages/offers';
export { FixedPlace, FixedReturnKind, OfferAnnouncement } from '../offer-parts.tsx';
export { SetByOffer } from '../set-by-offer.tsx';
