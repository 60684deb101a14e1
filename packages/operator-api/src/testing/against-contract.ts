import { isDeepStrictEqual } from 'node:util';
import { calls, problem, type ResourceCall, refusal, resourceGroups } from 'contracts';
import { type Operation, openApi } from 'contracts/openapi';
import * as v from 'valibot';

const table = Object.values(calls);
const resources = Object.values(resourceGroups)
  .flatMap((group) => Object.values(group.calls))
  .map((call) => ({ call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

const { paths } = openApi();

/** Statuses that any call may respond with, as the document's introduction says. */
const ofAnyCall: ReadonlySet<number> = new Set([413, 415, 421, 500, 503]);

/** The status of a refusal that the call's description does not list; null for any other. */
function unsaidStatus(method: string, path: string, status: number): string | null {
  const operation: Operation | undefined = paths[path]?.[method.toLowerCase()];
  const isSaid = status < 400 || ofAnyCall.has(status) || (operation && Object.hasOwn(operation.responses, status));
  return isSaid ? null : `answered ${status}, which its description does not list`;
}

/** The same for a resource call: its response with its status, or a problem. */
async function againstResource(call: ResourceCall, response: Response): Promise<string | null> {
  const { status } = response;
  // Files have no schema.
  const type = response.headers.get('content-type') ?? '';
  if (status < 400 && !type.startsWith('application/json')) {
    if (type !== '' || (status === call.status && call.answer === null)) return null;
    return `answered ${status} without a body`;
  }
  const body: unknown = await response.clone().json();
  if (status >= 400) return unsaidStatus(call.method, call.path, status) ?? misfit(problem, body);
  if (status !== call.status || !call.answer) return `answered ${status}`;
  return misfit(call.answer, body);
}

/** The first difference between a value and a schema: a missing, wrong or unknown field; null when they agree. */
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
 * Checks a response of the server against the contract, so that its schemas stay true. A failure may have the form of
 * a response or of a refusal.
 * @returns the mismatch, or null; also null for a call that is not in the contract
 */
export async function againstContract(request: Request, response: Response): Promise<string | null> {
  const { pathname } = new URL(request.url);
  const resource = resources.find(({ call, path }) => call.method === request.method && path.test(pathname));
  if (resource) {
    const problem = await againstResource(resource.call, response);
    return problem === null ? null : `${request.method} ${pathname}: ${problem}`;
  }
  const call = table.find(({ endpoint }) => endpoint.method === request.method && endpoint.path === pathname);
  if (!call || response.status >= 500) return null;
  const unsaid = unsaidStatus(request.method, pathname, response.status);
  if (unsaid !== null) return `${request.method} ${pathname} ${unsaid}`;
  const { sessiontoken: _renewed, ...body } = (await response.clone().json()) as Record<string, unknown>;
  const { code = 1, Code = code } = body;
  const asAnswer = response.status < 400 ? misfit(call.answer, body) : 'no answer';
  if (asAnswer === null) return null;
  const asRefusal = Code === 1 ? asAnswer : misfit(refusal, body);
  return asRefusal === null
    ? null
    : `${request.method} ${pathname} answered what its schema does not say: ${asRefusal}`;
}
