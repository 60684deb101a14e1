/** The way into an account and back in, the fields that its pages share with it, and what a company's booker is asked. */

import { account } from 'booking-core/messages/account';
import { booker } from 'booking-core/messages/booker';

export { BookerTabs, CustomerSection, PassengerCopies } from './booker-contact.tsx';
export { ForgotDialog } from './forgot-dialog.tsx';
export { formWords, useErrorWords } from './form-words.ts';
export { PersonFields } from './person-fields.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';
export { type Form, useForm } from './use-form.ts';

export const english = { ...account, ...booker };
