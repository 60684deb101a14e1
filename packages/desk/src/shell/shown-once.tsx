import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles, { css } from './page.module.css';

export interface ShownOnceProps {
  title: string;
  /** The value to copy: a key, a secret, a link. */
  value: string;
  /** Its purpose and validity. */
  children: ReactNode;
  onDone: () => void;
}

/** A value that is shown only once, with a button to copy it. */
export function ShownOnce({ title, value, children, onDone }: ShownOnceProps) {
  useSheet(css);
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState({ of: '', words: '' });
  // It is above a list whose button was pressed, which may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is shown where nobody looks any more
  useEffect(() => text.current?.scrollIntoView?.({ block: 'center' }), [value]);
  const say = (words: string) => setSaid({ of: value, words });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say('Copied.');
    } catch {
      // A page without a secure context has no clipboard access.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      say('It is selected: copy it with your keyboard.');
    }
  };
  return (
    <Notice
      tone="success"
      role="status"
      title={title}
      actions={
        <>
          <Button kind="primary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onDone}>Done</Button>
          {/* Another value takes the place of one that was copied, as for the next driver: the clipboard has the old one. */}
          <span role="status">{said.of === value ? said.words : ''}</span>
        </>
      }
    >
      {children}
      <code ref={text} className={styles.once}>
        {value}
      </code>
    </Notice>
  );
}
