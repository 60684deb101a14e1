import type { Booking } from 'booking-core/domain';
import { useT } from 'booking-ui/booking-context';
import { wayBack } from '../referral.ts';
import { useSite } from '../site-context.ts';

/** The link back to the page that the visitor came from; not in a frame, where that page is around this one. */
export function BackToHost({ booked = null }: { booked?: Booking | null }) {
  const t = useT();
  const href = wayBack(useSite().referral, booked);
  if (href === null || window.top !== window) return null;
  return (
    <p className="site-back">
      <a href={href}>
        <span aria-hidden="true">{'\u2190'}</span> {t('site.backTo', { host: new URL(href).hostname })}
      </a>
    </p>
  );
}
