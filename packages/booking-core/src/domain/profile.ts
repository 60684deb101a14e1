import type { Configuration, PaymentMethod } from './configuration.ts';
import type { Contact } from './contact.ts';

/** The signed-in customer or booker (specification 2 §3). The token of the session is never part of it. */
export interface Profile {
  readonly customerId: number;
  /** 0 for everybody but corporate bookers. */
  readonly bookerId: number;
  readonly contact: Contact;
  /** Whether a booker may pay by account. */
  readonly accountAllowed: boolean;
  readonly smsMailing: boolean;
  readonly emailMailing: boolean;
}

/** Corporate bookers have a booker id (specification 2 §1). */
export const isBooker = (profile: Profile | null): boolean => (profile?.bookerId ?? 0) > 0;

/** Whether a company's account may be charged: a booker's whose profile allows it (1 §6). */
export const mayUseAccount = (profile: Profile | null): boolean =>
  isBooker(profile) && profile?.accountAllowed === true;

/**
 * The payment methods on offer to a user: the operator's, and account for those who may use it.
 * @param onAccount staff book on a company's account for a caller who is not signed in
 */
export const payableMethods = (
  configuration: Pick<Configuration, 'paymentMethods'> | null,
  profile: Profile | null,
  onAccount = false,
): readonly PaymentMethod[] =>
  (configuration?.paymentMethods ?? []).filter((method) => method !== 'account' || onAccount || mayUseAccount(profile));
