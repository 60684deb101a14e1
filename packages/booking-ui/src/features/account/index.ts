/** The way into an account and back in, and the fields that its pages share with it. */

export { account as english } from 'booking-core/messages/account';
export { ForgotDialog } from './forgot-dialog.tsx';
export { formWords, useErrorWords } from './form-words.ts';
export { PersonFields } from './person-fields.tsx';
export { SignInDialog } from './sign-in-dialog.tsx';
export { type Form, useForm } from './use-form.ts';
