import type { PaymentGateway } from 'booking-core/ports';

/** The documented test numbers; every other number is refused before anything is sent (design decisions, section 5). */
const testNumbers: ReadonlySet<string> = new Set(['4242424242424242', '4000000000000002', '4000002500003155']);

export interface SandboxOptions {
  /** Leaves for the gateway's page. */
  readonly leave?: (url: string) => void;
}

/**
 * The operator API's own test gateway: the product's form asks for a test number, and a second confirmation is asked for
 * on a page of its own, which leads back here.
 */
export function createSandboxGateway({
  leave = (url) => window.location.assign(url),
}: SandboxOptions = {}): PaymentGateway<HTMLElement> {
  return {
    takesNumber: (number) => testNumbers.has(number.replace(/\s/g, '')),
    async confirm({ redirectUrl }) {
      if (redirectUrl === '') return { kind: 'done' };
      leave(redirectUrl);
      return { kind: 'leaving' };
    },
  };
}
