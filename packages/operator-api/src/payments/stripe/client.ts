import Stripe from 'stripe';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';

/** Creates the client of Stripe's own library. @param baseUrl an address other than Stripe's, for tests. */
export function createClient(secretKey: string, baseUrl: string | undefined): Stripe {
  const elsewhere = baseUrl ? new URL(baseUrl) : null;
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(elsewhere
      ? {
          host: elsewhere.hostname,
          port: elsewhere.port,
          protocol: elsewhere.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}

/**
 * Converts an error of Stripe's library: to `GatewayRefused` when Stripe has refused the request, to
 * `GatewayUnreachable` when the outcome is unknown.
 */
export function translated(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError) {
    return new GatewayRefused(error.code ?? error.type);
  }
  if (error instanceof Stripe.errors.StripeError) return new GatewayUnreachable(error.type);
  return error instanceof Error ? error : new Error('unknown');
}

/** The error code of a Stripe error; '' where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '';

/** @returns the response of a Stripe call. @throws {GatewayRefused} @throws {GatewayUnreachable} */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw translated(error);
  }
}
