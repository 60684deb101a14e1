import type { ReadPhone } from '../../domain/index.ts';
import { lazy } from '../../lazy/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

const reader = lazy(() => import('../../phone/read-phone.ts'));

/** Parses a phone number by its country's numbering plan; the plans are fetched with the first number. */
export const readPhone = async (number: string, dialingCode: string): Promise<ReadPhone | null> =>
  (await reader()).readPhone(number, dialingCode);

/** Checks that the phone numbers of a booking are valid. */
export const phoneEffects = ({ dispatch }: RuntimeContext): EffectHandlers<'phone.read'> => ({
  async 'phone.read'({ who, number, dialingCode }) {
    const exists = await readPhone(number, dialingCode).then(
      (found) => found !== null,
      () => null,
    );
    dispatch({ type: 'details.phoneRead', who, number, exists });
  },
});
