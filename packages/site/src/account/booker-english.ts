import { booker } from 'booking-core/messages/booker';
import { moreOptions } from 'booking-core/messages/more-options';
import { english as account } from './english.ts';

/** What only corporate bookers see, with the words of the account. */
export const english = { ...account, ...moreOptions, ...booker };
