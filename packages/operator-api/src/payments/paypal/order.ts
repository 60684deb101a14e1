import { toMajor, toMinor } from 'booking-core/domain';
import * as v from 'valibot';
import { type GatewayPayment, GatewayRefused, GatewayUnreachable } from '../provider.ts';

const money = v.object({ currency_code: v.string(), value: v.string() });
const capture = v.object({ id: v.string(), status: v.string(), amount: money });
const refund = v.object({ status: v.optional(v.string(), 'COMPLETED'), amount: money });
const order = v.object({
  id: v.string(),
  status: v.string(),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
  purchase_units: v.optional(
    v.array(
      v.object({
        custom_id: v.optional(v.string(), ''),
        amount: v.optional(money),
        payments: v.optional(
          v.object({ captures: v.optional(v.array(capture), []), refunds: v.optional(v.array(refund), []) }),
        ),
      }),
    ),
    [],
  ),
});
export type Order = v.InferOutput<typeof order>;

/** Currencies that PayPal accepts no decimals for, some of which have decimals in ISO 4217. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);

/** Reads a response as an order. @throws {GatewayUnreachable} for anything else. */
export function orderOf(answer: unknown): Order {
  const parsed = v.safeParse(order, answer);
  if (!parsed.success) throw new GatewayUnreachable('paypal answered something else');
  return parsed.output;
}

/** The capture of an order; undefined while no money was taken. */
export const captureOf = ({ purchase_units: [unit] }: Order) => unit?.payments?.captures[0];

/**
 * An amount in PayPal's format, major units.
 * @throws {GatewayRefused} when the currency cannot express it at PayPal.
 */
export function majorOf(minor: number, currency: string): string {
  const amount = toMajor(minor, currency);
  const value = amount.toFixed(wholeOnly.has(currency) ? 0 : 2);
  if (Number(value) !== amount) throw new GatewayRefused(`paypal has no coin for this in ${currency}`);
  return value;
}

function statusOf(found: Order): GatewayPayment['status'] {
  const taken = captureOf(found);
  switch (found.status) {
    case 'APPROVED':
      return 'approved';
    case 'VOIDED':
      return 'cancelled';
    case 'COMPLETED':
      if (taken?.status === 'DECLINED' || taken?.status === 'FAILED') return 'declined';
      return taken?.status === 'PENDING' ? 'processing' : 'succeeded';
    default:
      return 'open';
  }
}

const minorOf = ({ value, currency_code }: v.InferOutput<typeof money>) => toMinor(Number(value), currency_code);

const refundsOf = (found: Order, wanted: string): number =>
  (found.purchase_units[0]?.payments?.refunds ?? [])
    .filter(({ status }) => status === wanted)
    .reduce((sum, { amount }) => sum + minorOf(amount), 0);

/** The amount refunded of an order, in minor units of its currency. */
function refundedOf(found: Order): number {
  const taken = captureOf(found);
  const told = refundsOf(found, 'COMPLETED');
  return told === 0 && taken?.status === 'REFUNDED' ? minorOf(taken.amount) : told;
}

/** Converts an order to a gateway payment. */
export function paymentOf(found: Order): GatewayPayment {
  const [unit] = found.purchase_units;
  const taken = captureOf(found);
  const amount = taken?.amount ?? unit?.amount;
  const way = found.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return {
    id: found.id,
    key: unit?.custom_id ?? '',
    status: statusOf(found),
    amountMinor: amount ? toMinor(Number(amount.value), amount.currency_code) : 0,
    currency: amount?.currency_code ?? '',
    clientSecret: '',
    redirectUrl: way?.href ?? '',
    challenged: false,
    message: '',
    authCode: taken?.id ?? '',
    refundedMinor: refundedOf(found),
    refundingMinor: refundsOf(found, 'PENDING'),
  };
}
