import { formatLocal, type LocalTime, localAt, momentOf } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { weekStartOf, zoneOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useNow, useT } from '../../booking-context.tsx';
import { DateTimeField } from '../../primitives/date-time-field.tsx';
import type { WaitingChoice } from '../../primitives/date-time-panel.tsx';

interface MomentFieldProps {
  label: string;
  value: LocalTime | null;
  error: string | null;
  disabled?: boolean;
  waiting?: WaitingChoice;
  onValue: (local: LocalTime | null) => void;
}

/** The earliest choice lies this long before now: a flight still in the air has left at most about a day ago. */
const longestFlightMs = 24 * 3_600_000;

/** A flight's departure or landing in the operator's time zone, in steps of five minutes (specification 1 §9). */
export function MomentField({ label, value, error, disabled = false, waiting, onValue }: MomentFieldProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const zone = useBookingState(zoneOf);
  const weekStart = useBookingState(weekStartOf);
  const skipped = value !== null && momentOf(value, zone).kind === 'gap';
  const step = limits.flightFinderStepMinutes * 60_000;
  return (
    <DateTimeField
      label={label}
      locale={locale}
      t={t}
      value={value}
      onValue={(chosen) => onValue(chosen === 'asap' ? null : chosen)}
      earliest={localAt(now - longestFlightMs, zone)}
      start={localAt(Math.ceil(now / step) * step, zone)}
      today={localAt(now, zone).slice(0, 10)}
      weekStart={weekStart}
      stepMinute={limits.flightFinderStepMinutes}
      form="okCancel"
      clearable
      disabled={disabled}
      error={skipped ? t('error.gap', { time: formatLocal(value, locale) }) : error}
      {...(waiting ? { waiting } : {})}
    />
  );
}
