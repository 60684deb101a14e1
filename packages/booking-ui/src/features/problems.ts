/** The messages and dialogs of errors, confirmations and expired quotations. */

import { boot } from 'booking-core/messages/boot';
import { calendar } from 'booking-core/messages/calendar';
import { problems } from 'booking-core/messages/problems';
import { questions } from 'booking-core/messages/questions';
import { testMode } from 'booking-core/messages/test-mode';

export { ErrorSummary } from '../primitives/error-summary.tsx';
export { BootText, TestNotice } from './boot/boot-failure.tsx';
export { LeftNotice } from './boot/draft-notice.tsx';
export { ConfirmDialog, ExpiredDialog } from './dialogs/question-dialogs.tsx';
export { NotBooked, NoWayToPay } from './payment/payment-problems.tsx';
export { NoVehicleFits, VehiclesFailed } from './vehicle/vehicle-problems.tsx';

export const english = { ...boot, ...calendar, ...problems, ...questions, ...testMode };
