import { createLazy } from '../layouts/lazy-part.tsx';

/** What only bookers are asked; it comes when there is one, with its words. */

const words = { booker: () => import('booking-core/messages/booker').then(({ booker }) => booker) };
const customer = () => import('./customer.tsx');
export const BookerTabs = createLazy(() => customer().then((module) => module.BookerTabs), { words });
export const CustomerSection = createLazy(() => customer().then((module) => module.CustomerSection), { words });
export const PassengerCopies = createLazy(() => customer().then((module) => module.PassengerCopies), {
  quiet: true,
  words,
});
