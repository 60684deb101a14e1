import type { ReadPhone } from '../../domain/index.ts';
import { lazy } from '../../lazy/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

const reader = lazy(() => import('../../phone/read-phone.ts'));

/** Reads a phone by the numbering plans of its country, which come with the first number that is read. */
export const readPhone = async (number: string, dialingCode: string): Promise<ReadPhone | null> =>
  (await reader()).readPhone(number, dialingCode);

/** Whether the phones of a booking exist. */
export const phoneEffects = ({ dispatch }: RuntimeContext): EffectHandlers<'phone.read'> => ({
  async 'phone.read'({ who, number, dialingCode }) {
    const exists = await readPhone(number, dialingCode).then(
      (found) => found !== null,
      () => null,
    );
    dispatch({ type: 'details.phoneRead', who, number, exists });
  },
});
