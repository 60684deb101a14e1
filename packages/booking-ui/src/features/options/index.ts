/** Options that few journeys need: child seats and pets, a car by the hour, a note to the driver. */

export { moreOptions as english } from 'booking-core/messages/more-options';
export { HireText, HoursPart } from './hours.tsx';
export { MoreOptions } from './more-options.tsx';
export { NoteDialog, NoteSection } from './note.tsx';
