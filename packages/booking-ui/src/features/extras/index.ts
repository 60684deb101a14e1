/** What a journey may add: places on the way, a door's number, more options, a note, a promo code. */

export { extras as english } from 'booking-core/messages/extras';
export { NoteDialog, NoteSection } from '../note/note.tsx';
export { MoreOptions } from '../options/more-options.tsx';
export { HouseNumber } from '../places/house-number.tsx';
export { PinDialog } from '../places/pin-dialog.tsx';
export { Vias } from '../places/vias.tsx';
export { PromoDialog, PromoSection } from '../promotion/promo.tsx';
