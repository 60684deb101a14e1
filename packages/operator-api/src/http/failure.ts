import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { acceptedLocale, isLanguage } from '../mail/languages/codes.ts';
import { inLanguage, type Reader } from '../mail/languages/refusals.ts';
import { messages } from '../messages.ts';
import { type Env, noStore } from './env.ts';
import { loggedPath } from './every-request.ts';
import { problemResponse } from './problem.ts';
import { Refusal } from './refusal.ts';
import { problemOf, unexpected } from './resources.ts';

/**
 * @returns the language of a caller's error texts: their own for the product's API; English for staff and the operator's
 *   programs
 */
export const createReaderOf =
  ({ operator }: Pick<Deps, 'operator'>) =>
  (c: Context<Env>): Reader => {
    if (!/^\/(api|licence)\//.test(c.req.path)) return { language: 'en', locale: 'en' };
    const { language: own, country } = operator.configuration;
    const locale = acceptedLocale(c.req.header('accept-language') ?? '');
    const language = locale.slice(0, 2);
    return isLanguage(language) ? { language, locale } : { language: own, locale: country ? `${own}-${country}` : own };
  };

/**
 * @param resources the first parts of the paths whose errors are problems
 * @returns the response to an error: a refusal's own; else a message that tells nothing of it, and a line in the log
 */
export const createFailure =
  ({ log }: Pick<Deps, 'log'>, readerOf: (c: Context<Env>) => Reader, resources: readonly string[]) =>
  (error: unknown, c: Context<Env>): Response => {
    const isResource = resources.some((base) => c.req.path.startsWith(`${base}/`));
    const problem = isResource ? problemOf(error) : null;
    if (problem) return problemResponse(problem);
    if (error instanceof Refusal) {
      c.set('result', String(error.extra.reason ?? error.status));
      const body = inLanguage({ code: error.code, message: error.message, ...error.extra }, readerOf(c));
      return c.json(body, error.status, { ...noStore, ...error.headers });
    }
    log?.({
      level: 'error',
      correlation: c.var.correlation,
      method: c.req.method,
      path: loggedPath(c.req.path),
      error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 6).join(' |') : '',
    });
    if (isResource) return unexpected();
    const body = inLanguage({ code: 0, message: messages.generic }, readerOf(c));
    return error instanceof Error && error.name === 'DatabaseUnavailable'
      ? c.json(body, 503, { ...noStore, 'retry-after': '5' })
      : c.json(body, 500, noStore);
  };
