import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useKeptFocus } from 'booking-ui/use-kept-focus';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles, { css } from './page.module.css';

export interface ShownOnceProps {
  title: string;
  /** The value to copy: a key, a secret, a link. */
  value: string;
  /** Its purpose and validity. */
  children: ReactNode;
  onDone: () => void;
  /** Called when it was copied, by the button or by the keyboard. */
  onCopied?: () => void;
}

/** A value that is shown only once, with a button to copy it. */
export function ShownOnce({ title, value, children, onDone, onCopied }: ShownOnceProps) {
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
      onCopied?.();
    } catch {
      // A page without a secure context has no clipboard access.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      say('The browser did not allow copying. The text is selected: copy it with your keyboard.');
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
      <code ref={text} className={styles.once} onCopy={onCopied}>
        {value}
      </code>
    </Notice>
  );
}

/** A value to show once. */
export interface Once extends Pick<ShownOnceProps, 'title' | 'value' | 'children'> {
  /** Identifies what the value is for: a newer value for the same takes its place. */
  readonly id: string | number;
}

/**
 * The values of a page that are shown only once, until the user is done with each.
 * @returns `show`, which adds one; `shown`, to be drawn; and `unkept`, what leaving the page would lose, '' for nothing
 */
export function useShownOnce() {
  useSheet(css);
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const [values, setValues] = useState<readonly (Once & { readonly isCopied: boolean })[]>([]);
  const without = (list: typeof values, id: Once['id']) => list.filter((each) => each.id !== id);
  return {
    show: (once: Once) => setValues((before) => [{ ...once, isCopied: false }, ...without(before, once.id)]),
    shown: (
      <div className={styles.values} ref={box}>
        {values.map(({ id, title, value, children }) => (
          <ShownOnce
            key={id}
            title={title}
            value={value}
            onDone={() => setValues((before) => without(before, id))}
            onCopied={() =>
              setValues((before) => before.map((each) => (each.value === value ? { ...each, isCopied: true } : each)))
            }
          >
            {children}
          </ShownOnce>
        ))}
      </div>
    ),
    unkept: values
      .filter(({ isCopied }) => !isCopied)
      .map(({ title }) => `${title} has not been copied and will not be shown again.`)
      .join(' '),
  };
}
