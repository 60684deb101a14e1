import type { LocalTime } from 'booking-core/domain';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

const chosen = () => import('./time-chosen.tsx');
const TimeButton = createLazy(() => chosen().then((module) => module.TimeButton), aside);
const TimePanel = createLazy(() => chosen().then((module) => module.TimePanel), aside);
const TimeWords = createLazy(() => chosen().then((module) => module.TimeWords), aside);

/** Fetches what a chosen time is drawn with, so that a press on Later opens the panel at once. */
export const preloadTimePicker = () => Promise.all([TimeButton, TimePanel, TimeWords].map((part) => part.preload()));

export interface TimePickerProps {
  /** The time of the journey that it sets, which is also its name for a layout that looks for what is wrong. */
  of: 'time' | 'returnTime';
  label: string;
  open: boolean;
  buttonShown: boolean;
  onOpen: (open: boolean) => void;
  before?: ReactNode;
  after?: ReactNode;
}

/** A quick button that was pressed, and the time that came of it. */
export interface QuickChoice {
  readonly minutes: number;
  readonly local: LocalTime;
}

/** What the parts of a picker share. */
export interface TimePartProps extends TimePickerProps {
  id: string;
  box: RefObject<HTMLElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
  quick: QuickChoice | null;
  onQuick: (quick: QuickChoice | null) => void;
}

/** A time as a button that unfolds its panel under it; what is wrong stands under the button while the panel is shut. */
export function TimePicker(props: TimePickerProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [quick, onQuick] = useState<QuickChoice | null>(null);
  const { open, buttonShown } = props;
  const close = () => {
    props.onOpen(false);
    button.current?.focus();
  };
  const parts: TimePartProps = { ...props, id, box, button, close, quick, onQuick };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section's heading names the whole, this names the field
    <div
      className="tb-when"
      role="group"
      aria-label={props.label}
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="tb-when-row">
        {props.before}
        {buttonShown ? <TimeButton {...parts} /> : null}
        {props.after}
      </div>
      <div className="tb-when-panel" id={`${id}-panel`} hidden={!open}>
        {open ? <TimePanel reserve="tb-panel-wait" {...parts} /> : null}
      </div>
      {buttonShown && !open ? <TimeWords reserve="tb-words" {...parts} /> : null}
    </div>
  );
}
