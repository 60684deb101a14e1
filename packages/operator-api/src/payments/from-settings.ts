import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../env.ts';
import { SettingError } from '../env.ts';
import { liveHost, riskText } from '../operator/go-live.ts';
import { isLiveAddress, isStripeTest, type PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';

type Payments = Pick<
  Deps['operator']['configuration'],
  'paymentgateway' | 'paymentpage' | 'iscardallowed' | 'publickey'
>;
type Keys = Payments &
  Pick<Deps['operator']['configuration'], 'ispaypalallowed' | 'stripepublickey' | 'paypalclientid'>;

const hasPaypal = ({ paypal }: Settings): boolean => paypal.clientId !== '' && paypal.secret !== '';

/**
 * Creates the external gateways that the operator's configuration names and whose keys are in the settings.
 * @throws {SettingError} when a configured gateway has no key, or cannot host the payment page.
 */
export async function gatewaysOf(settings: Settings, configuration: Payments): Promise<readonly PaymentProvider[]> {
  const { stripe, paypal, braintree } = settings;
  const providers: PaymentProvider[] = [];
  const hostedPage = configuration.paymentpage === 'provider';
  if (configuration.paymentgateway === 'stripe') {
    if (stripe.secretKey === '') throw new SettingError('paymentgateway stripe needs STRIPE_SECRET_KEY.');
    const { createStripe } = await import('./stripe/stripe.ts');
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
    const { createBraintree } = await import('./braintree/braintree.ts');
    providers.push(createBraintree({ ...braintree, clock: Date.now }));
  }
  if (hasPaypal(settings)) {
    const { createPaypal } = await import('./paypal/paypal.ts');
    providers.push(createPaypal({ ...paypal, clock: Date.now }));
  }
  return providers;
}

/** @returns a line for each method of payment that the operator allows and no gateway takes, so that nobody is offered it. */
export function unofferedMethods(
  settings: Settings,
  { paymentgateway, iscardallowed, ispaypalallowed }: Keys,
): readonly string[] {
  const lines: string[] = [];
  const add = (field: string, words: string) =>
    lines.push(`configuration.json, field ${field}: passengers are not offered it, because ${words}`);
  if (iscardallowed && paymentgateway === '') add('iscardallowed', 'paymentgateway is empty');
  if (ispaypalallowed && paymentgateway !== 'sandbox' && !hasPaypal(settings)) {
    add('ispaypalallowed', 'PAYPAL_CLIENT_ID and PAYPAL_SECRET are not both set');
  }
  return lines;
}

/**
 * Finds public keys that belong to another account or mode than the server's: the page would begin payments that the
 * server can neither read nor complete.
 * @returns the error text, which names the field of configuration.json; '' where the keys may belong together
 */
export function mixedKeys(settings: Settings, configuration: Keys): string {
  const { stripe, paypal, braintree } = settings;
  const { paymentgateway, paymentpage, ispaypalallowed, stripepublickey, publickey, paypalclientid } = configuration;
  const said = (field: string, words: string) => `configuration.json, field ${field}: ${words}`;
  if (paymentpage === 'provider') return '';
  if (paymentgateway === 'stripe' && stripepublickey !== '') {
    const isTest = stripepublickey.startsWith('pk_test_');
    if (isTest !== isStripeTest(stripe.secretKey)) {
      const [here, there] = isTest ? ['test', 'live'] : ['live', 'test'];
      return said('stripepublickey', `is a ${here} key, and STRIPE_SECRET_KEY a ${there} one`);
    }
  }
  if (paymentgateway === 'braintree') {
    const other = isLiveAddress(braintree.baseUrl) ? 'sandbox' : 'production';
    if (publickey.startsWith(`${other}_`)) {
      return said('publickey', `is a ${other} key, and BRAINTREE_API_URL is ${braintree.baseUrl}`);
    }
  }
  const isPaypal = ispaypalallowed && paymentgateway !== 'sandbox' && hasPaypal(settings);
  return isPaypal && paypalclientid !== '' && paypalclientid !== paypal.clientId
    ? said('paypalclientid', 'is the client id of another app than PAYPAL_CLIENT_ID')
    : '';
}

/**
 * @returns why a server with these settings would not start with the gateways of a configuration, or would not offer
 * PayPal, one line each; none where no gateway has a key, as on a machine that is not the server
 */
export async function gatewayMistakes(settings: Settings, configuration: Keys): Promise<readonly string[]> {
  const { stripe, paypal, braintree } = settings;
  const keys = [stripe.secretKey, paypal.clientId, paypal.secret, braintree.publicKey, braintree.privateKey];
  if (keys.every((key) => key === '')) return [];
  const half =
    (paypal.clientId === '') === (paypal.secret === '') ? '' : 'PayPal needs PAYPAL_CLIENT_ID and PAYPAL_SECRET.';
  try {
    await gatewaysOf(settings, configuration);
    return [half, mixedKeys(settings, configuration)].filter((line) => line !== '');
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [half, error.message].filter((line) => line !== '');
  }
}

/** Reasons why customers cannot pay with real money on a live site through these gateways, one line each. */
export function gatewayRisks(
  settings: Settings,
  { paymentgateway }: Pick<Payments, 'paymentgateway'>,
  gateways: readonly PaymentProvider[],
): readonly string[] {
  const lines: string[] = [];
  const trial = gateways.filter(({ live }) => !live).map(({ name }) => name);
  const refused =
    trial.length > 0 && riskText(settings, 'test-keys', `${trial.join(' and ')} has keys that take no money`);
  if (refused) lines.push(refused);
  const host = liveHost(settings);
  if (paymentgateway === 'sandbox' && host !== '' && settings.sandboxGatewayFor !== host) {
    lines.push(
      `paymentgateway sandbox takes no money, and PUBLIC_URL is https://${host}. Set a gateway, or SANDBOX_GATEWAY_FOR=${host} where that is a test.`,
    );
  }
  return lines;
}

/**
 * {@link gatewaysOf}, and with `paymentgateway: sandbox` the built-in test gateway, which needs no keys.
 * @throws {SettingError} as {@link gatewaysOf} does, and with {@link gatewayRisks}.
 */
export async function paymentProviders(
  settings: Settings,
  { configuration }: Deps['operator'],
  database: Database,
): Promise<Pick<Deps, 'paymentProviders' | 'sandbox'>> {
  const gateways = await gatewaysOf(settings, configuration);
  const risks = gatewayRisks(settings, configuration, gateways);
  if (risks.length > 0) throw new SettingError(risks.join('\n'));
  if (configuration.paymentgateway !== 'sandbox') return { paymentProviders: gateways };
  const sandbox = createSandbox({
    ...{ database, hostedPage: configuration.paymentpage === 'provider', clock: Date.now },
    newId: () => randomBytes(18).toString('base64url'),
  });
  return { paymentProviders: [...gateways, sandbox], sandbox };
}
