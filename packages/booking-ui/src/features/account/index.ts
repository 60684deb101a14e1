/** Sign-in, sign-up and password reset, and the fields of a company's booker. */

import { account } from 'booking-core/messages/account';
import { booker } from 'booking-core/messages/booker';

export { BookerTabs, CustomerSection, PassengerCopies } from './booker-contact.tsx';
export { ForgotDialog } from './forgot-dialog.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';

export const english = { ...account, ...booker };
