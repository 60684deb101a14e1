import type { FieldIssue } from 'booking-core';
import type { LocalTime } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

const chosen = () => import('./time-chosen.tsx');
const TimeButton = createLazy(() => chosen().then((module) => module.TimeButton), aside);
const TimePanel = createLazy(() => chosen().then((module) => module.TimePanel), aside);
const TimeWords = createLazy(() => chosen().then((module) => module.TimeWords), aside);

/** Fetches what a chosen time is drawn with, so that a press on Later opens the panel at once. */
export const preloadTimePicker = () => Promise.all([TimeButton, TimePanel, TimeWords].map((part) => part.preload()));

export interface TimePickerProps {
  label: string;
  /** The name by which a layout focuses it when its time is wrong. */
  field: string;
  value: LocalTime | null;
  /** Null until it is known. */
  earliest: LocalTime | null;
  zone: string;
  issue: FieldIssue | null;
  /** The words for a time before the earliest, and, where it has its own, for none. */
  tooEarlyKey: MessageKey;
  requiredKey?: MessageKey;
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

/** What the parts of a picker share. */
export interface TimePartProps {
  picker: TimePickerProps;
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
}

/** A time as a button that unfolds its panel under it; what is wrong stands under the button while the panel is shut. */
export function TimePicker(props: TimePickerProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { open, buttonShown } = props;
  const close = () => {
    props.onOpen(false);
    button.current?.focus();
  };
  const parts: TimePartProps = { picker: props, id, button, close };
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
        {buttonShown ? <TimeButton reserve="tb-when-wait" {...parts} /> : null}
        {props.after}
      </div>
      <div className="tb-when-panel" id={`${id}-panel`} hidden={!open}>
        {open ? <TimePanel reserve="tb-panel-wait" {...parts} /> : null}
      </div>
      {buttonShown && !open ? <TimeWords reserve="tb-words" {...parts} /> : null}
    </div>
  );
}
