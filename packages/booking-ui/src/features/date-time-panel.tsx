import { type LocalTime, localAt } from 'booking-core/domain';
import { zoneOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useNow, useT } from '../booking-context.tsx';
import { DateTimePanel as Panel } from '../primitives/date-time-panel.tsx';

export interface DateTimePanelProps {
  value: LocalTime | null;
  earliest: LocalTime;
  onChange: (local: LocalTime) => void;
}

/** The date and time panel inside a dialog, which says what is wrong and closes by itself. */
export function DateTimePanel({ value, earliest, onChange }: DateTimePanelProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const zone = useBookingState(zoneOf);
  return (
    <Panel
      label={t('time.pickup')}
      locale={locale}
      t={t}
      value={value}
      earliest={earliest}
      today={localAt(now, zone).slice(0, 10)}
      onValue={onChange}
      error={null}
      hint={null}
    />
  );
}
