import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { SettingError } from '../env.ts';
import { liveHost, riskWords } from '../operator/go-live.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';

/**
 * The gateways that the operator's configuration names and the settings hold the keys of; with `paymentgateway: sandbox`
 * the built-in test gateway, which needs neither. @throws {SettingError} when a gateway is named and has no key.
 */
export async function paymentProviders(
  settings: Settings,
  { configuration }: Deps['operator'],
  database: Database,
): Promise<Pick<Deps, 'paymentProviders' | 'sandbox'>> {
  const { stripe, paypal, braintree } = settings;
  const providers: PaymentProvider[] = [];
  const hostedPage = configuration.paymentpage === 'provider';
  if (configuration.paymentgateway === 'stripe') {
    if (stripe.secretKey === '') throw new SettingError('paymentgateway stripe needs STRIPE_SECRET_KEY.');
    const { createStripe } = await import('./stripe.ts');
    const { secretKey, webhookSecret, baseUrl } = stripe;
    providers.push(createStripe({ secretKey, webhookSecret, hostedPage, ...(baseUrl === '' ? {} : { baseUrl }) }));
  }
  if (configuration.paymentgateway === 'braintree') {
    if (hostedPage && configuration.iscardallowed) {
      throw new SettingError('paymentpage provider takes cards through stripe: braintree has no page of its own.');
    }
    if (braintree.publicKey === '' || braintree.privateKey === '' || configuration.publickey === '') {
      throw new SettingError(
        'paymentgateway braintree needs BRAINTREE_PUBLIC_KEY, BRAINTREE_PRIVATE_KEY and the configuration’s publickey.',
      );
    }
    const { createBraintree } = await import('./braintree.ts');
    providers.push(createBraintree({ ...braintree, clock: Date.now }));
  }
  if (paypal.clientId !== '' && paypal.secret !== '') {
    const { createPaypal } = await import('./paypal.ts');
    providers.push(createPaypal({ ...paypal, clock: Date.now }));
  }
  const trial = providers.filter(({ live }) => !live).map(({ name }) => name);
  const refused =
    trial.length > 0 && riskWords(settings, 'test-keys', `${trial.join(' and ')} has keys that take no money`);
  if (refused) throw new SettingError(refused);
  const host = liveHost(settings);
  if (configuration.paymentgateway === 'sandbox' && host !== '' && settings.sandboxGatewayFor !== host) {
    throw new SettingError(
      `paymentgateway sandbox takes no money, and PUBLIC_URL is https://${host}. Set a gateway, or SANDBOX_GATEWAY_FOR=${host} where that is a test.`,
    );
  }
  if (configuration.paymentgateway !== 'sandbox') return { paymentProviders: providers };
  const sandbox = createSandbox({
    ...{ database, hostedPage, clock: Date.now },
    newId: () => randomBytes(18).toString('base64url'),
  });
  return { paymentProviders: [...providers, sandbox], sandbox };
}
