import type { Configuration, PaymentMethod } from './configuration.ts';
import type { Contact } from './contact.ts';

/** The signed-in customer or booker (specification 2 §3). It never contains the session token. */
export interface Profile {
  readonly customerId: number;
  /** 0 for users who are not corporate bookers. */
  readonly bookerId: number;
  readonly contact: Contact;
  /** Whether a booker may pay by account. */
  readonly accountAllowed: boolean;
  readonly smsMailing: boolean;
  readonly emailMailing: boolean;
}

/** Corporate bookers have a booker id (specification 2 §1). */
export const isBooker = (profile: Profile | null): boolean => (profile?.bookerId ?? 0) > 0;

/** Whether the user may charge a company's account: a booker whose profile allows it (1 §6). */
export const mayUseAccount = (profile: Profile | null): boolean =>
  isBooker(profile) && profile?.accountAllowed === true;

/**
 * The payment methods offered to a user: the operator's, with account only for users who may use it.
 * @param onAccount staff book on a company's account for a caller who is not signed in
 */
export const payableMethods = (
  configuration: Pick<Configuration, 'paymentMethods'> | null,
  profile: Profile | null,
  onAccount = false,
): readonly PaymentMethod[] =>
  (configuration?.paymentMethods ?? []).filter((method) => method !== 'account' || onAccount || mayUseAccount(profile));
