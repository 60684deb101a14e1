import { createTranslator, type Translate } from 'booking-core/messages';
import { flights } from 'booking-core/messages/flights';
import { useCallback } from 'react';
import { useT } from '../../booking-context.tsx';

const own = createTranslator(flights);

/** The journey's words and those about flights, which come with these screens. */
export function useFlightT(): Translate {
  const t = useT();
  return useCallback((key, params) => t(key, params) || own(key, params), [t]);
}
