import { useBookingState, useT } from '../booking-context.tsx';
import { operatorPhone, phoneHref } from './format.ts';

/** The operator's phone as a link; nothing while it is not known. */
export function PhoneLink({ phone }: { phone?: string | undefined }) {
  const t = useT();
  const known = useBookingState(operatorPhone);
  const number = phone ?? known;
  if (!number) return null;
  return (
    <a className="tb-button tb-call" data-kind="quiet" href={phoneHref(number)}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path
          d="M6.600 2.800 4.300 3.500C3.400 3.800 2.800 4.700 3 5.600 4 11.300 8.700 16 14.400 17c.9.200 1.800-.4 2.100-1.300l.7-2.300-3.700-2-1.700 1.500a9.600 9.600 0 0 1-4.700-4.700l1.500-1.700z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.700"
          strokeLinejoin="round"
        />
      </svg>
      {t('fare.call', { phone: number })}
    </a>
  );
}
