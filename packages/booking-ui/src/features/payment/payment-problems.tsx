import type { ApiError } from 'booking-core/domain';
import { errorText } from 'booking-core/selectors';
import { useT } from '../../booking-context.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { plainText } from '../format.ts';
import { PhoneLink } from '../phone-link.tsx';

/** The booking failed, with the reason. */
export function NotBooked({ error }: { error: ApiError }) {
  const t = useT();
  return (
    <Notice tone="danger" role="alert" title={t('payment.failed')} actions={<PhoneLink />}>
      <p>{plainText(errorText(error), t)}</p>
    </Notice>
  );
}

/** The operator accepts no payment method that is possible for this journey. */
export function NoWayToPay() {
  const t = useT();
  return (
    <Notice tone="danger" actions={<PhoneLink />}>
      <p>{t('payment.noMethod')}</p>
    </Notice>
  );
}
