import { useBookingState, useT } from '../booking-context.tsx';
import { operatorPhone, phoneHref } from './format.ts';

/** The operator's phone as a link; nothing while it is not known. */
export function PhoneLink() {
  const t = useT();
  const phone = useBookingState(operatorPhone);
  if (!phone) return null;
  return (
    <a className="tb-button tb-call" data-kind="quiet" href={phoneHref(phone)}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path
          d="M6.6 2.8 4.3 3.5C3.4 3.8 2.8 4.7 3 5.6 4 11.3 8.7 16 14.4 17c.9.2 1.8-.4 2.1-1.3l.7-2.3-3.7-2-1.7 1.5a9.6 9.6 0 0 1-4.7-4.7l1.5-1.7z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
        />
      </svg>
      {t('fare.call', { phone })}
    </a>
  );
}
