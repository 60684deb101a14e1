import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState } from '../state.ts';

/** A booking that a closed tab left behind is continued: it is read, and comes back as `draft.restored`. */
export const draftCommand = (state: BookingState, event: EventOf<'draft'>): Step =>
  event.type === 'draft.accepted' ? [state, [{ type: 'draft.take' }]] : unchanged(state);
