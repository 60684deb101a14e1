import type { PaymentMethod } from 'booking-core/domain';
import { useDispatch } from '../../booking-context.tsx';
import { CardForm } from './card-form.tsx';
import { useCollector } from './gateway.ts';
import { PayButton } from './pay-button.tsx';

/**
 * What the chosen way to pay still needs, under the method tiles: the card form, or a button of the gateway's own; null
 * where the dialogs ask, and only what they began is carried on here.
 */
export function PayOnPage({ method }: { method: Extract<PaymentMethod, 'card' | 'paypal'> | null }) {
  const dispatch = useDispatch();
  const collector = useCollector();
  if (method === 'card') {
    return <CardForm collector={collector} onSubmit={() => dispatch({ type: 'payment.confirmRequested' })} />;
  }
  return method === 'paypal' ? <PayButton collector={collector} /> : null;
}
