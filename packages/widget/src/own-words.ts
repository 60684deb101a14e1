import type { Words } from 'booking-core/messages';
import { keys } from './keys.ts';

/** A host's own words as the code of the element calls them. */
export const asCalledHere = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [keys.indexOf(key) > 0 ? keys.indexOf(key) : key, text]),
  );
