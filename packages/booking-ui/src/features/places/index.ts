/** What may be asked of a place beside its address: stops on the way, the number of its door, a spot on the map. */

export { placeDetails as english } from 'booking-core/messages/place-details';
export { HouseNumber } from './house-number.tsx';
export { PinDialog } from './pin-dialog.tsx';
export { Vias } from './vias.tsx';
