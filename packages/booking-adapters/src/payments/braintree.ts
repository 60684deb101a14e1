import { currencyDigits, toMajor } from 'booking-core/domain';
import type { HostedField, HostedIssue, PaymentGateway } from 'booking-core/ports';
import type { Client } from 'braintree-web/client';
import type {
  create as createFields,
  HostedFields,
  HostedFieldsHostedFieldsFieldName,
} from 'braintree-web/hosted-fields';
import type { ThreeDSecure } from 'braintree-web/three-d-secure';
import { type LightSlot, lightSlot } from '../light-slot.ts';

/** The part of Braintree's library that is used. */
export interface BraintreeLibrary {
  client(authorization: string): Promise<Client>;
  fields(options: Parameters<typeof createFields>[0]): Promise<HostedFields>;
  /** 3-D Secure: the card's bank asks the cardholder for confirmation. */
  secure(client: Client): Promise<ThreeDSecure>;
}

export interface BraintreeGatewayOptions {
  /** A client token, or a tokenization key, which creates nonces without 3-D Secure. */
  readonly publicKey: string;
  readonly newId: () => string;
  readonly load?: () => Promise<BraintreeLibrary>;
}

async function ownLibrary(): Promise<BraintreeLibrary> {
  const [client, fields] = await Promise.all([import('braintree-web/client'), import('braintree-web/hosted-fields')]);
  return {
    client: (authorization) => client.create({ authorization }),
    fields: (options) => fields.create(options),
    secure: async (client) => (await import('braintree-web/three-d-secure')).create({ client, version: 2 }),
  };
}

const names = { number: 'number', expiry: 'expirationDate', cvc: 'cvv' } as const satisfies Record<
  HostedField,
  HostedFieldsHostedFieldsFieldName
>;
const order: readonly HostedField[] = ['number', 'expiry', 'cvc'];

/** Braintree's brand names where they differ from this product's. */
const brands: Readonly<Record<string, string>> = {
  'american-express': 'amex',
  'master-card': 'mastercard',
  'diners-club': 'diners',
  'union-pay': 'unionpay',
};

/** The page's own text colour and font, read at the field's position. */
function styleFrom(host: HTMLElement): Record<string, Record<string, string>> {
  const look = host.ownerDocument.defaultView?.getComputedStyle(host);
  return {
    input: {
      color: look?.color || '#1b1b19',
      'font-family': look?.fontFamily || 'system-ui, sans-serif',
      'font-size': '16px',
    },
  };
}

const isTokenizationKey = (key: string): boolean => /^(sandbox|production|development)_/.test(key);

/** The bank's confirmation; null with a tokenization key, and in an account without 3-D Secure, for which its code throws. */
async function secureOf(library: BraintreeLibrary, client: Client, key: string): Promise<ThreeDSecure | null> {
  const { threeDSecureEnabled } = client.getConfiguration().gatewayConfiguration;
  return isTokenizationKey(key) || !threeDSecureEnabled ? null : library.secure(client);
}

/** Texts as 3-D Secure takes them: at most 50 characters, names in ASCII. A name that has no such form is left out. */
const longest = 50;
function asciiName(name: string): string | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[ -~]+$/.test(plain) ? plain.slice(0, longest) : undefined;
}

/**
 * Braintree: hosted fields in light-DOM slots create a nonce of the card, with 3-D Secure where its bank requires it;
 * the server charges the nonce.
 * @throws when Braintree's code could not be fetched, or refuses the key
 */
export async function createBraintreeGateway({
  publicKey,
  newId,
  load = ownLibrary,
}: BraintreeGatewayOptions): Promise<PaymentGateway<HTMLElement>> {
  const library = await load();
  const client = await library.client(publicKey);
  const secure = await secureOf(library, client, publicKey);

  return {
    async mountCard(hosts) {
      const slots: Record<HostedField, LightSlot> = {
        number: lightSlot(hosts.number, newId()),
        expiry: lightSlot(hosts.expiry, newId()),
        cvc: lightSlot(hosts.cvc, newId()),
      };
      const free = () => {
        for (const field of order) slots[field].remove();
      };
      const fields = await library
        .fields({
          client,
          styles: styleFrom(hosts.number),
          fields: {
            number: { container: slots.number.element },
            expirationDate: { container: slots.expiry.element, placeholder: 'MM/YY' },
            cvv: { container: slots.cvc.element },
          },
        })
        .catch((error: unknown) => {
          free();
          throw error;
        });
      const issue = (field: HostedField): HostedIssue => {
        const known = fields.getState().fields[names[field]];
        return known.isEmpty ? 'required' : known.isValid ? null : 'invalid';
      };
      return {
        issues: () => ({ number: issue('number'), expiry: issue('expiry'), cvc: issue('cvc') }),
        onChange(listener) {
          const changed = (event: { readonly cards: readonly { readonly type: string }[] }) => {
            const [card, other] = event.cards;
            listener(card && !other ? (brands[card.type] ?? card.type) : '');
          };
          fields.on('cardTypeChange', changed);
          return () => fields.off('cardTypeChange', changed);
        },
        async nonce({ name, country, postalCode, line1, line2, city }, { amountMinor, currency, asks }) {
          const billingAddress = {
            streetAddress: line1,
            extendedAddress: line2,
            locality: city,
            postalCode,
            countryCodeAlpha2: country.toUpperCase(),
          };
          let asking = false;
          try {
            const { nonce, details } = await fields.tokenize({ cardholderName: name, billingAddress });
            if (!secure) return nonce;
            const [givenName = '', ...others] = name.trim().split(/\s+/);
            const checked = await secure.verifyCard({
              nonce,
              bin: details.bin,
              amount: toMajor(amountMinor, currency).toFixed(currencyDigits(currency)),
              billingAddress: {
                ...billingAddress,
                streetAddress: line1.slice(0, longest),
                extendedAddress: line2.slice(0, longest),
                givenName: asciiName(givenName),
                surname: asciiName(others.join(' ')),
              },
              onLookupComplete(looked, next) {
                asking = looked.requiresUserAuthentication;
                if (asking) asks(true);
                next();
              },
            });
            // The bank could accept liability and did not: the challenge failed or was closed.
            const { liabilityShifted, liabilityShiftPossible } = checked.threeDSecureInfo;
            return liabilityShiftPossible && !liabilityShifted ? null : checked.nonce;
          } catch {
            return null;
          } finally {
            if (asking) asks(false);
          }
        },
        // The server has charged the nonce and is queried for the outcome.
        confirm: async () => ({ kind: 'done' }),
        clearCvc: () => fields.clear(names.cvc),
        focus: (field) => fields.focus(names[field]),
        destroy() {
          // Teardown rejects when the fields are removed already.
          fields.teardown().catch(() => {});
          secure?.cancelVerifyCard().catch(() => {});
          free();
        },
      };
    },
    confirm: async () => ({ kind: 'done' }),
  };
}
