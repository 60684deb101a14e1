import { productEndpoints } from 'contracts/endpoints/product';
import { type Connection, send } from '../api/http.ts';
import { readJson } from '../domain/json.ts';
import type { CancelToken, StoragePort } from '../ports/index.ts';
import { ipInfo } from '../wire/visitor.ts';

/** How long the visitor's country is cached. */
const cacheMs = 24 * 3_600_000;

interface Kept {
  readonly country: string;
  readonly currency: string;
  readonly until: number;
}

/**
 * The currency of the visitor's country (specification 1 §3, IP info), requested once a day and cached in local storage
 * with the country; no finer location is stored. '' for the operator's currency, also where the country is unknown.
 */
export async function visitorCurrency(
  connection: Connection,
  storage: StoragePort | undefined,
  key: string,
  now: number,
  cancel: CancelToken,
): Promise<string> {
  const kept = readJson(storage?.get(key) ?? '') as Partial<Kept> | null | undefined;
  if (typeof kept?.currency === 'string' && now < Number(kept.until)) return kept.currency;
  const answer = await send(connection, { endpoint: productEndpoints.ipInfo, answer: ipInfo }, cancel);
  if (!answer.ok) return '';
  const { country, currencycode } = answer.value;
  const currency = /^[A-Z]{3}$/.test(currencycode) ? currencycode : '';
  storage?.set(key, JSON.stringify({ country, currency, until: now + cacheMs } satisfies Kept));
  return currency;
}
