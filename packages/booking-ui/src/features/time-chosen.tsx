import { formatLocal, type LocalTime, localAt, parseLocal } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { useLocale, useNow, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Icon } from '../primitives/icon.tsx';
import type { TimePartProps } from './time-picker.tsx';
import { timeIssueWords, useTimeHint } from './time-words.ts';

const DateTimePanel = createLazy(() => import('../primitives/date-time-panel.tsx').then((module) => module.default));

/** The chosen time as a button that unfolds the panel under it. */
export function TimeButton({ picker, id, button }: TimePartProps) {
  const t = useT();
  const locale = useLocale();
  const { value, open } = picker;
  return (
    <button
      ref={button}
      type="button"
      className="tb-when-button"
      data-field={picker.field}
      data-invalid={picker.issue !== null}
      aria-expanded={open}
      aria-controls={`${id}-panel`}
      aria-describedby={`${id}-words`}
      onClick={() => picker.onOpen(!open)}
    >
      <Icon name="calendar" size={18} />
      <span className="tb-hidden">{picker.label} </span>
      <span className="tb-number">{value ? formatLocal(value, locale) : t('time.choose')}</span>
      {value ? <span className="tb-when-day">{weekday(value, locale)}</span> : null}
    </button>
  );
}

/** The panel where a time is chosen. */
export function TimePanel({ picker, close }: TimePartProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const hint = useTimeHint(picker.value, picker.zone);
  const { quick, onQuick } = picker;
  const error = useIssueWords(picker);
  return (
    <DateTimePanel
      reserve="tb-panel-wait"
      label={picker.label}
      locale={locale}
      t={t}
      value={picker.value}
      earliest={earliestOf(picker, now)}
      today={localAt(now, picker.zone).slice(0, 10)}
      stepMinute={limits.timeStepMinutes}
      onValue={picker.onValue}
      onDone={close}
      onClear={picker.onClear}
      {...(quick ? { quick } : {})}
      needsMinutes={picker.needsMinutes ?? 0}
      quickChosen={picker.quickChosen ?? null}
      {...(onQuick ? { onQuick } : {})}
      error={error}
      hint={hint}
      native={picker.native}
    />
  );
}

/** What is wrong with the time, or what has to be known about one that is right. */
export function TimeWords({ picker, id }: TimePartProps) {
  const hint = useTimeHint(picker.value, picker.zone);
  const error = useIssueWords(picker);
  return (
    <p className="tb-words" id={`${id}-words`} data-error={error !== null}>
      {error ?? hint ?? ''}
    </p>
  );
}

const earliestOf = ({ earliest, zone }: TimePartProps['picker'], now: number): LocalTime =>
  earliest ?? localAt(now, zone);

function useIssueWords(picker: TimePartProps['picker']): string | null {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  if (picker.issue?.code === 'required' && picker.requiredKey) return t(picker.requiredKey);
  return timeIssueWords(picker.issue, picker.tooEarlyKey, earliestOf(picker, now), t, locale);
}

function weekday(local: LocalTime, locale: string): string {
  const parts = parseLocal(local);
  if (!parts) return '';
  const noon = new Date(parts.year, parts.month - 1, parts.day, 12);
  return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(noon);
}
