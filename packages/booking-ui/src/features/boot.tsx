import { errorText, type LicenceRefusal } from 'booking-core';
import type { MessageKey } from 'booking-core/messages';
import { useBookingState, useDispatch, useT } from '../booking-context.tsx';
import { Button } from '../primitives/button.tsx';
import { Notice } from '../primitives/notice.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import css from '../styles/boot.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { wordsOf } from './format.ts';
import { PhoneLink } from './phone-link.tsx';

const refusals: Readonly<Record<LicenceRefusal, MessageKey>> = {
  unknown: 'boot.refusedUnknown',
  domain: 'boot.refusedDomain',
  expired: 'boot.refusedExpired',
  disabled: 'boot.refusedDisabled',
  missing: 'boot.refusedMissing',
};

/** Until the configuration is there: the shape of the first screen; or, in words, why there will be none. */
export function BootScreen() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const boot = useBookingState((state) => state.boot);
  if (boot.status === 'refused') {
    return (
      <div className="tb-boot-words">
        <Notice tone="info" role="status" title={t('boot.refusedTitle')} actions={<PhoneLink phone={boot.phone} />}>
          <p>{t(refusals[boot.reason])}</p>
          {boot.phone ? <p>{t('boot.refusedPhone')}</p> : null}
        </Notice>
      </div>
    );
  }
  if (boot.status === 'failed') {
    return (
      <div className="tb-boot-words">
        <Notice
          tone="danger"
          role="alert"
          title={t('boot.failedTitle')}
          actions={
            <>
              <Button kind="secondary" onClick={() => dispatch({ type: 'boot.retried' })}>
                {t('common.retry')}
              </Button>
              <PhoneLink />
            </>
          }
        >
          <p>{wordsOf(errorText(boot.error), t)}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="tb-boot" role="status" aria-busy="true" aria-label={t('boot.loading')}>
      <div className="tb-boot-form">
        <Skeleton className="tb-boot-heading" />
        <Skeleton className="tb-boot-steps" />
        <div className="tb-boot-places">
          {['pickup', 'dropoff'].map((key) => (
            <div key={key}>
              <Skeleton className="tb-boot-mark" />
              <span>
                <Skeleton className="tb-boot-label" />
                <Skeleton className="tb-boot-text" />
              </span>
            </div>
          ))}
        </div>
        <Skeleton className="tb-boot-link" />
        <Skeleton className="tb-boot-title" />
        <Skeleton className="tb-boot-toggle" />
        <Skeleton className="tb-boot-title" />
        <div className="tb-boot-chips">
          <Skeleton className="tb-boot-chip" />
          <Skeleton className="tb-boot-chip" />
          <Skeleton className="tb-boot-chip" />
        </div>
      </div>
      <div className="tb-boot-side">
        <Skeleton className="tb-boot-map" />
        <div className="tb-boot-sum">
          <Skeleton className="tb-boot-label" />
          <Skeleton className="tb-boot-fare" />
          <Skeleton className="tb-boot-line" />
          <Skeleton className="tb-boot-line" />
          <Skeleton className="tb-boot-button" />
        </div>
      </div>
    </div>
  );
}
