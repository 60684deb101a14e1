import { account } from 'booking-core/messages/account';
import { pages } from 'booking-core/messages/pages';
import { questions } from 'booking-core/messages/questions';

/** The words of the pages of accounts and around the journey, which come with each of those pages. */
export const english = { ...account, ...pages, ...questions };
