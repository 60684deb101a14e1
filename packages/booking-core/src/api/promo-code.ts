import type { RequestOf } from 'contracts';
import { productEndpoints } from 'contracts/endpoints/product';
import { type ApiError, type Promo, type Result, toMajor, toMinor } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/results.ts';
import { type Connection, fetchAs } from './http.ts';

/** POST /api/promocode: the code's discount, in minor units. */
export function checkPromoCode(
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
  const body: RequestOf<'promoCode'> = {
    price: toMajor(asked.priceMinor, asked.currency),
    promocode: asked.code,
    currencycode: asked.currency,
    custid: asked.customerId,
    ...(asked.promotion === undefined ? {} : { promotion: asked.promotion }),
  };
  const call = { endpoint: productEndpoints.promoCode, answer: answers.promoCode, body };
  return fetchAs(connection, call, cancel, ({ value, promocodeid, percent, maximum }) => ({
    code: asked.code,
    id: promocodeid,
    valueMinor: toMinor(value ?? 0, asked.currency),
    percent,
    maxMinor: toMinor(maximum, asked.currency),
  }));
}
