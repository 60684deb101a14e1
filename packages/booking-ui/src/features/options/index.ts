/** What few journeys ask for: child seats and pets, a car by the hour, a note to the driver. */

import { hours } from 'booking-core/messages/hours';
import { moreOptions } from 'booking-core/messages/more-options';
import { note } from 'booking-core/messages/note';

export { HireWords, HoursPart } from './hours.tsx';
export { MoreOptions } from './more-options.tsx';
export { NoteDialog, NoteSection } from './note.tsx';

export const english = { ...hours, ...moreOptions, ...note };
