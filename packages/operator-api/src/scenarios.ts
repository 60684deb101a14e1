import type { MiddlewareHandler } from 'hono';

/**
 * Responses that are hard to provoke, for tests: `lost-answer` (acts, then closes the connection without a response),
 * `slow:MS` (waits, then acts), `late:MS` (acts, then waits), `error500`, `html`, `truncated` (acts, then sends half
 * of the response), `refuse:CODE:MESSAGE`, `set:KEY=VALUE` (acts, then sets every KEY of the response to VALUE).
 * Selected per request by the header `x-scenario` or the query `scenario=`, or armed for the next calls of a path by
 * POST /scenarios/arm. Only with SCENARIOS=1.
 */
export interface Scenarios {
  /** POST /scenarios/arm {call, scenario, times}: `call` is the last part of a path, such as `quotation`. */
  readonly arm: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  readonly middleware: MiddlewareHandler;
}

const defaultMs = 5_000;
const milliseconds = (text: string | undefined) => {
  const value = Number(text ?? defaultMs);
  return Number.isFinite(value) && value >= 0 ? Math.min(value, 120_000) : defaultMs;
};

const json = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

/** The response with every value under a key, in any case, replaced by a text. */
const withValue = (answer: unknown, key: string, value: string): unknown => {
  if (Array.isArray(answer)) return answer.map((row) => withValue(row, key, value));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => [
      name,
      name.toLowerCase() === key ? value : withValue(inner, key, value),
    ]),
  );
};

/** Creates the test scenarios of a server. @param sleep waits the given number of milliseconds */
export function createScenarios(sleep: (ms: number) => Promise<void>): Scenarios {
  const armed: { call: string; scenario: string; times: number }[] = [];

  const take = (call: string): string => {
    const index = armed.findIndex((entry) => entry.call.toLowerCase() === call.toLowerCase());
    const entry = armed[index];
    if (!entry) return '';
    entry.times -= 1;
    if (entry.times <= 0) armed.splice(index, 1);
    return entry.scenario;
  };

  return {
    arm(body) {
      const { call, scenario, times } = body;
      if (typeof call !== 'string' || typeof scenario !== 'string') {
        return { code: 2, message: 'call and scenario are required' };
      }
      if (scenario === '') armed.splice(0, armed.length, ...armed.filter((entry) => entry.call !== call));
      else armed.push({ call, scenario, times: Number(times ?? 1) || 1 });
      return { code: 1, message: '' };
    },
    middleware: async (c, next) => {
      if (c.req.method === 'OPTIONS') return next();
      const call = c.req.path.split('/').at(-1) ?? '';
      const scenario = c.req.header('x-scenario') ?? c.req.query('scenario') ?? take(call);
      if (scenario === '') return next();
      const [name, first, ...rest] = scenario.split(':');
      switch (name) {
        case 'slow':
          await sleep(milliseconds(first));
          return next();
        case 'late':
          await next();
          await sleep(milliseconds(first));
          return;
        case 'lost-answer':
          await next();
          c.res.headers.set(lostHeader, '1');
          return;
        case 'truncated': {
          await next();
          const body = await c.res.text();
          c.res = json(c.res.status, body.slice(0, Math.floor(body.length / 2)));
          return;
        }
        case 'error500':
          return json(500, JSON.stringify({ code: 0, message: '' }));
        case 'html':
          return new Response('<!doctype html><title>Bad gateway</title><h1>502</h1>', {
            status: 200,
            headers: { 'content-type': 'text/html' },
          });
        case 'refuse':
          return json(200, JSON.stringify({ code: Number(first), message: rest.join(':') }));
        case 'set': {
          await next();
          const [key = '', value = ''] = scenario.slice(name.length + 1).split(/=(.*)/s);
          c.res = json(c.res.status, JSON.stringify(withValue(await c.res.json(), key.toLowerCase(), value)));
          return;
        }
        default:
          return json(400, JSON.stringify({ code: 2, message: `no scenario is called ${name}` }));
      }
    },
  };
}

/** Marks a response that must not reach the client; the outer function turns it into a broken connection. */
export const lostHeader = 'x-connection-lost';

/** Thrown instead of returning a response when a test scenario breaks the connection. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}
