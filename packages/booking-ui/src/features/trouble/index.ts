/** What is said and asked when a visit does not go as it should. */

import { boot } from 'booking-core/messages/boot';
import { draft } from 'booking-core/messages/draft';
import { trouble } from 'booking-core/messages/trouble';

export { BootWords } from '../boot/boot-failure.tsx';
export { LeftNotice } from '../boot/draft-notice.tsx';
export { ConfirmDialog, ExpiredDialog } from '../dialogs/question-dialogs.tsx';
export { FareChange } from '../summary/fare-change.tsx';
export { NotBooked, NoVehicleFits, NoWayToPay, VehiclesFailed } from '../trouble.tsx';

export const english = { ...boot, ...draft, ...trouble };
