import { first } from './first.ts';
import type { Pack } from './index.ts';

/** English, for a visit that spoke another language before. */
export const pack: Pack = {
  first,
  areas: {
    later: () => import('./later.ts').then(({ later }) => later),
    site: () => import('./site.ts').then(({ site }) => site),
    aside: () => import('./aside.ts').then(({ aside }) => aside),
    account: () => import('./account.ts').then(({ account }) => account),
    pages: () => import('./pages.ts').then(({ pages }) => pages),
    paying: () => import('./paying.ts').then(({ paying }) => paying),
    booker: () => import('./booker.ts').then(({ booker }) => booker),
    quick: () => import('./quick.ts').then(({ quick }) => quick),
    tracking: () => import('./tracking.ts').then(({ tracking }) => tracking),
    flights: () => import('./flights.ts').then(({ flights }) => flights),
  },
};
