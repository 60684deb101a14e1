import type { Pack } from '../index.ts';
import { first } from './first.ts';

/** Polish. */
export const pack: Pack = {
  dir: 'ltr',
  first,
  areas: {
    aside: () => import('./aside.ts').then(({ aside }) => aside),
    account: () => import('./account.ts').then(({ account }) => account),
    booker: () => import('./booker.ts').then(({ booker }) => booker),
    flights: () => import('./flights.ts').then(({ flights }) => flights),
    later: () => import('./later.ts').then(({ later }) => later),
    pages: () => import('./pages.ts').then(({ pages }) => pages),
    paying: () => import('./paying.ts').then(({ paying }) => paying),
    quick: () => import('./quick.ts').then(({ quick }) => quick),
    site: () => import('./site.ts').then(({ site }) => site),
    tracking: () => import('./tracking.ts').then(({ tracking }) => tracking),
  },
};
