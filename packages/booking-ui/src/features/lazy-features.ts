import { lazy } from '../lazy.tsx';
import { loadJourney } from './load-journey.ts';

/**
 * The features that are loaded on first use. Each is one module and one request; all share the loading and failure
 * states of `lazy`.
 */

const journey = lazy(loadJourney);
export const CheaperTime = journey.view('CheaperTime', { quiet: true });
export const ContactLine = journey.view('ContactLine');
export const ContactSection = journey.view('ContactSection');
export const CustomerPart = journey.view('CustomerPart');
export const DialogView = journey.view('DialogView');
export const FareBar = journey.view('FareBar');
export const FoldedMap = journey.view('FoldedMap');
export const NoteLine = journey.view('NoteLine');
export const OfflineNotice = journey.view('OfflineNotice', { quiet: true });
export const OptionsSection = journey.view('OptionsSection');
export const PaymentSection = journey.view('PaymentSection');
export const PlaceTools = journey.view('PlaceTools', { quiet: true });
export const PromoLine = journey.view('PromoLine');
export const Recap = journey.view('Recap', { quiet: true });
export const SummaryCard = journey.view('SummaryCard');
export const Ticket = journey.view('Ticket');
export const TierSection = journey.view('TierSection');
export const VehicleSection = journey.view('VehicleSection');
/** Fetches the journey feature. A screen that waits for it then renders completely at once. */
export const preloadJourney = FareBar.preload;

const places = lazy(() => import('./places/index.ts'));
export const HouseNumber = places.view('HouseNumber', { quiet: true });
export const PinDialog = places.view('PinDialog');
export const Vias = places.view('Vias');

const options = lazy(() => import('./options/index.ts'));
export const HireText = options.view('HireText', { quiet: true });
export const HoursPart = options.view('HoursPart');
export const MoreOptions = options.view('MoreOptions');
export const NoteDialog = options.view('NoteDialog');
export const NoteSection = options.view('NoteSection');

const promo = lazy(() => import('./promotion/promo.tsx'));
export const PromoDialog = promo.view('PromoDialog');
export const PromoSection = promo.view('PromoSection');

const fixedFields = lazy(() => import('./promotion/fixed-fields.tsx'));
export const FixedPlace = fixedFields.view('FixedPlace');
export const FixedReturnKind = fixedFields.view('FixedReturnKind');
export const SetByPromotion = fixedFields.view('SetByPromotion', { quiet: true });
export const PromotionAnnouncement = fixedFields.view('PromotionAnnouncement', { quiet: true });

const problems = lazy(() => import('./problems.ts'));
export const BootText = problems.view('BootText');
export const ConfirmDialog = problems.view('ConfirmDialog');
export const ErrorSummary = problems.view('ErrorSummary', { quiet: true });
export const ExpiredDialog = problems.view('ExpiredDialog');
export const LeftNotice = problems.view('LeftNotice', { quiet: true });
export const TestNotice = problems.view('TestNotice', { quiet: true });
export const NotBooked = problems.view('NotBooked');
export const NoVehicleFits = problems.view('NoVehicleFits');
export const NoWayToPay = problems.view('NoWayToPay');
export const VehiclesFailed = problems.view('VehiclesFailed');

const summary = lazy(() => import('./summary/index.ts'));
export const Countdown = summary.view('Countdown', { quiet: true });
export const FareLines = summary.view('FareLines');
export const FareText = summary.view('FareText', { quiet: true });

const time = lazy(() => import('./time/time-picker.tsx'));
export const DateTimePanel = time.view('DateTimePanel');
export const TimePicker = time.view('TimePicker');

const flights = lazy(() => import('./flights/index.ts'));
export const FinderDialog = flights.view('FinderDialog');
export const FlightDialog = flights.view('FlightDialog');
export const FlightsSection = flights.view('FlightsSection');

const account = lazy(() => import('./account/index.ts'));
export const BookerTabs = account.view('BookerTabs');
export const CustomerSection = account.view('CustomerSection');
export const ForgotDialog = account.view('ForgotDialog');
export const PassengerCopies = account.view('PassengerCopies', { quiet: true });
export const SignInDialog = account.view('SignInDialog');

const payment = lazy(() => import('./payment/online-payment.tsx'));
export const PayDialog = payment.view('PayDialog');
export const PayOnPage = payment.view('PayOnPage');
export const UnpaidNotice = payment.view('UnpaidNotice');

const ride = lazy(() => import('./ticket/ride.ts'));
export const DriverCard = ride.view('DriverCard');
export const DriverText = ride.view('DriverText', { quiet: true });
export const RateRide = ride.view('RateRide');
export const RideLegs = ride.view('RideLegs');
export const RideNews = ride.view('RideNews', { quiet: true });
export const SayHere = ride.view('SayHere');

const map = lazy(() => import('./map/map.tsx'));
export const MapPanel = map.view('MapPanel');
export const RideMap = map.view('RideMap');
