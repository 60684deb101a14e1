import { booker } from 'booking-core/messages/booker';
import { moreOptions } from 'booking-core/messages/more-options';
import { pages } from 'booking-core/messages/pages';

/** The texts of the pages for corporate bookers, with those of the account. */
export const english = { ...pages, ...moreOptions, ...booker };
