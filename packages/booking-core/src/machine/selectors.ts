/** The selectors of the screens; derived from the state alone, so that a story or a test needs nothing else. */

export {
  configurationOf,
  distanceUnitOf,
  vehicleLanguageOf,
  vehicleNameOf,
  vehicleTypesOf,
  visitorCurrencyOf,
  weekStartOf,
  zoneOf,
} from './boot/selectors.ts';
export { selectMayExist } from './details/phones.ts';
export { errorText } from './error-text.ts';
export {
  issuesOfFlight as selectFlightIssues,
  landingOf as selectLanding,
  selectFlightDirections,
} from './flights/selectors.ts';
export { selectArrival, selectEarliestReturn, selectFirstArrival } from './journey/offered-times.ts';
export { fieldAt } from './journey/reducer.ts';
export { type MapContent, selectMap } from './journey/selectors.ts';
export { earliestLocal as selectEarliest, selectTimeIssue } from './journey/times.ts';
export { isElectronic, isPaymentPending } from './payment/selectors.ts';
export { earliestAt } from './proximity/selectors.ts';
export { selectRenewIssue } from './quote/commands.ts';
export { selectCancellation, selectPromisedRide } from './quote/promised.ts';
export {
  type CountdownView,
  type FareView,
  selectCheaperTime,
  selectCountdown,
  selectFare,
  selectVehicles,
  shownFare,
  type VehicleView,
} from './quote/selectors.ts';
export { contactLocked } from './rules/locked-contact.ts';
export { selectFareObstacle, selectShownIssue, selectShowsErrors } from './validation.ts';
