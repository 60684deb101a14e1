import { isDeepStrictEqual } from 'node:util';
import { calls, refusal } from 'contracts';
import * as v from 'valibot';

const table = Object.values(calls);

/** What a schema does not know of a value, or does not find in it; null where the two say the same. */
function misfit(schema: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) return `${v.getDotPath(parsed.issues[0]) ?? '(whole)'}: ${parsed.issues[0].message}`;
  return isDeepStrictEqual(parsed.output, value) ? null : `unknown: ${unknownKeys(parsed.output, value).join(', ')}`;
}

function unknownKeys(known: unknown, value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const names = known === null || typeof known !== 'object' ? {} : (known as Record<string, unknown>);
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(names, key) ? unknownKeys(names[key], inner, `${at}${key}.`) : [`${at}${key}`],
  );
}

/**
 * Holds an answer of the server against the contract, so that its schemas cannot say what is not so. A no may be told as an
 * answer or as a refusal.
 * @returns what does not fit, or null; also for what is no call of the contract
 */
export async function againstContract(request: Request, response: Response): Promise<string | null> {
  const { pathname } = new URL(request.url);
  const call = table.find(({ endpoint }) => endpoint.method === request.method && endpoint.path === pathname);
  if (!call || response.status >= 500) return null;
  const { sessiontoken: _renewed, ...body } = (await response.clone().json()) as Record<string, unknown>;
  const { code = 1, Code = code } = body;
  const asAnswer = response.status < 400 ? misfit(call.answer, body) : 'no answer';
  if (asAnswer === null) return null;
  const asRefusal = Code === 1 ? asAnswer : misfit(refusal, body);
  return asRefusal === null
    ? null
    : `${request.method} ${pathname} answered what its schema does not say: ${asRefusal}`;
}
