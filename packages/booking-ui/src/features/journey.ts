/** The screens that every journey passes after its first form, up to and including the ticket. */

export { ticket as english } from 'booking-core/messages/ticket';
export { OfflineNotice } from './boot/offline-notice.tsx';
export { ContactSection } from './contact/contact.tsx';
export { ContactLine, CustomerPart, NoteLine, PromoLine } from './dialogs/detail-lines.tsx';
export { DialogView } from './dialogs/journey-dialogs.tsx';
export { FoldedMap } from './map/folded-map.tsx';
export { OptionsSection } from './options/options.tsx';
export { PaymentSection } from './payment/payment.tsx';
export { PlaceTools } from './places/place-tools.tsx';
export { Recap } from './summary/recap.tsx';
export { FareBar } from './summary/summary.tsx';
export { SummaryCard } from './summary/summary-card.tsx';
export { Ticket } from './ticket/ticket.tsx';
export { CheaperTime } from './time/cheaper-time.tsx';
export { TierSection } from './vehicle/tier.tsx';
export { VehicleSection } from './vehicle/vehicle.tsx';
