import type { LicenceRefusal } from 'booking-core';
import type { MessageKey } from 'booking-core/messages';
import { errorText } from 'booking-core/selectors';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { plainText } from '../format.ts';
import { PhoneLink } from '../phone-link.tsx';
import { css } from './boot.module.css';

const refusals: Readonly<Record<LicenceRefusal, MessageKey>> = {
  unknown: 'boot.refusedUnknown',
  domain: 'boot.refusedDomain',
  expired: 'boot.refusedExpired',
  disabled: 'boot.refusedDisabled',
  missing: 'boot.refusedMissing',
};

/**
 * Help for the visitor: the host page's own slot content, such as the number of its reception, else the operator's
 * phone; and the fallback link that the page shows where no script runs.
 */
const Help = () => (
  <>
    <slot name="help">
      <PhoneLink />
    </slot>
    <slot />
  </>
);

/** Focuses the product itself, where the form will be, since the pressed button disappears. */
function holdFocus(root: HTMLElement | null) {
  if (!root) return;
  root.tabIndex = -1;
  root.addEventListener('blur', () => root.removeAttribute('tabindex'), { once: true });
  root.focus({ preventScroll: true });
}

/** Why booking is not possible here, with the visitor's alternatives. */
export function BootText() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const boot = useBookingState((state) => state.boot);
  if (boot.status === 'refused') {
    return (
      <div className="tb-boot-words">
        <Notice tone="info" role="status" title={t('boot.refusedTitle')} actions={<Help />}>
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
              <Button
                kind="secondary"
                onClick={({ currentTarget }) => {
                  holdFocus(currentTarget.closest('.tb'));
                  dispatch({ type: 'boot.retried' });
                }}
              >
                {t('common.retry')}
              </Button>
              <Help />
            </>
          }
        >
          <p>{plainText(errorText(boot.error), t)}</p>
        </Notice>
      </div>
    );
  }
  return null;
}

/** Shown above a form in test mode, whose bookings are not real. */
export function TestNotice() {
  return <Notice title={useT()('site.testMode')} />;
}
