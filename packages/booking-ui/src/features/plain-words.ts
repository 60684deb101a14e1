import type { DialogText } from 'booking-core';
import type { Translate } from 'booking-core/messages';

/** A sentence of the catalogue without amounts in it, or the server's own as plain text. */
export const plainWords = (text: DialogText, t: Translate): string =>
  'server' in text ? text.server : t(text.key, text.params);
