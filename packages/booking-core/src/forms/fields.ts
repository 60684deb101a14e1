import * as v from 'valibot';
import { limits } from '../domain/index.ts';

// The HTML living standard's pattern of an email address, with a dot in the domain as mail on the internet needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** A line of text; blank counts as missing. */
export const line = (required: boolean, max: number = limits.textMaxLength) =>
  v.pipe(v.string(), v.trim(), v.minLength(required ? 1 : 0, 'required'), v.maxLength(max, 'tooLong'));

/** Digits only, spaces and a leading 0 stripped; E.164 allows 15 digits with the country's (specification 1 §5). */
export const phone = (required: boolean) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/[\s().-]/g, '').replace(/^0/, '')),
    v.minLength(required ? 1 : 0, 'required'),
    v.regex(/^(\d{5,14})?$/, 'invalid'),
  );

export const dialingCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'invalid'));

export const email = (required: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(required ? 1 : 0, 'required'),
    v.maxLength(254, 'tooLong'),
    v.check((value) => value === '' || emailPattern.test(value), 'invalid'),
  );
