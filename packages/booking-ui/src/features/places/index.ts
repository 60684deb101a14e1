/** Place details beyond the address: via stops, the house number, a position on the map. */

export { placeDetails as english } from 'booking-core/messages/place-details';
export { HouseNumber } from './house-number.tsx';
export { PinDialog } from './pin-dialog.tsx';
export { Vias } from './vias.tsx';
