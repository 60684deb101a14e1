import type { Pack } from '../index.ts';
import { first } from './first.ts';

/** Arabic. */
export const pack: Pack = {
  dir: 'rtl',
  first,
  areas: {
    later: () => import('./later.ts').then(({ later }) => later),
  },
};
