import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** Note and promo code on the page. */

export const NoteSection = createLazy(() => import('./note.tsx').then((module) => module.NoteSection), aside);
export const PromoSection = createLazy(() => import('./promo.tsx').then((module) => module.PromoSection), aside);
