import type { Operator } from '../operator/operator.ts';
import type { OnPaid, OnReturned } from '../payments/context.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createPaymentService, type PaymentService } from '../payments/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from './fixture.ts';
import { createMemoryGateway, type MemoryGateway } from './memory-gateway.ts';

type Name = 'stripe' | 'paypal' | 'braintree';

/** Differences from the demo operator's payment settings. */
interface Rules {
  readonly cards?: string;
  readonly payments?: Partial<Operator['payments']>;
  readonly onPaid?: OnPaid;
  readonly onReturned?: OnReturned;
}

/** A server with in-memory gateways, used below its HTTP calls. */
export interface PaymentTestServer {
  readonly server: Fixture;
  readonly gateways: Readonly<Record<Name, MemoryGateway>>;
  /** The gateway calls made, oldest first: `stripe.open`. */
  readonly asked: string[];
  readonly logged: unknown[];
  /** Functions that replace those of gateways, until they are deleted. */
  readonly instead: Record<Name, Partial<PaymentProvider>>;
  /** Cards are paid through Stripe, unless the rules differ. */
  service(rules?: Rules): PaymentService;
  /** Makes a booking in cash, days ahead. @returns its id */
  booked(over?: Readonly<Record<string, unknown>>): Promise<number>;
  booking(id: number): ReturnType<typeof bookingIn>;
  /** All payments of a booking, oldest first. */
  payments(id: number): ReturnType<typeof paymentsIn>;
  /** The feed's events of a booking since the last call. */
  news(id: number): Promise<string[]>;
}

const bookingIn = ({ database }: Fixture, id: number) =>
  database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const paymentsIn = ({ database }: Fixture, id: number) =>
  database.selectFrom('payments').selectAll().where('booking_id', '=', id).orderBy('number').execute();

export async function openPaymentTestServer(): Promise<PaymentTestServer> {
  const gateways = {
    stripe: createMemoryGateway('stripe', 'intent'),
    paypal: createMemoryGateway('paypal', 'capture'),
    braintree: createMemoryGateway('braintree', 'nonce'),
  };
  const asked: string[] = [];
  const logged: unknown[] = [];
  const instead: PaymentTestServer['instead'] = { stripe: {}, paypal: {}, braintree: {} };
  const watched = (name: Name): PaymentProvider =>
    new Proxy(gateways[name].provider, {
      get(provider, call: keyof PaymentProvider) {
        const own = instead[name][call] ?? provider[call];
        if (typeof own !== 'function' || call === 'needsNonce' || call === 'readEvent') return own;
        return (...said: never[]) => {
          asked.push(`${name}.${call}`);
          return (own as (...said: never[]) => unknown)(...said);
        };
      },
    });
  const operator = demoOperator();
  const configuration = { ...operator.configuration, paymentgateway: 'stripe' };
  const server = await openFixture({
    operator: { ...operator, configuration },
    paymentProviders: [watched('stripe'), watched('paypal'), watched('braintree')],
    log: (entry) => logged.push(entry),
  });
  const heard = new Map<number, number>();
  return {
    server,
    gateways,
    asked,
    logged,
    instead,
    service: ({ cards = 'stripe', payments = {}, onPaid, onReturned } = {}) =>
      createPaymentService(
        {
          ...server.deps,
          operator: {
            ...operator,
            configuration: { ...configuration, paymentgateway: cards },
            payments: { ...operator.payments, ...payments },
          },
        },
        onPaid,
        onReturned,
      ),
    async booked(over = {}) {
      const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00' });
      const { totalfare } = (await server.post('/api/quotation', request)).body;
      const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare, over));
      if (body.Code !== 1) throw new Error(JSON.stringify(body));
      return Number(body.JobPartId);
    },
    booking: (id) => bookingIn(server, id),
    payments: (id) => paymentsIn(server, id),
    async news(id) {
      const rows = await server.database
        .selectFrom('booking_changes')
        .select(['id', 'type'])
        .where('booking_id', '=', id)
        .where('id', '>', heard.get(id) ?? 0)
        .orderBy('id')
        .execute();
      heard.set(id, rows.at(-1)?.id ?? heard.get(id) ?? 0);
      return rows.map(({ type }) => type);
    },
  };
}
