import * as v from 'valibot';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';

/** The keys that authenticate a merchant's requests and sign Braintree's webhooks. */
export interface BraintreeKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const timeoutMs = 20_000;
/** The version of Braintree's API that this code uses. */
const apiVersion = '2019-01-01';

const envelope = v.object({
  data: v.optional(v.nullable(v.unknown()), null),
  errors: v.optional(
    v.array(
      v.object({
        message: v.optional(v.string(), ''),
        extensions: v.optional(
          v.object({ errorClass: v.optional(v.string(), ''), legacyCode: v.optional(v.nullable(v.string()), '') }),
          {},
        ),
      }),
    ),
    [],
  ),
});

/** Braintree refused a request; `code` is its legacy error code. */
export class BraintreeRefused extends GatewayRefused {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message || code);
    this.code = code;
  }
}

/**
 * Sends one request to Braintree's GraphQL API; `answer` is the schema of the response's data.
 * @throws {BraintreeRefused} when Braintree understood the request and refused it.
 * @throws {GatewayUnreachable} when it is not known whether Braintree executed it.
 */
export type Ask = <Schema extends v.GenericSchema>(
  query: string,
  variables: Record<string, unknown>,
  answer: Schema,
) => Promise<v.InferOutput<Schema>>;

/** @returns the data of a response. @throws its first error, as {@link Ask} does */
function dataOf<Schema extends v.GenericSchema>(body: unknown, answer: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(envelope, body);
  const [problem] = parsed.success ? parsed.output.errors : [];
  if (problem) {
    const { errorClass, legacyCode } = problem.extensions;
    if (errorClass === 'VALIDATION' || errorClass === 'NOT_FOUND') {
      throw new BraintreeRefused(legacyCode ?? '', problem.message);
    }
    throw new GatewayUnreachable(`braintree ${errorClass}`);
  }
  const data = parsed.success ? v.safeParse(answer, parsed.output.data) : null;
  if (!data?.success) throw new GatewayUnreachable('braintree answered something else');
  return data.output;
}

/** @param baseUrl Braintree's address, or a test double's. */
export function createAsk({ publicKey, privateKey }: BraintreeKeys, baseUrl: string): Ask {
  const address = `${baseUrl.replace(/\/$/, '')}/graphql`;
  const authorization = `Basic ${btoa(`${publicKey}:${privateKey}`)}`;

  async function post(query: string, variables: Record<string, unknown>): Promise<unknown> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'braintree-version': apiVersion },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new GatewayUnreachable(`braintree ${response.status}`);
      return await response.json();
    } catch (error) {
      throw error instanceof GatewayUnreachable ? error : new GatewayUnreachable('braintree did not answer');
    }
  }

  return async (query, variables, answer) => dataOf(await post(query, variables), answer);
}
