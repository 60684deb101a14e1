import * as v from 'valibot';
import { readJson } from '../domain/json.ts';
import type { StoredSession } from './sessions.ts';
import { whole } from './stored-values.ts';

/** Built when there is a session to read. */
const sessionSchema = () =>
  v.object({
    token: v.string(),
    profile: v.object({
      customerId: whole(1),
      bookerId: whole(0),
      contact: v.object({
        firstName: v.string(),
        lastName: v.string(),
        email: v.string(),
        phone: v.string(),
        dialingCode: v.string(),
      }),
      accountAllowed: v.boolean(),
      smsMailing: v.boolean(),
      emailMailing: v.boolean(),
    }),
  });

/** Reads a stored session; null when it does not fit this version's shape. */
export function parseSession(text: string): StoredSession | null {
  const parsed = v.safeParse(sessionSchema(), readJson(text));
  return parsed.success ? parsed.output : null;
}
