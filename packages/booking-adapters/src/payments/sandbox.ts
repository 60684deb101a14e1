import type { PaymentGateway } from 'booking-core/ports';
import { type GatewayPageOptions, toGatewayPage } from './gateway-page.ts';

/** The documented test numbers; all other numbers are refused before anything is sent. */
const testNumbers: ReadonlySet<string> = new Set(['4242424242424242', '4000000000000002', '4000002500003155']);

/**
 * The operator API's own test gateway: the product's form takes a test number, and a second confirmation is given on
 * the sandbox's own page, which leads back here.
 */
export const createSandboxGateway = (options: GatewayPageOptions = {}): PaymentGateway<HTMLElement> => ({
  takesNumber: (number) => testNumbers.has(number.replace(/\s/g, '')),
  async confirm(intent) {
    return intent.redirectUrl === '' ? { kind: 'done' } : toGatewayPage(intent, options);
  },
});
