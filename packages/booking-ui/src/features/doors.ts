import { lazy } from '../lazy.tsx';

/**
 * The features that are fetched when a visit comes to them. Each is one folder, one request, and drawn in one way while it
 * comes or when it does not come.
 */

const journey = lazy(() => import('./journey.ts'));
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
export const VehicleStrip = journey.view('VehicleStrip');

const extras = lazy(() => import('./extras/index.ts'));
export const HouseNumber = extras.view('HouseNumber', { quiet: true });
export const MoreOptions = extras.view('MoreOptions');
export const NoteDialog = extras.view('NoteDialog');
export const NoteSection = extras.view('NoteSection');
export const PinDialog = extras.view('PinDialog');
export const PromoDialog = extras.view('PromoDialog');
export const PromoSection = extras.view('PromoSection');
export const Vias = extras.view('Vias');

const offers = lazy(() => import('./promotion/index.ts'));
export const FixedPlace = offers.view('FixedPlace');
export const FixedReturnKind = offers.view('FixedReturnKind');
export const PromotionAnnouncement = offers.view('PromotionAnnouncement', { quiet: true });
export const SetByPromotion = offers.view('SetByPromotion', { quiet: true });

const trouble = lazy(() => import('./trouble/index.ts'));
export const BootWords = trouble.view('BootWords');
export const ConfirmDialog = trouble.view('ConfirmDialog');
export const ExpiredDialog = trouble.view('ExpiredDialog');
export const FareChange = trouble.view('FareChange', { quiet: true });
export const LeftNotice = trouble.view('LeftNotice', { quiet: true });
export const NotBooked = trouble.view('NotBooked');
export const NoVehicleFits = trouble.view('NoVehicleFits');
export const NoWayToPay = trouble.view('NoWayToPay');
export const VehiclesFailed = trouble.view('VehiclesFailed');

const calendar = lazy(() => import('./time/index.ts'));
export const DateTimePanel = calendar.view('DateTimePanel');
export const TimePicker = calendar.view('TimePicker');

const flights = lazy(() => import('./flights/index.ts'));
export const FinderDialog = flights.view('FinderDialog');
export const FlightDialog = flights.view('FlightDialog');
export const FlightsSection = flights.view('FlightsSection');

const signIn = lazy(() => import('./sign-in/index.ts'));
export const ForgotDialog = signIn.view('ForgotDialog');
export const SignInDialog = signIn.view('SignInDialog');

const bookers = lazy(() => import('./booker/index.ts'));
export const BookerTabs = bookers.view('BookerTabs');
export const CustomerSection = bookers.view('CustomerSection');
export const PassengerCopies = bookers.view('PassengerCopies', { quiet: true });

const pay = lazy(() => import('./payment/index.ts'));
export const PayDialog = pay.view('PayDialog');
export const PayOnPage = pay.view('PayOnPage');
export const UnpaidNotice = pay.view('UnpaidNotice');

const maps = lazy(() => import('./map/index.ts'));
export const MapPanel = maps.view('MapPanel');
export const RideMap = maps.view('RideMap');
