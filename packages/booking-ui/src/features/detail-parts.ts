import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** Note and promo code, on the page or in their dialogs. */

const note = () => import('./note.tsx');
export const NoteSection = createLazy(() => note().then((module) => module.NoteSection), aside);
export const NoteDialog = createLazy(() => note().then((module) => module.NoteDialog), aside);
const promo = () => import('./promo.tsx');
export const PromoSection = createLazy(() => promo().then((module) => module.PromoSection), aside);
export const PromoDialog = createLazy(() => promo().then((module) => module.PromoDialog), aside);
