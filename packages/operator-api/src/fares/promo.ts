import { localAt, toMinor } from 'booking-core/domain';
import { messages } from '../messages.ts';
import type { FareTable, PromoRow, PromotionRow } from '../operator/schema.ts';
import { toCoin } from './coin.ts';

export type PromoOutcome =
  | {
      readonly ok: true;
      readonly id: string;
      readonly valueMinor: number;
      readonly oncePerCustomer: boolean;
      /** The percentage of any price, and its maximum, minor units; null for a fixed amount and without a maximum. */
      readonly percent: number | null;
      readonly maximumMinor: number | null;
    }
  | { readonly ok: false; readonly message: string };

export interface PromoInput {
  readonly promos: readonly PromoRow[];
  readonly fares: Pick<FareTable, 'currencies'>;
  readonly operatorCurrency: string;
  readonly timeZone: string;
  readonly code: string;
  readonly totalMinor: number;
  readonly currency: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The promotion under which the booking is made. */
  readonly promotion?: Pick<PromotionRow, 'promocode' | 'changesallowed'> | null;
}

/** A code as it is compared: in any letter case, and in the full-width letters of East Asian keyboards. */
const plainCode = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/** The discount of a promotion code on a total, in minor units of its currency (specification 1 §4, promo). Pure. */
export function checkPromo(input: PromoInput): PromoOutcome {
  const wanted = plainCode(input.code);
  const promo = input.promos.find((row) => plainCode(row.code) === wanted);
  const { promotion } = input;
  const byPromotion = promotion && !promotion.changesallowed && plainCode(promotion.promocode) === wanted;
  if (!promo || (promo.onlywithpromotion && !byPromotion)) return { ok: false, message: messages.promoUnknown };
  const today = localAt(input.now, input.timeZone).slice(0, 10);
  if (promo.from !== undefined && today < promo.from) {
    return { ok: false, message: messages.promoEarly };
  }
  if (promo.until !== undefined && today > promo.until) return { ok: false, message: messages.promoOver };
  const rate = input.currency === input.operatorCurrency ? 1 : (input.fares.currencies[input.currency]?.perunit ?? 1);
  const minor = (major: number) => toMinor(major * rate, input.currency);
  if (promo.minimum !== undefined && input.totalMinor < minor(promo.minimum)) {
    return { ok: false, message: messages.promoTooLow };
  }
  const percent = promo.kind === 'percent' ? promo.value : null;
  const maximumMinor = promo.maximum === undefined ? null : minor(promo.maximum);
  const full = percent === null ? minor(promo.value) : (input.totalMinor * percent) / 100;
  const capped = maximumMinor === null ? full : Math.min(full, maximumMinor);
  return {
    ok: true,
    id: promo.id,
    valueMinor: Math.min(toCoin(capped, input.currency), input.totalMinor),
    oncePerCustomer: promo.onceper === 'customer',
    percent,
    maximumMinor,
  };
}
