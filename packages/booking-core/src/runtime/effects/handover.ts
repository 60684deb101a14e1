import { storeBookingParams } from '../../api/booking-params.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

/** Stores the short form with the licence service, for the booking page. */
export const handoverEffects = ({ licenceService, ask }: RuntimeContext): EffectHandlers<'handover.store'> => ({
  'handover.store': ({ request }) =>
    ask(
      'handover',
      (cancel) => storeBookingParams(licenceService(), request, cancel),
      (id) => ({ type: 'handover.stored', id }),
      (error) => ({ type: 'handover.failed', error }),
    ),
});
