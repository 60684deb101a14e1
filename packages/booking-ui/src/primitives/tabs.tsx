import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './choices.module.css';

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { readonly value: Value; readonly text: string }[];
  onValue: (value: Value) => void;
  disabled?: boolean;
  /** The chosen tab's panel. */
  children: ReactNode;
}

/** Tabs above one panel: arrows, Home and End move between them, the Tab key moves on into the panel. */
export function Tabs<Value extends string>({ label, value, tabs, onValue, disabled, children }: TabsProps<Value>) {
  useSheet(css);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (each: Value) => `${id}-${each}`;

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const rtl = event.currentTarget.matches(':dir(rtl)');
    const moves: Record<string, number> = {
      ArrowRight: at + (rtl ? -1 : 1),
      ArrowLeft: at + (rtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const to = moves[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    // With Alt, the arrows are the browser's Back and Forward.
    if (!next || disabled || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onValue(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={keyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idOf(tab.value)}
            data-tab={tab.value}
            className="tb-tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            aria-disabled={disabled || undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={disabled ? undefined : () => onValue(tab.value)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(value)} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
