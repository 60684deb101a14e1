import type { Pack } from '../index.ts';
import { first } from './first.ts';

/** Spanish. */
export const pack: Pack = {
  dir: 'ltr',
  first,
  areas: {
    later: () => import('./later.ts').then(({ later }) => later),
  },
};
