import { formatLocal, type LocalTime, localAt, parseLocal } from 'booking-core/domain';
import { type ReactNode, useId, useRef } from 'react';
import { useLocale, useNow, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Icon } from '../primitives/icon.tsx';
import { useTimeHint } from './time-words.ts';

const DateTimePanel = createLazy(() => import('../primitives/date-time-panel.tsx').then((module) => module.default));

export interface TimePickerProps {
  label: string;
  /** The name by which a layout focuses it when its time is wrong. */
  field: string;
  value: LocalTime | null;
  earliest: LocalTime;
  zone: string;
  error: string | null;
  open: boolean;
  native: boolean;
  buttonShown: boolean;
  onOpen: (open: boolean) => void;
  onValue: (local: LocalTime) => void;
  onClear: () => void;
  quick?: readonly number[];
  quickChosen?: number | null;
  needsMinutes?: number;
  onQuick?: (minutes: number) => void;
  before?: ReactNode;
  after?: ReactNode;
}

/** A time as a button that unfolds its panel under it; what is wrong stands under the button while the panel is shut. */
export function TimePicker(props: TimePickerProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hint = useTimeHint(props.value, props.zone);
  const { value, open } = props;
  const close = () => {
    props.onOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section's heading names the whole, this names the field
    <div
      className="tb-when"
      role="group"
      aria-label={props.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="tb-when-row">
        {props.before}
        {props.buttonShown ? (
          <button
            ref={button}
            type="button"
            className="tb-when-button"
            data-field={props.field}
            data-invalid={props.error !== null}
            aria-expanded={open}
            aria-controls={`${id}-panel`}
            aria-describedby={`${id}-words`}
            onClick={() => props.onOpen(!open)}
          >
            <Icon name="calendar" size={18} />
            <span className="tb-hidden">{props.label} </span>
            <span className="tb-number">{value ? formatLocal(value) : t('time.choose')}</span>
            {value ? <span className="tb-when-day">{weekday(value, locale)}</span> : null}
          </button>
        ) : null}
        {props.after}
      </div>
      <div className="tb-when-panel" id={`${id}-panel`} hidden={!open}>
        {open ? (
          <DateTimePanel
            reserve="tb-panel-wait"
            label={props.label}
            locale={locale}
            t={t}
            value={value}
            earliest={props.earliest}
            today={localAt(now, props.zone).slice(0, 10)}
            onValue={props.onValue}
            onDone={close}
            onClear={props.onClear}
            {...(props.quick ? { quick: props.quick } : {})}
            needsMinutes={props.needsMinutes ?? 0}
            quickChosen={props.quickChosen ?? null}
            {...(props.onQuick ? { onQuick: props.onQuick } : {})}
            error={props.error}
            hint={hint}
            native={props.native}
          />
        ) : null}
      </div>
      {props.buttonShown && !open ? (
        <p className="tb-words" id={`${id}-words`} data-error={props.error !== null}>
          {props.error ?? hint ?? ''}
        </p>
      ) : null}
    </div>
  );
}

function weekday(local: LocalTime, locale: string): string {
  const parts = parseLocal(local);
  if (!parts) return '';
  const noon = new Date(parts.year, parts.month - 1, parts.day, 12);
  return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(noon);
}
