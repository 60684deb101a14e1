/** The contract of the operator's API. Browser code imports types from here, and values from `contracts/endpoints/*`. */

export { type RefusalCode, refusal } from './answers.ts';
export * from './calls/call.ts';
export * from './calls/desk.ts';
export { type SettingsDocument, settingsDocuments } from './calls/desk-settings.ts';
export * from './calls/dispatch.ts';
export * from './calls/dispatch-rides.ts';
export * from './calls/drive.ts';
export * from './calls/index.ts';
export { type PartnerBooking, type PartnerMessage, partnerMessage } from './calls/partners.ts';
export { existingBooking } from './calls/payments.ts';
export * from './calls/resource.ts';
export { type ResourceGroup, resourceGroups, resourceSecurity } from './calls/resources.ts';
export { type TrackingUpdate, trackingUpdate } from './calls/tracking.ts';
export { type LegName, legNames } from './legs.ts';
export type { RideNews } from './ride-news.ts';
