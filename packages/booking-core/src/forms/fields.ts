import * as limits from '../domain/limits.ts';

/** What can be wrong with a field of a form; the words are made by the screens. */
export type FormIssueCode = 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';

/** What is wrong with what was typed into a field, null when nothing is. */
export type Check<Code extends FormIssueCode = FormIssueCode> = (value: string) => Code | null;

// The HTML living standard's pattern of an email address, with a dot in the domain as mail on the internet needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** A line of text; blank counts as missing. */
export const line =
  (required: boolean, max: number = limits.textMaxLength): Check<'required' | 'tooLong'> =>
  (value) => {
    const { length } = value.trim();
    if (length === 0) return required ? 'required' : null;
    return length > max ? 'tooLong' : null;
  };

/** Digits only, spaces and a leading 0 stripped; E.164 allows 15 digits with the country's (specification 1 §5). */
export const phone =
  (required: boolean): Check<'required' | 'invalid'> =>
  (value) => {
    const digits = value.replace(/[\s().-]/g, '').replace(/^0/, '');
    if (digits === '') return required ? 'required' : null;
    return /^\d{5,14}$/.test(digits) ? null : 'invalid';
  };

export const dialingCode: Check<'invalid'> = (value) => (/^[1-9]\d{0,3}$/.test(value) ? null : 'invalid');

export const email =
  (required: boolean): Check<'required' | 'tooLong' | 'invalid'> =>
  (value) =>
    line(required, 254)(value) ?? (value.trim() === '' || emailPattern.test(value.trim()) ? null : 'invalid');

/** What is wrong with an email address that has to be given. */
export const emailIssue = email(true);
