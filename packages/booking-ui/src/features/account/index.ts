export { PersonFields } from './person-fields.tsx';
export { type Form, useForm } from './use-form.ts';
export { formWords, useErrorWords } from './words.ts';
