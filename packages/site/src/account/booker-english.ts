import { booker } from 'booking-core/messages/booker';
import { moreOptions } from 'booking-core/messages/more-options';
import { pages } from 'booking-core/messages/pages';

/** What only corporate bookers see, with the words of the account. */
export const english = { ...pages, ...moreOptions, ...booker };
