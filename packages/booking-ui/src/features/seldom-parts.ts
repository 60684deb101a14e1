import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** What few visits open or are asked. It is fetched shortly before a quotation runs out, on intent, or when it comes. */
export const SeldomDialog = createLazy(
  () => import('./seldom-dialogs.tsx').then((module) => module.SeldomDialog),
  aside,
);
