/** What a journey may add: places on the way, a door's number, more options, a note, a promo code. */

export { extras as english } from 'booking-core/messages/extras';
export { HouseNumber } from '../house-number.tsx';
export { NoteDialog, NoteSection } from '../note.tsx';
export { MoreOptions } from '../options-more.tsx';
export { PinDialog } from '../pin-dialog.tsx';
export { PromoDialog, PromoSection } from '../promo.tsx';
export { Vias } from '../vias.tsx';
