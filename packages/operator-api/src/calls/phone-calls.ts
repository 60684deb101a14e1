import * as v from 'valibot';
import { line } from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { readPhone } from '../phone/read-phone.ts';
import type { Call } from './context.ts';

const readPhoneRequest = v.object({ number: line(100), country: v.optional(line(2), '') });

/** POST /api/readphone: the two parts of a phone number; both are '' when no numbering plan holds it. */
export const readPhoneNumber: Call = async ({ body }) => {
  const { number, country } = decodeRequest(readPhoneRequest, body);
  const found = readPhone(number, country);
  return { code: 1, message: '', dialingcode: found?.dialingCode ?? '', phone: found?.phone ?? '' };
};
