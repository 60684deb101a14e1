import { Button, Notice } from 'booking-ui/primitives';
import { useEffect, useRef } from 'react';
import styles from './set-up.module.css';
import type { Code } from './tracking-code.ts';

export interface TrackingCodeLinesProps {
  code: Code;
  /** The outcome of copying as text; '' before it. */
  copied: string;
  onCopied: (words: string) => void;
  onClose: () => void;
}

/** The HTML snippet for a partner's page, with a button to copy it. */
export function TrackingCodeLines({ code, copied, onCopied, onClose }: TrackingCodeLinesProps) {
  const lines = useRef<HTMLPreElement>(null);
  // They are above the table whose button was pressed, which may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code's lines are shown where nobody looks any more
  useEffect(() => lines.current?.scrollIntoView?.({ block: 'center' }), [code.code]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.snippet);
      onCopied('Copied.');
    } catch {
      onCopied('The browser did not allow copying. Select the snippet and copy it.');
    }
  };
  return (
    <Notice
      tone="success"
      role="status"
      title={`HTML snippet for ${code.partner || code.code}`}
      actions={
        <>
          <Button kind="primary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <pre className={styles.lines} ref={lines}>
        <code>{code.snippet}</code>
      </pre>
      {copied ? <p>{copied}</p> : null}
    </Notice>
  );
}
