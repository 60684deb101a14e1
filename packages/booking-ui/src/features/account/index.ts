export { formWords, useErrorWords } from './form-words.ts';
export { PersonFields } from './person-fields.tsx';
export { type Form, useForm } from './use-form.ts';
