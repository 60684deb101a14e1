/** The screens that every plain journey goes through behind its form, until the ticket. */

export { FoldedMap } from '../../layouts/folded-map.tsx';
export { Recap } from '../../layouts/recap.tsx';
export { ShapeSheet } from '../../layouts/shape-sheet.tsx';
export { ContactSection } from '../contact.tsx';
export { ContactLine, CustomerPart, NoteLine, PromoLine } from '../detail-lines.tsx';
export { DialogView } from '../dialog-views.tsx';
export { OfflineNotice } from '../offline.tsx';
export { OptionsSection } from '../options.tsx';
export { PaymentSection } from '../payment.tsx';
export { PlaceTools } from '../place-tools.tsx';
export { FareBar } from '../summary.tsx';
export { SummaryCard } from '../summary-card.tsx';
export { Ticket } from '../ticket.tsx';
export { TierSection } from '../tier.tsx';
export { VehicleSection } from '../vehicle.tsx';
export { VehicleStrip } from '../vehicle-strip.tsx';
