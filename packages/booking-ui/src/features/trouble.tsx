import type { ApiError } from 'booking-core/domain';
import { errorText } from 'booking-core/selectors';
import { useDispatch, useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { PhoneLink } from './phone-link.tsx';
import { plainWords } from './plain-words.ts';

/** What a step says in the place of what it cannot offer, and the way out. */

/** No vehicles came. */
export function VehiclesFailed({ error }: { error: ApiError }) {
  const t = useT();
  const dispatch = useDispatch();
  return (
    <Notice
      tone="danger"
      role="alert"
      title={t('vehicle.failed')}
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'boot.retried' })}>{t('common.retry')}</Button>
          <PhoneLink />
        </>
      }
    >
      <p>{plainWords(errorText(error), t)}</p>
    </Notice>
  );
}

/** None of the vehicles takes so many people and bags. */
export function NoVehicleFits() {
  const t = useT();
  return (
    <Notice tone="danger" role="status" title={t('error.noVehicle')}>
      <p>{t('vehicle.noneHint')}</p>
    </Notice>
  );
}

/** The booking was not made. */
export function NotBooked({ error }: { error: ApiError }) {
  const t = useT();
  return (
    <Notice tone="danger" role="alert" title={t('payment.failed')} actions={<PhoneLink />}>
      <p>{plainWords(errorText(error), t)}</p>
    </Notice>
  );
}

/** The operator takes no way to pay that this journey could be paid by. */
export function NoWayToPay() {
  const t = useT();
  return (
    <Notice tone="danger" actions={<PhoneLink />}>
      <p>{t('payment.noMethod')}</p>
    </Notice>
  );
}
