/** What is said and asked when a visit does not go as it should. */

export { BootWords } from '../boot.tsx';
export { FareChange } from '../fare-change.tsx';
export { LeftNotice } from '../left-notice.tsx';
export { ConfirmDialog, ExpiredDialog } from '../question-dialogs.tsx';
export { NotBooked, NoVehicleFits, NoWayToPay, VehiclesFailed } from '../trouble.tsx';
