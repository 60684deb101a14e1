import { formatLocal, type LocalTime } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import fieldsCss from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import type { Day } from './calendar.tsx';
import dateTimeFieldStyles, { css } from './date-time-field.module.css';
import { DateTimePanel, isIos, type WaitingChoice } from './date-time-panel.tsx';
import fieldButtonStyles, { css as buttonCss } from './field-button.module.css';
import { Icon } from './icon.tsx';
import { Segmented } from './segmented.tsx';
import { FieldText } from './text-field.tsx';

/** As soon as possible, a wall-clock time, or nothing yet. */
export type DateTimeValue = 'asap' | LocalTime | null;

export interface DateTimeFieldProps {
  label: string;
  locale: string;
  t: Translate;
  value: DateTimeValue;
  onValue: (value: DateTimeValue) => void;
  /** The earliest time that can be chosen; now, unless something takes longer (specification 1 §5). */
  earliest: LocalTime;
  /** The panel's initial time while nothing is chosen; `earliest` by default. */
  start?: LocalTime;
  today: Day;
  /** The calendar's first day of the week, 1 (Monday) to 7 (Sunday); the locale's without it. */
  weekStart?: number | null;
  /** Offers ASAP beside Later; choosing it confirms at once (specification 1 §4). */
  asap?: boolean;
  /** The step of the minute's buttons; 1 by default (specification 1 §5). */
  stepMinute?: number;
  /** `done`: every choice is reported at once and Done closes the panel; `okCancel`: the choice is reported on OK. */
  form?: 'done' | 'okCancel';
  /** The choice of how long after landing the passenger meets the driver. */
  waiting?: WaitingChoice;
  error?: string | null;
  hint?: string | null;
  disabled?: boolean;
  /** Whether a chosen time can be cleared. */
  clearable?: boolean;
}

/** A date and a time as a field that opens its panel: it displays ASAP, or dd/mm/yyyy hh:mm (specification 1 §2). */
export function DateTimeField(props: DateTimeFieldProps) {
  useSheet(fieldsCss);
  useSheet(buttonCss);
  useSheet(css);
  const { label, t, value, form = 'done', error = null, hint = null, disabled = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [native, setNative] = useState(false);
  const [draft, setDraft] = useState<DateTimeValue>(value);
  const asks = form === 'okCancel';
  const start = props.start ?? props.earliest;
  const current = asks && open ? draft : value;
  const local = current === 'asap' ? null : current;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const tell = (next: DateTimeValue) => {
    if (asks) setDraft(next);
    else props.onValue(next);
  };
  /** Reports the value and closes the panel in either `form`, for choices that need no confirmation. */
  const tellAtOnce = (next: DateTimeValue) => {
    props.onValue(next);
    close();
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const words = error ?? hint;
  const text = value === 'asap' ? t('time.asap') : value ? formatLocal(value, props.locale) : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's own name stands on its button
    <div className="tb-field" role="group" aria-label={label} onKeyDown={keyDown}>
      <button
        ref={button}
        type="button"
        className={`tb-field-box ${fieldButtonStyles.root}`}
        data-invalid={error !== null}
        data-disabled={disabled}
        data-empty={text === ''}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        aria-disabled={disabled || undefined}
        aria-describedby={words ? `${id}-words` : undefined}
        onClick={(event) => {
          if (disabled) return;
          setNative(isIos(event.currentTarget.ownerDocument.defaultView));
          setDraft(value ?? start);
          setOpen(!open);
        }}
      >
        <span className="tb-field-button-text">
          <span className="tb-label tb-field-label">{label}</span>
          <span className="tb-field-button-value tb-number">{text}</span>
        </span>
        <Icon name="calendar" size={18} className={dateTimeFieldStyles.momentMark} />
      </button>
      <div id={`${id}-panel`} hidden={!open} className={dateTimeFieldStyles.momentPanel}>
        {open ? (
          <>
            {props.asap ? (
              <Segmented
                label={label}
                value={current === 'asap' ? 'asap' : 'later'}
                options={[
                  { value: 'asap', text: t('time.asap') },
                  { value: 'later', text: t('time.later') },
                ]}
                onValue={(next) => (next === 'asap' ? tellAtOnce('asap') : tell(local ?? start))}
              />
            ) : null}
            {props.asap && current === 'asap' ? null : (
              <DateTimePanel
                label={label}
                locale={props.locale}
                t={t}
                value={local}
                earliest={props.earliest}
                today={props.today}
                weekStart={props.weekStart ?? null}
                stepMinute={props.stepMinute ?? 1}
                onValue={tell}
                onDone={() => {
                  if (asks) props.onValue(draft === 'asap' || draft === null ? start : draft);
                  close();
                }}
                {...(asks ? { onCancel: close } : {})}
                {...(props.clearable ? { onClear: () => tellAtOnce(null) } : {})}
                {...(props.waiting ? { waiting: props.waiting } : {})}
                error={
                  local !== null && local < props.earliest
                    ? t('time.earliest', { time: formatLocal(props.earliest, props.locale) })
                    : null
                }
                hint={null}
                native={native}
              />
            )}
          </>
        ) : null}
      </div>
      <FieldText id={`${id}-words`} error={error} hint={hint} />
    </div>
  );
}
