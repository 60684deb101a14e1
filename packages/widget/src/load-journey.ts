import {
  CheaperTime,
  ContactLine,
  ContactSection,
  CustomerPart,
  DialogView,
  english,
  FareBar,
  FoldedMap,
  NoteLine,
  OfflineNotice,
  OptionsSection,
  PaymentSection,
  PlaceTools,
  PromoLine,
  Recap,
  SummaryCard,
  Ticket,
  TierSection,
  VehicleSection,
} from 'booking-ui/journey';

/**
 * Loads the journey in place of booking-ui's `loadJourney`: it is in the same chunk, because the prerendered first screen is rendered
 * from its components. An `import()` of it would make each booking load Rolldown's runtime, for the module's object.
 */
export const loadJourney = async (): Promise<typeof import('booking-ui/journey')> => ({
  CheaperTime,
  ContactLine,
  ContactSection,
  CustomerPart,
  DialogView,
  english,
  FareBar,
  FoldedMap,
  NoteLine,
  OfflineNotice,
  OptionsSection,
  PaymentSection,
  PlaceTools,
  PromoLine,
  Recap,
  SummaryCard,
  Ticket,
  TierSection,
  VehicleSection,
});
