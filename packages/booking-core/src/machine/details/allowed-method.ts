import { type Configuration, type Profile, payableMethods } from '../../domain/index.ts';
import type { DetailsState } from '../state.ts';

/** The chosen method when the operator takes it, else the configured default, else the first there is. */
export function allowedMethod(state: DetailsState, configuration: Configuration, profile: Profile | null) {
  const { defaultPaymentMethod } = configuration;
  const paymentMethods = payableMethods(configuration, profile);
  if (state.methodChosen && paymentMethods.includes(state.paymentMethod)) return state.paymentMethod;
  return paymentMethods.includes(defaultPaymentMethod) ? defaultPaymentMethod : (paymentMethods[0] ?? 'cash');
}
