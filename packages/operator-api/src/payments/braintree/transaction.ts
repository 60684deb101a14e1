import { currencyDigits, toMajor, toMinor } from 'booking-core/domain';
import * as v from 'valibot';
import type { GatewayPayment } from '../provider.ts';

const money = v.object({ value: v.string(), currencyCode: v.string() });

/** The schema of a transaction as `facts` selects it. */
export const transaction = v.object({
  id: v.string(),
  orderId: v.optional(v.nullable(v.string()), ''),
  status: v.string(),
  amount: money,
  refunds: v.optional(v.nullable(v.array(v.object({ status: v.string(), amount: money }))), []),
  statusHistory: v.optional(
    v.array(
      v.object({
        processorResponse: v.optional(v.nullable(v.object({ message: v.optional(v.nullable(v.string()), '') })), null),
      }),
    ),
    [],
  ),
});
type Transaction = v.InferOutput<typeof transaction>;

/** The GraphQL fragment with the transaction fields that are read. */
export const facts = `fragment Facts on Transaction {
  id orderId status amount { value currencyCode } refunds { status amount { value currencyCode } }
  statusHistory { ... on ProcessorDeclinedEvent { processorResponse { message } } }
}`;

const statuses: Readonly<Record<string, GatewayPayment['status']>> = {
  SUBMITTED_FOR_SETTLEMENT: 'succeeded',
  SETTLEMENT_CONFIRMED: 'succeeded',
  SETTLING: 'succeeded',
  SETTLED: 'succeeded',
  VOIDED: 'cancelled',
  PROCESSOR_DECLINED: 'declined',
  GATEWAY_REJECTED: 'declined',
  FAILED: 'declined',
  SETTLEMENT_DECLINED: 'declined',
  AUTHORIZATION_EXPIRED: 'declined',
};

/** Statuses of refunds that are under way or completed. */
const goesBack: ReadonlySet<string> = new Set([
  'SUBMITTED_FOR_SETTLEMENT',
  'SETTLEMENT_PENDING',
  'SETTLEMENT_CONFIRMED',
  'SETTLING',
  'SETTLED',
]);

/** An amount in Braintree's format: major units with the currency's number of decimals. */
export const majorOf = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(currencyDigits(currency));

const minorOf = ({ value, currencyCode }: v.InferOutput<typeof money>) => toMinor(Number(value), currencyCode);

/** Converts a transaction to a gateway payment. */
export function paymentOf({ id, orderId, status, amount, refunds, statusHistory }: Transaction): GatewayPayment {
  const known = statuses[status] ?? 'processing';
  const words = statusHistory.find(({ processorResponse }) => processorResponse?.message)?.processorResponse?.message;
  return {
    id,
    key: orderId ?? '',
    status: known,
    amountMinor: minorOf(amount),
    currency: amount.currencyCode,
    clientSecret: '',
    redirectUrl: '',
    challenged: false,
    message: known === 'declined' ? (words ?? '') : '',
    authCode: known === 'succeeded' ? id : '',
    refundedMinor:
      known === 'cancelled'
        ? minorOf(amount)
        : (refunds ?? []).reduce((sum, back) => (goesBack.has(back.status) ? sum + minorOf(back.amount) : sum), 0),
  };
}
