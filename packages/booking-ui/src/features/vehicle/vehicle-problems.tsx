import type { ApiError } from 'booking-core/domain';
import { errorText } from 'booking-core/selectors';
import { useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { plainText } from '../format.ts';
import { PhoneLink } from '../phone-link.tsx';

/** The vehicle types could not be loaded. */
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
      <p>{plainText(errorText(error), t)}</p>
    </Notice>
  );
}

/** No vehicle has room for the passengers and bags. */
export function NoVehicleFits() {
  const t = useT();
  return (
    <Notice tone="danger" role="status" title={t('error.noVehicle')} actions={<PhoneLink />}>
      <p>{t('vehicle.noneHint')}</p>
    </Notice>
  );
}
