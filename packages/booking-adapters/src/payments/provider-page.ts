import type { PaymentGateway } from 'booking-core/ports';
import { type GatewayPageOptions, toGatewayPage } from './gateway-page.ts';

/** Card and PayPal on the gateway's own page, whichever gateway that is: no script and no frame of it comes into ours (PCI DSS SAQ A). */
export const createProviderPage = (options: GatewayPageOptions = {}): PaymentGateway<HTMLElement> => ({
  confirm: (intent) => toGatewayPage(intent, options),
});
