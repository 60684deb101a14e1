import type { Pack } from '../index.ts';
import { first } from './first.ts';

/** German. */
export const pack: Pack = {
  dir: 'ltr',
  first,
  areas: {
    later: () => import('./later.ts').then(({ later }) => later),
  },
};
