import * as answers from '../contracts/answers.ts';
import { endpoints } from '../contracts/index.ts';
import { type ApiError, ok, type Promo, type Result, toMajor, toMinor } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, send } from './http.ts';

/** POST /api/promocode: what the code takes off, in minor units. */
export async function checkPromoCode(
  connection: Connection,
  asked: {
    readonly code: string;
    readonly priceMinor: number;
    readonly currency: string;
    readonly customerId: number;
    readonly promotion?: string;
  },
  cancel: CancelToken,
): Promise<Result<Promo, ApiError>> {
  const body = {
    price: toMajor(asked.priceMinor, asked.currency),
    promocode: asked.code,
    currencycode: asked.currency,
    custid: asked.customerId,
    ...(asked.promotion === undefined ? {} : { promotion: asked.promotion }),
  };
  const result = await send(connection, { endpoint: endpoints.promoCode, answer: answers.promoCode, body }, cancel);
  if (!result.ok) return result;
  const valueMinor = toMinor(result.value.value ?? 0, asked.currency);
  return ok({ code: asked.code, id: result.value.promocodeid, valueMinor });
}
