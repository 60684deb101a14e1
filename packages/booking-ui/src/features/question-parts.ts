import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** The questions that few visits are asked. Their code is fetched shortly before a quotation runs out, or when they come. */

const questions = () => import('./question-dialogs.tsx');
export const ConfirmDialog = createLazy(() => questions().then((module) => module.ConfirmDialog), aside);
export const ExpiredDialog = createLazy(() => questions().then((module) => module.ExpiredDialog), aside);
